// A table page: pushes morphed in; press.js sends what is pressed, motion.js lets cards fly. Works without both, too.
"use strict";

const table = () => document.querySelector("#table[data-table]");
const note = (text) => {
  const place = document.getElementById("notice");
  if (place) { place.textContent = text; place.hidden = !text; }
};

// What was pushed and cannot be shown yet, by ids: the newest of each, in one place.
const waiting = document.createElement("div");
const isFrame = (part) => part.id === "table" && !part.children.length; // only its attributes

function dress(now, then) {
  for (const { name } of [...now.attributes]) if (!then.hasAttribute(name)) now.removeAttribute(name);
  for (const { name, value } of then.attributes) now.setAttribute(name, value);
}

function gather(part) {
  const old = waiting.querySelector(`[id="${part.id}"]`);
  if (part.id === "table" && !isFrame(part)) waiting.replaceChildren(part);
  else if (old && isFrame(part)) dress(old, part);
  else if (old) old.replaceWith(part);
  else waiting.append(part);
}

// A press is two events; if the page changed between them, it would be lost, or hit something else.
let pressed = false, touched = false, longest;
document.addEventListener("pointerdown", ({ pointerType }) => { pressed = true; touched = pointerType === "touch"; clearTimeout(longest); longest = setTimeout(release, 1000); });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(release));
function release() {
  pressed = false;
  if (waiting.children.length && !scenes.holds()) update();
}

// What people say waits for no scene.
function chat() {
  const now = document.querySelector(".chat"), then = waiting.querySelector(".chat");
  if (now && then) Idiomorph.morph(now, then.outerHTML);
  talk.listen();
}

function show(html) {
  for (const part of [...new DOMParser().parseFromString(html, "text/html").body.children]) gather(part);
  update();
}

function morph(now, part) {
  const beforeNodeMorphed = (node) => !node.matches?.("[data-kept]"); // it has what only the loaded page has
  const callbacks = { beforeNodeMorphed, beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS") && name !== "checked" };
  const ignoreActiveValue = Boolean(document.activeElement?.matches("input, textarea, select"));
  if (isFrame(part)) dress(now, part);
  else Idiomorph.morph(now, part.outerHTML, { morphStyle: "outerHTML", ignoreActiveValue, callbacks });
}

const question = () => document.getElementById("banner")?.textContent;

function update() {
  if (!pressed) scenes.take(waiting);
  if (!pressed && scenes.holds()) chat();
  if (pressed || scenes.holds()) return;
  const before = motion.places(), asked = question();
  for (const part of waiting.children) {
    const now = document.getElementById(part.id);
    if (now) morph(now, part);
    else line?.close(); // the page has drifted: it connects again, and gets all
  }
  waiting.replaceChildren();
  document.getElementById("board")?.classList.remove("is-sent");
  motion.arrive();
  motion.fly(before);
  motion.follow();
  if (question() !== asked) note(""); // a refusal is over when something else is asked
  if (document.activeElement === document.body && !touched) document.querySelector("[data-focus]")?.focus({ preventScroll: true });
  announce();
  countDown();
  tellNonce();
  talk.listen();
  scenes.shown();
  document.dispatchEvent(new Event("shown"));
}

let turned = false;
function announce() {
  const now = table();
  if (!now) return;
  const title = now.dataset.title || "Inglenook", yours = "turn" in now.dataset;
  document.title = yours ? `● ${title}` : title;
  if (yours && !turned && document.hidden && window.Notification?.permission === "granted") new Notification(title, { body: said.turn, tag: location.pathname });
  if (yours && !turned) sounds.play("turn");
  turned = yours;
}

let wait = 500;
function connect() {
  const place = table();
  if (!place) return;
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/t/${place.dataset.table}/live`);
  socket.onopen = () => { wait = 500; note(""); carry(socket); place.removeAttribute("aria-busy"); };
  socket.onmessage = (event) => event.data.startsWith("{") ? answered(JSON.parse(event.data)) : show(event.data);
  socket.onclose = (event) => {
    carry(null);
    if (event.code === 4404) return note(said.gone);
    if (event.code === 4429 || event.code === 4403) return note(event.reason);
    note(said.lost);
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 8000);
  };
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  const copied = button && document.getElementById(button.dataset.copy);
  if (copied) navigator.clipboard?.writeText(copied.value).then(() => note(said.copied));
  if (event.target.closest("[data-notify]")) window.Notification?.requestPermission();
});

function countDown() {
  for (const place of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.round(place.dataset.until - Date.now() / 1000));
    place.textContent = said.left.replace("{time}", `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
  }
  for (const place of document.querySelectorAll("[data-ago]")) place.textContent = talk.ago(Number(place.dataset.ago));
}
setInterval(countDown, 1000);

document.addEventListener("change", (event) => {
  const { files, dataset } = event.target;
  if (!dataset.largest) return;
  event.target.setCustomValidity(files[0]?.size > Number(dataset.largest) ? dataset.tooLarge : "");
  event.target.reportValidity();
});

// Browsers copy, notify and share over https alone, or at home.
document.documentElement.classList.toggle("is-insecure", !window.isSecureContext);
for (const button of document.querySelectorAll("[data-copy], [data-notify]")) button.hidden = false;
for (const field of document.querySelectorAll("[data-from-hash]")) field.value = location.hash.slice(1);
announce();
talk.listen();
countDown();
motion.follow();
scenes.take(document);
scenes.shown();
compare();
tellNonce();
connect();
