// A press beside what is open closes it, and does nothing else. The browser closes it alone, but lets the press through to what lies beneath.
"use strict";

let beside = false; // whether the press that goes on began there

const opens = (target, each) => target.closest("[popovertarget]")?.getAttribute("popovertarget") === each.id;

addEventListener("pointerdown", ({ target }) => {
  const open = [...document.querySelectorAll("[popover]:popover-open")];
  beside = open.length > 0 && !open.some((each) => each.contains(target) || opens(target, each));
}, true);

addEventListener("click", (event) => {
  if (beside && event.detail) { event.preventDefault(); event.stopImmediatePropagation(); } // a key's click has none
  beside = false;
}, true);
