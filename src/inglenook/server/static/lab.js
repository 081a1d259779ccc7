// The lab: a report that sharpens while it is looked at, and fields that tell at once that they were changed.
"use strict";

const report = document.querySelector("main[data-news]");
if (report) {
  const news = new EventSource(report.dataset.news);
  news.addEventListener("message", (event) => {
    const parsed = new DOMParser().parseFromString(event.data, "text/html").querySelector("main");
    Idiomorph.morph(document.getElementById("main"), parsed, {
      callbacks: { beforeAttributeUpdated: (name, node) => !(node.tagName === "DETAILS" && name === "open") },
    });
    if (!parsed.dataset.news) news.close();
  });
}

for (const form of document.querySelectorAll("#lab-form")) {
  form.addEventListener("input", ({ target }) => {
    if (target.dataset.usual === undefined) return;
    target.closest(".field").classList.toggle("is-changed", target.value !== target.dataset.usual);
  });
}
