// A replay: the next moment is fetched and put into the page that is open, with its scenes; the address goes along, so
// that it is always the link to what is seen. Without this script the same links and forms load whole pages.
"use strict";

(() => {
  const DWELL = 900, DRAG = 60, ANEW = 2000, KEPT = 200; // ms a moment is looked at, a drag rests, what grows is left alone; moments kept at hand
  const reel = () => document.getElementById("reel"), scrub = () => document.getElementById("scrub");
  const step = () => Number(reel().dataset.step), last = () => Number(reel().dataset.last);
  const known = new Map(); // what was fetched, by address
  let playing = false, wanted = "", timer;

  const address = (n, reader) => {
    const query = new URLSearchParams({ as: reader ?? document.getElementById("as").value, step: n });
    return `${location.pathname}?${query}`;
  };

  function moment(url) {
    if (!known.has(url)) {
      const coming = fetch(url, { headers: { "X-Inglenook": "1" } }).then(async (answer) => {
        if (!answer.ok) throw new Error(await answer.text());
        return answer.text();
      });
      coming.catch(() => known.delete(url));
      known.set(url, coming);
      if (known.size > KEPT) known.delete(known.keys().next().value);
    }
    return known.get(url);
  }

  // Scenes are for whoever goes on by one step; elsewhere they would tell of what was jumped over.
  async function go(n, reader) {
    const to = Math.min(Math.max(n, 0), last()), on = to === step() + 1 && reader === undefined, url = address(to, reader);
    clearTimeout(timer);
    wanted = url;
    let html;
    try { html = await moment(url); } catch (error) { stop(); return note(error.message); }
    if (wanted !== url) return; // somebody was quicker
    history.replaceState(null, "", url);
    scenes.rewind(!on);
    show(html);
  }

  // A turning point is seen as it happens: what came of it may lie on the board no more.
  async function see(n) {
    stop();
    const side = document.getElementById("side");
    if (side.matches(":popover-open")) side.hidePopover();
    if (step() !== n - 1) await go(n - 1, document.getElementById("as").value);
    go(n);
  }

  // Called when a moment is there and its scenes are over.
  function there() {
    if (!reel()) return;
    scrub().value = step();
    dress();
    if (step() < last()) moment(address(step() + 1)).catch(() => {});
    clearTimeout(timer);
    if (document.querySelector("[data-busy]")) timer = setTimeout(again, ANEW);
    if (playing && step() < last()) timer = setTimeout(() => go(step() + 1), Math.max(DWELL * scenes.speed(), 350));
    else if (playing) stop();
  }

  // While the game is gone through, what is known of it is fetched anew.
  function again() {
    known.clear();
    go(step());
  }

  function play() {
    playing = true;
    dress();
    if (step() === last()) go(0); else go(step() + 1);
  }

  function stop() {
    playing = false;
    clearTimeout(timer);
    dress();
  }

  // What only a script can do is shown, and what only a page without one needs is not.
  function dress() {
    for (const each of document.querySelectorAll("[data-play], [data-scripted], [data-copy]")) each.hidden = false;
    for (const each of document.querySelectorAll("[data-plain]")) each.hidden = true;
    document.querySelector("[data-play]").setAttribute("aria-pressed", String(playing));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]"), point = event.target.closest("[data-point]");
    const curves = event.target.closest(".reel .curves");
    if (curves) {
      const { left, width } = curves.getBoundingClientRect();
      stop();
      return go(Math.round((event.clientX - left) / width * last()));
    }
    if (event.target.closest("[data-play]")) return playing ? stop() : play();
    if (point && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); return see(Number(point.dataset.point)); }
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    if (link.closest("#side:popover-open")) document.getElementById("side").hidePopover(); // the moment is below it
    go(Number(link.dataset.step));
  });
  document.addEventListener("input", (event) => {
    if (event.target !== scrub()) return;
    stop();
    timer = setTimeout(() => go(Number(scrub().value)), DRAG);
  });
  document.addEventListener("change", (event) => { if (event.target.matches("[data-as]")) { stop(); go(step(), event.target.value); } });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input:not([type=range]), select, textarea")) return;
    const link = document.querySelector(`[data-key="${event.key}"]`);
    if (event.key === " " && event.target.matches("a, button, summary")) return;
    if (!link && event.key !== " ") return;
    event.preventDefault();
    if (!link) return playing ? stop() : play();
    stop();
    go(Number(link.dataset.step));
  });
  // An address that names something beside the board leads there, also where that is a drawer.
  function unfold() {
    const side = document.getElementById("side"), named = location.hash && side.querySelector(location.hash);
    if (!named) return;
    if (!side.checkVisibility()) side.showPopover();
    named.scrollIntoView({ block: "start" });
  }

  document.addEventListener("shown", there);
  there();
  unfold();
})();
