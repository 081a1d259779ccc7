// What people say is noticed: a toast over the board, and a count of what is unread where the chat is opened. Which lines
// this browser has shown is its own affair.
"use strict";

const talk = (() => {
  const SHOWN = 6000, MOST = 3; // milliseconds of a toast, and how many lie over one another
  const KEY = `talk ${location.pathname}`, own = new Set(); // what was said here: nobody is told of their own words
  const place = document.getElementById("toasts");
  let read = null, told = new Set(), waited = "";
  try { read = JSON.parse(sessionStorage.getItem(KEY)); } catch { /* then for this page alone */ }
  read = read && new Set(read);

  const lines = () => [...document.querySelectorAll("#chat [data-line]")];
  const words = (line) => line.lastChild.textContent.trim();

  // Whether somebody can be reading it now.
  function open() {
    const chat = document.querySelector("#chat .chat"), is = chat?.getBoundingClientRect();
    return Boolean(is?.height) && !document.hidden && is.top < innerHeight - 40 && is.bottom > 40;
  }

  function listen() {
    const all = lines(), names = all.map((line) => line.dataset.line);
    read ??= new Set(names); // what was said before is not news
    const fresh = all.filter((line) => !read.has(line.dataset.line) && !told.has(line.dataset.line));
    for (const line of fresh) hear(line);
    if (open()) read = new Set(names);
    keep();
    mark(names.filter((name) => !read.has(name)).length);
    offer();
  }

  function hear(line) {
    told.add(line.dataset.line);
    const log = line.parentElement;
    log.scrollTop = log.scrollHeight;
    if (own.delete(words(line))) return read.add(line.dataset.line);
    if (!open()) toast(line);
    sounds.play("chat");
  }

  function toast(line) {
    const edges = ["#board", "#prompt"].map((name) => document.querySelector(name)?.getBoundingClientRect());
    place.style.top = edges[0] ? `${below(...edges)}px` : "";
    const one = document.createElement("button");
    one.type = "button";
    one.className = "toast";
    one.append(...[...line.childNodes].map((node) => node.cloneNode(true)));
    one.addEventListener("click", () => { one.remove(); show(); });
    place.append(one);
    while (place.children.length > MOST) place.firstChild.remove();
    setTimeout(() => one.remove(), SHOWN);
  }

  // Over the board, but never over what is asked, whether that stands above it or stays in sight while all else moves.
  function below(board, prompt) {
    const asked = prompt && prompt.top < innerHeight / 2 ? prompt.bottom : 0;
    return Math.max(board.top, asked, 0) + 8;
  }

  function show() {
    const side = document.getElementById("side");
    if (side && !side.checkVisibility()) side.showPopover();
    document.getElementById("chat")?.scrollIntoView({ block: "nearest" });
    document.getElementById("chat-text")?.focus({ preventScroll: true });
    listen();
  }

  function keep() {
    try { sessionStorage.setItem(KEY, JSON.stringify([...read])); } catch { /* then for this page alone */ }
  }

  function mark(unread) {
    for (const knob of document.querySelectorAll(".drawer-knob, #talk")) {
      if (unread) knob.dataset.unread = unread;
      else delete knob.dataset.unread;
    }
  }

  // Who waits for somebody is not asked again, until that one comes and goes once more.
  function offer() {
    const wait = document.getElementById("wait");
    if (!wait) return;
    wait.hidden = wait.dataset.wait === waited;
    document.getElementById("stand-in")?.toggleAttribute("hidden", wait.hidden);
  }

  function ago(at) {
    const passed = Math.max(0, Math.round(Date.now() / 1000 - at));
    const [n, words] = passed < 90 ? [passed, said.seconds] : passed < 5400 ? [passed / 60, said.minutes] : passed < 129600 ? [passed / 3600, said.hours] : [passed / 86400, said.days];
    return words.replace("{n}", Math.round(n));
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-chat]")) return;
    const text = event.target.elements.text?.value ?? event.submitter?.textContent;
    if (text) own.add(text.trim().split(/\s+/).join(" "));
  }, true);
  document.addEventListener("click", (event) => {
    const wait = event.target.closest("[data-wait]");
    if (wait) { waited = wait.dataset.wait; offer(); }
  });
  for (const kind of ["scroll", "toggle", "visibilitychange"]) document.addEventListener(kind, () => { if (open()) listen(); }, true);
  return { listen, ago };
})();
