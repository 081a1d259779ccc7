// Scenes: what has happened is played once, one thing after another. A page carries all since its seat's last decision;
// which of them this browser has seen is its own affair, so nothing is lost by a reload or by pages that were skipped.
"use strict";

const scenes = (() => {
  const SPEEDS = { slow: 1.6, normal: 1, fast: 0.5, once: 0 };
  const SHIELD = 250, PAUSE = 1200, LONGEST = 7000, TOGETHER = 2; // ms, ms, ms, how many sentences a ribbon has
  const stage = document.getElementById("stage"), ribbon = document.getElementById("ribbon"), told = document.getElementById("scene-told");
  let queue = [], current = null, timer, shield = 0, ahead = false, place = "", replayed = 0;

  // A browser may refuse to store anything; then a page remembers for as long as it is open.
  const own = new Map();
  const stored = (store, key) => { try { return window[store].getItem(key); } catch { return own.get(key) ?? null; } };
  const store = (store, key, value) => { try { window[store].setItem(key, value); } catch { own.set(key, value); } };

  const speed = () => SPEEDS[stored("localStorage", "scenes")] ?? 1;
  const seen = () => place ? Number(stored("sessionStorage", place) ?? -1) : replayed;
  const busy = () => [current, ...queue].some((each) => each?.heavy);
  const board = () => document.querySelector(".board"); // which is not there before the start
  const away = () => document.hidden || !board() || Boolean(document.querySelector("dialog[open], .read:popover-open")); // or reading
  const holds = () => !away() && Boolean(stage) && speed() > 0 && !ahead && busy();

  // New scenes of a page, or of a part of one.
  function take(root) {
    const box = root.querySelector("#scenes");
    if (!box || !stage) return;
    for (const each of [stage, ribbon, told]) each.lang = box.lang;
    const replay = "replay" in box.dataset, all = [...box.children].map(scene);
    place = replay ? "" : `scenes ${box.dataset.table} ${box.dataset.seat}`;
    if (!replay && box.dataset.seat === "-1" && seen() < 0) return mark(all.at(-1)?.number ?? 0); // who watches begins now
    const last = Math.max(seen(), current?.number ?? 0, queue.at(-1)?.number ?? 0);
    queue = short([...queue, ...all.filter((each) => each.number > last)]);
    if ("live" in box.dataset) hurry();
    if (current && !current.heavy && !current.way && queue.length) end(); // a ribbon tells what has just happened
    next();
  }

  // Time runs: what was going to be looked at first is over.
  function hurry() {
    for (const each of queue) if (each.heavy) mark(each.number);
    queue = queue.filter((each) => !each.heavy);
    if (current?.heavy) done();
  }

  function scene(element) {
    const { number, weight, ms, said, sound, mover, way } = element.dataset;
    return { number: Number(number), heavy: weight === "heavy", ms: Number(ms), said, sound, mover, way, stops: "stops" in element.dataset, element };
  }

  // Ribbons before something heavy would hold it up, unless somebody walks. Those that come at once are one, which tells the
  // latest: the board is there already, and a ribbon that lags behind it would tell of what is over.
  function short(all) {
    const end = all.findLastIndex((each) => each.heavy || each.way) + 1, rest = all.slice(end);
    const kept = all.slice(0, end).filter((each) => each.heavy || each.way);
    if (!rest.length) return kept;
    return [...kept, { ...rest.at(-1), said: rest.slice(-TOGETHER).map((each) => each.said).join(" ") }];
  }

  function next() {
    if (current || !queue.length || (queue[0].heavy && away())) return;
    const left = queue.reduce((sum, each) => sum + (each.heavy ? each.ms : 0), 0);
    current = queue.shift();
    told.textContent = current.said;
    if (current.stops) ahead = false; // this must not be missed, however quickly somebody presses
    if (!speed() || ahead) return done();
    const ms = current.ms * speed() * (current.stops ? 1 : Math.min(1, LONGEST / (left || 1)));
    (current.heavy ? raise : unroll)(current, ms);
    sounds.play(current.sound);
    timer = setTimeout(done, ms);
  }

  function end() {
    clearTimeout(timer);
    mark(current.number);
    if (current.heavy) lower();
    ribbon.hidden = true;
    current = null;
  }

  function done() {
    end();
    next();
    if (!holds()) release();
  }

  function mark(number) {
    if (place) store("sessionStorage", place, Math.max(number, seen()));
    else replayed = Math.max(number, replayed);
  }

  // A replay goes elsewhere: what it showed is over and may be shown again, or nothing is to be shown there.
  function rewind(still) {
    queue = [];
    if (current) done();
    replayed = still ? Infinity : 0;
  }

  function raise({ element, said, number, stops }, ms) {
    const is = board().getBoundingClientRect(), top = Math.max(is.top, 0), left = Math.max(is.left, 0);
    const height = Math.min(is.bottom, innerHeight) - top, width = Math.min(is.right, innerWidth) - left;
    Object.assign(stage.style, { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` });
    stage.style.setProperty("--ms", `${ms}ms`);
    stage.querySelector(".stage-picture").replaceChildren(element.cloneNode(true));
    for (const each of stage.querySelectorAll(".stage-said, .stage-time")) each.replaceWith(each.cloneNode()); // begin anew
    stage.querySelector(".stage-said").textContent = said;
    stage.dataset.number = number;
    stage.classList.toggle("is-next", !stage.hidden); // the board does not shine through between two scenes
    stage.classList.remove("is-shield", "is-held");
    stage.hidden = false;
    shield = performance.now() + (stops ? PAUSE : SHIELD);
  }

  // What ends under a finger must not press what lies below it.
  function lower() {
    delete stage.dataset.number;
    stage.classList.add("is-shield");
    setTimeout(() => { if (!current?.heavy) stage.hidden = true; }, SHIELD);
  }

  function unroll({ said, mover, way }, ms) {
    ribbon.textContent = said;
    ribbon.hidden = false;
    if (way) motion.walk(mover, way, ms);
  }

  // Stopped while it is read, until the next press.
  function hold() {
    clearTimeout(timer);
    stage.classList.add("is-held");
  }

  function skip() {
    if (current?.heavy && performance.now() > shield) done();
  }

  // Called when a page is there: a decision of one's own ends skipping ahead.
  function shown() {
    if ("turn" in (document.getElementById("table")?.dataset ?? {})) ahead = false;
    for (const chosen of document.querySelectorAll("[data-speed]")) {
      chosen.closest("[hidden]")?.removeAttribute("hidden");
      chosen.value = stored("localStorage", "scenes") ?? "normal";
    }
    next();
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#stage")) return;
    if (event.target.closest("[data-hold]") && current?.heavy) hold();
    else if (event.target.closest("[data-ahead]") && current?.heavy) { ahead = true; done(); } else skip();
  });
  document.addEventListener("keydown", (event) => {
    if (!current?.heavy || event.target.matches("input, select, textarea") || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) skip();
  }, true);
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-speed]")) return;
    store("localStorage", "scenes", event.target.value);
    if (current && !speed()) done();
  });
  document.addEventListener("visibilitychange", next);
  for (const kind of ["close", "toggle"]) document.addEventListener(kind, next, true);
  return { take, holds, shown, rewind, speed };
})();
