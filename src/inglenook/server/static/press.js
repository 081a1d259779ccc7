// What the forms of a table page ask for. It goes by the open socket, or is posted where there is none; what was not answered
// is sent again, with the mark by which the server knows that it is the same.
"use strict";

const PATIENCE = 8000; // milliseconds for an answer, until the socket is thought dead
const LONGEST = 16000; // characters of a message: more is posted, and refused in words

let line = null, asked = 0; // the open socket, and the number of the last message on it
const unanswered = new Map();

function carry(socket) {
  line = socket;
  if (line) return;
  for (const { lose } of unanswered.values()) lose(new Error("closed"));
  unanswered.clear();
}

function answered({ answer, refused }) {
  unanswered.get(answer)?.hear(refused ?? "");
  unanswered.delete(answer);
}

// Both ways end in the words of a refusal, or none.
function speak(command, body) {
  const number = ++asked, socket = line;
  const fields = Object.fromEntries(body);
  setTimeout(() => { if (unanswered.has(number)) { socket.close(); if (line === socket) carry(null); } }, PATIENCE);
  return new Promise((hear, lose) => {
    unanswered.set(number, { hear, lose });
    socket.send(JSON.stringify({ number, command, fields }));
  });
}

async function post(address, body) {
  const answer = await fetch(address, { method: "POST", body, headers: { "X-Inglenook": "1" } });
  return answer.ok ? "" : answer.text();
}

function ask(address, body) {
  const open = line && line.readyState === WebSocket.OPEN && String(body).length < LONGEST;
  return open ? speak(address.split("/").pop(), body) : post(address, body);
}

// What was accepted need not be pressed again: its choices dim until the next page is there.
function dim(form, decision) {
  const board = document.getElementById("board");
  if (form === board && board.elements.decision.value === decision) board.classList.add("is-sent");
}

// A hand that presses twice means one press: the second of the same thing on the same page is not sent.
const TWICE = 400; // milliseconds
let latest = { said: "", at: 0 };
function isSecond(body) {
  const now = { said: String(body), at: performance.now() }, last = latest;
  const same = body.has("decision") && now.said === last.said && now.at - last.at < TWICE;
  if (!same) latest = now;
  return same;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-act], [data-chat]") || event.defaultPrevented) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  if (isSecond(body)) return;
  if (event.submitter) event.submitter.setAttribute("aria-busy", "true");
  body.set("post", crypto.randomUUID ? crypto.randomUUID() : String(Math.random()));
  let sent = false;
  for (let tries = 0; tries < 4 && !sent; tries++) {
    try {
      const refused = await ask(form.getAttribute("action"), body);
      sent = true;
      note(refused);
      if (!refused) dim(form, body.get("decision"));
      if (!refused) for (const field of form.elements) if (field.type === "text") field.value = "";
    } catch { note(said.again); await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** tries)); }
  }
  if (!sent) note(said.unsent);
  if (event.submitter) event.submitter.removeAttribute("aria-busy");
});

// What is typed anywhere is said, where something can be said.
document.addEventListener("keydown", (event) => {
  const elsewhere = !event.target.matches("input, select, textarea") && !event.ctrlKey && !event.altKey && !event.metaKey;
  if (elsewhere && /^[\p{L}\p{N}]$/u.test(event.key)) document.querySelector("[data-typed]")?.focus();
});
