// An honest deal: this page makes a nonce, seals it before anybody's is told, tells it when all are sealed, and keeps
// the seals that it saw. Without it the server makes the nonce.
"use strict";

const said = JSON.parse(document.body.dataset.said); // what scripts say, in the language of the page

// SHA-256 of our own, because a page of the local network, without https, is given none.
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (x) => ((x % 1) * 2 ** 32) | 0;
const squares = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const cubes = primes.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const blocks = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * 64));
  bytes.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  return blocks;
}

function schedule(blocks, start) {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = blocks.getInt32(start + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15], b = words[i - 2];
    words[i] = words[i - 16] + words[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  return words;
}

function sha256(bytes) {
  const blocks = padded(bytes), hash = [...squares];
  for (let start = 0; start < blocks.byteLength; start += 64) {
    let [a, b, c, d, e, f, g, h] = hash;
    schedule(blocks, start).forEach((word, i) => {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + cubes[i] + word;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    });
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] = (hash[i] + word) | 0; });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// A browser may refuse to keep anything: then nothing is sealed here.
function keep(name, fact) {
  try { localStorage.setItem(`inglenook ${name}`, JSON.stringify(fact)); return true; } catch { return false; }
}
function kept(name) {
  try { return JSON.parse(localStorage.getItem(`inglenook ${name}`)); } catch { return null; }
}

document.addEventListener("submit", (event) => {
  const field = event.target.querySelector("input[name=commitment]");
  if (!field) return;
  const nonce = crypto.getRandomValues(new Uint8Array(32)), commitment = sha256(nonce);
  field.value = keep(`nonce ${commitment}`, toHex(nonce)) ? commitment : "";
});

// Before the nonces are told people come and go; the table's seal never changes, and afterwards none does.
const fits = (before, seals, own) => !before || (before.final ? before.seals === seals : ["table", own].every((each) => JSON.parse(before.seals)[each] === JSON.parse(seals)[each]));

async function tellNonce() {
  const place = document.querySelector("#table[data-seals]");
  if (!place) return;
  const { table: name, seals, seat, own } = place.dataset, final = "revealing" in place.dataset, before = kept(`seals ${name} ${own}`);
  if (!fits(before, seals, seat)) return note(said["other-seals"]);
  keep(`seals ${name} ${own}`, { seals, final: final || Boolean(before?.final) });
  const nonce = kept(`nonce ${own}`);
  if (!final || !nonce || kept(`told ${own}`)) return;
  try {
    const answer = await fetch(`/t/${name}/reveal`, { method: "POST", body: new URLSearchParams({ nonce }), headers: { "X-Inglenook": "1" } });
    if (answer.ok) keep(`told ${own}`, true); else note(await answer.text());
  } catch { setTimeout(tellNonce, 300); }
}

// After the end: whether what is published is what this browser has kept.
function compare() {
  const place = document.querySelector("#kept"), found = place && kept(`seals ${place.dataset.of} ${place.dataset.own}`);
  if (!found) return;
  const { seals, seat, own } = place.dataset, nonces = JSON.parse(place.dataset.nonces), nonce = kept(`nonce ${own}`);
  const sealed = Object.entries(nonces).every(([each, value]) => sha256(fromHex(value)) === JSON.parse(seals)[each]);
  const same = sealed && fits(found, seals, seat), mine = nonce && nonces[seat] === nonce;
  const late = said[kept(`told ${own}`) ? "taken-out" : "left-out"];
  place.textContent = !same ? said["kept-other"] : [said.kept, mine ? said.mine : nonce ? late : ""].join(" ").trim();
  place.hidden = false;
  if (nonce) document.querySelector("#verify").textContent += ` --nonce ${nonce}`;
}
