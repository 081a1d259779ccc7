// The lobby: a name that is typed is taken along, also by whoever presses a link.
"use strict";

document.addEventListener("click", (event) => {
  const link = event.target.closest("main a[href]"), field = document.getElementById("my-name");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !plain || !field.value.trim() || field.value === field.defaultValue) return;
  event.preventDefault();
  const go = Object.assign(document.createElement("input"), { type: "hidden", name: "go", value: link.getAttribute("href") });
  field.form.append(go);
  field.form.submit();
});

// Whoever comes back sees what goes on now.
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
