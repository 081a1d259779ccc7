// The waiting room: the device's own way of sending a link, where there is one.
"use strict";

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    const url = document.getElementById(button.dataset.share).value;
    navigator.share({ title: button.dataset.title, url }).catch(() => {}); // closed again: nothing is to be said
  });
}
for (const field of document.querySelectorAll("#share-link")) field.addEventListener("focus", () => field.select());
for (const note of document.querySelectorAll("[data-insecure]")) note.hidden = window.isSecureContext;
