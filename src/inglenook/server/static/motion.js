// What has moved on the board flies there, in a layer of its own that nothing cuts off. Places are measured from the board,
// so scrolling and what stands around it move nothing; what lies where it lay among its neighbours did not move, either.
"use strict";

const motion = (() => {
  const quiet = matchMedia("(prefers-reduced-motion: reduce)");
  const FLIGHT = 300; // ms
  const KEPT = ["--card", "--tile", "font-size"]; // what a thing has from where it lies
  const board = () => document.querySelector(".board, .waiting");

  // Where everything lies that may move: on the board, and in what.
  function places() {
    const origin = board()?.getBoundingClientRect(), found = new Map();
    if (origin) for (const thing of document.querySelectorAll("[data-glide]")) found.set(thing.dataset.glide, place(thing, origin));
    return found;
  }

  function place(thing, origin) {
    const is = thing.getBoundingClientRect();
    return { x: is.x - origin.x, y: is.y - origin.y, least: Math.min(is.width, is.height) / 2, home: path(thing), seen: is.width > 0 };
  }

  function path(element) {
    const steps = [];
    for (let each = element; each && !each.matches(".board, main, body"); each = each.parentElement) steps.push([...each.parentElement.children].indexOf(each));
    return steps.join(".");
  }

  function fly(before) {
    const origin = board()?.getBoundingClientRect(), layer = document.getElementById("flights");
    if (quiet.matches || !origin || !layer) return;
    for (const thing of document.querySelectorAll("[data-glide]")) {
      const was = before.get(thing.dataset.glide), is = place(thing, origin);
      const far = was && Math.hypot(was.x - is.x, was.y - is.y) > is.least; // or it was only pushed aside
      if (far && was.seen && is.seen && was.home !== is.home) send(thing, was, is, origin, layer);
    }
  }

  function send(thing, was, is, origin, layer) {
    const flown = thing.cloneNode(true), { width, height } = thing.getBoundingClientRect(), kept = getComputedStyle(thing);
    for (const each of [flown, ...flown.querySelectorAll("*")]) for (const name of ["id", "name", "data-glide", "popovertarget"]) each.removeAttribute(name);
    for (const name of KEPT) flown.style.setProperty(name, kept.getPropertyValue(name));
    Object.assign(flown.style, { position: "fixed", margin: 0, left: `${origin.x + is.x}px`, top: `${origin.y + is.y}px`, width: `${width}px`, height: `${height}px` });
    layer.append(flown);
    thing.animate([{ opacity: 0 }, { opacity: 0 }], FLIGHT);
    const from = `translate(${was.x - is.x}px, ${was.y - is.y}px)`;
    flown.animate([{ transform: from }, { transform: "none" }], { duration: FLIGHT, easing: "ease-in-out" }).finished.finally(() => flown.remove());
  }

  // Somebody walks on a grid of places as large as themselves, from the first to the last of the pairs in `way`, wherever
  // they stand now. If the page still shows them where they set out, they stay at the end until it is changed.
  const walking = new Map();
  function walk(name, way, ms) {
    requestAnimationFrame(() => {
      const one = document.querySelector(`[data-glide="${name}"]`);
      if (quiet.matches || !one) return;
      const [x, y] = pair(one.dataset.at), from = way.split(" ").map(pair);
      const steps = from.map(([a, b]) => ({ transform: `translate(${100 * (a - x)}%, ${100 * (b - y)}%)` }));
      walking.set(one, one.dataset.at);
      one.animate(steps, { duration: ms, fill: "forwards" });
    });
  }
  const pair = (text) => text.split(",").map(Number);

  function arrive() {
    for (const [one, at] of walking) if (one.dataset.at !== at || !one.isConnected) { one.getAnimations().forEach((each) => each instanceof CSSAnimation || each.cancel()); walking.delete(one); }
  }

  // A frame that scrolls shows whom it follows, when they have moved or something is asked.
  const followed = new Map();
  function follow(anew = false) {
    const turn = document.getElementById("table")?.dataset.turn;
    for (const frame of document.querySelectorAll("[data-follow]")) {
      const one = frame.querySelector(`[data-glide="${frame.dataset.follow}"]`), now = `${one?.dataset.at} ${turn}`;
      if (!one || (!anew && followed.get(frame.id) === now)) continue;
      frame.scrollTo({ ...view(frame, one), behavior: followed.has(frame.id) && !anew && !quiet.matches ? "smooth" : "instant" });
      followed.set(frame.id, now);
    }
  }
  for (const event of ["change", "resize"]) addEventListener(event, () => follow(true));

  // Around the one who is followed; where that would hide most of what can be pressed, wherever most of it is seen. No place
  // is cut in two.
  function view(frame, one) {
    const size = one.offsetWidth, most = (room, whole) => Math.max(0, Math.ceil((whole - room) / size));
    const across = most(frame.clientWidth, frame.scrollWidth), down = most(frame.clientHeight, frame.scrollHeight);
    const around = (at, room, last) => Math.min(last, Math.max(0, Math.round((at + (size - room) / 2) / size)));
    const first = [around(one.offsetLeft, frame.clientWidth, across), around(one.offsetTop, frame.clientHeight, down)];
    const lit = [...frame.querySelectorAll("[data-field]")].filter((each) => each.checkVisibility());
    const inside = (at, from, room) => at >= from * size - 1 && at + size <= from * size + room + 1;
    const seen = ([x, y]) => lit.filter((each) => inside(each.offsetLeft, x, frame.clientWidth) && inside(each.offsetTop, y, frame.clientHeight)).length;
    const all = Array.from({ length: (across + 1) * (down + 1) }, (_, n) => [n % (across + 1), Math.floor(n / (across + 1))]);
    const [x, y] = 2 * seen(first) >= lit.length ? first : all.reduce((best, each) => seen(each) > seen(best) ? each : best, first);
    return { left: x * size, top: y * size };
  }

  return { places, fly, walk, arrive, follow };
})();
