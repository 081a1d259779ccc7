// Learning at the table: the primer before a first game, and the rules over it. Without this the primer is a form, and the
// rules are a page.
"use strict";

const primer = document.getElementById("primer"), rulebook = document.getElementById("rulebook");

function open(dialog) {
  if (dialog.open) dialog.close();
  dialog.showModal();
}

const tell = (address, fields) => fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { "X-Inglenook": "1" } }).catch(() => {});

// Esc, a press beside it or its button: it was read.
function read() {
  const form = primer.querySelector("[data-read]");
  tell(form.action, new FormData(form));
  paused?.then(() => tell(primer.dataset.pause, { on: 0 }));
  paused = null;
}

// In a game of memory nothing happens that its host could miss while reading.
let paused = primer?.open && primer.dataset.pause ? tell(primer.dataset.pause, { on: 1 }) : null;

// The rules of this table, fetched once and shown at the clause that is asked for.
let fetched = null;
const rules = (address) => fetched ??= fetch(address).then((answer) => answer.ok ? answer.text() : Promise.reject(answer.status));

async function showRules({ pathname, hash }) {
  const place = rulebook.querySelector(".rulebook-text");
  if (primer?.open) primer.close();
  open(rulebook);
  try {
    const page = new DOMParser().parseFromString(await rules(pathname), "text/html").getElementById("main");
    place.className = `rulebook-text ${page.className}`;
    place.replaceChildren(...page.childNodes);
  } catch { fetched = null; location.assign(pathname + hash); return; }
  point(hash);
}

function point(hash) {
  for (const old of rulebook.querySelectorAll(".is-here")) old.classList.remove("is-here");
  const found = hash ? rulebook.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`) : null;
  found?.classList.add("is-here");
  (found || rulebook.querySelector(".rulebook-text").firstElementChild)?.scrollIntoView({ block: "start" });
  rulebook.querySelector(".rulebook-text").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (event.target.matches("dialog[open]")) return event.target.close(); // beside what it holds
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (link.closest("#rulebook") && link.hash) { event.preventDefault(); point(link.hash); }
  else if (link.matches("[data-rules]") && rulebook) {
    event.preventDefault();
    const now = document.querySelector(".clause-link")?.hash ?? "";
    showRules({ pathname: link.pathname, hash: link.hash || now });
  } else if (link.matches("[data-opens]") && primer) {
    event.preventDefault();
    document.getElementById("learning").hidePopover();
    open(primer);
  }
});

primer?.querySelector("[data-read]").addEventListener("submit", (event) => { event.preventDefault(); primer.close(); });
primer?.addEventListener("close", read);
if (primer?.open) { primer.removeAttribute("open"); primer.showModal(); }

// A lesson: one line after another, and what it speaks of is lit. Which line is read is forgotten with the next step.
let step = "", line_read = 0;
function coach() {
  const place = document.getElementById("coach");
  for (const old of document.querySelectorAll(".is-taught")) old.classList.remove("is-taught");
  if (!place) return;
  if (step !== place.dataset.place) { step = place.dataset.place; line_read = 0; }
  const lines = [...place.querySelectorAll("li")];
  lines.forEach((each, number) => { each.hidden = number !== line_read; });
  place.querySelector("[data-next]").hidden = line_read >= lines.length - 1;
  const { shows } = lines[line_read]?.dataset ?? {};
  const lit = shows ? [...document.querySelectorAll(shows)] : [];
  for (const each of lit) each.classList.add("is-taught");
  lit[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-next]")) { line_read += 1; coach(); }
});
document.addEventListener("shown", coach);

// What a hint advises is marked where it lies.
function mark() {
  for (const old of document.querySelectorAll(".is-advised")) old.classList.remove("is-advised");
  const { advised } = document.getElementById("advice")?.dataset ?? {};
  if (advised) document.getElementById(`act-${advised}`)?.classList.add("is-advised");
}
document.addEventListener("shown", mark);
mark();
coach();
