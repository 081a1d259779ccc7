// At a table the screen stays on while a game is played, for whoever wants that, in this browser. Browsers allow it over https
// alone, or at home: elsewhere there is no button for it.
"use strict";

(() => {
  const KEY = "awake";
  let wanted = false, lock = null;
  try { wanted = localStorage.getItem(KEY) === "on"; } catch { /* then for this page alone */ }

  // A lock is lost whenever the page is hidden; a low battery may forbid it.
  let turn = Promise.resolve();
  const hold = () => { turn = turn.then(change).catch(() => {}); };
  async function change() {
    const now = wanted && !document.hidden && Boolean(document.querySelector("#table:not(.is-over)"));
    if (now && (!lock || lock.released)) lock = await navigator.wakeLock.request("screen");
    else if (!now) await lock?.release();
  }

  function show() {
    for (const knob of document.querySelectorAll("[data-awake]")) knob.setAttribute("aria-pressed", wanted);
  }

  if (!navigator.wakeLock) return;
  document.documentElement.classList.add("stays-awake");
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-awake]")) return;
    wanted = !wanted;
    try { localStorage.setItem(KEY, wanted ? "on" : "off"); } catch { /* then for this page alone */ }
    show();
    hold();
  });
  for (const kind of ["visibilitychange", "shown"]) document.addEventListener(kind, hold);
  show();
  hold();
})();
