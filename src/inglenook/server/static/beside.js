// A press beside what is open closes it, and does nothing else. The browser closes it alone, but lets the press through to what lies beneath.
// At a table its way back does the same.
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

// What is open has a place of its own in the history. If it was closed otherwise, that place is passed over.
const unfolded = () => [...document.querySelectorAll(":popover-open, dialog[open]")];
let aside = Boolean(history.state?.aside);

addEventListener("toggle", ({ target, newState }) => {
  if (newState !== "open" || aside || !target.matches("[popover], dialog") || !document.querySelector("#table[data-table]")) return;
  history.pushState({ aside: true }, "");
  aside = true;
}, true);

addEventListener("popstate", ({ state }) => {
  const left = aside && !state?.aside, open = unfolded();
  aside = Boolean(state?.aside);
  for (const each of open) if (each.matches("dialog")) each.close(); else each.hidePopover();
  if (left && !open.length) history.back();
});
