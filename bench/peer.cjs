// boardgame.io's server, in memory, in a process of its own; this one plays its players. Every match moves again when all who
// look at it have its new state. Prints moves a second, milliseconds of waiting, and the server's microseconds a move.
//
//     node peer.cjs FOLDER-OF-PACKAGES MATCHES VIEWERS SECONDS
"use strict";
const { createRequire } = require("module");
const { fork } = require("child_process");
const path = require("path");
const [folder, matches, viewers, seconds] = process.argv.slice(2);
const need = createRequire(path.join(folder, "package.json"));

const game = {
  name: "pile",
  setup: () => ({ pile: 1e9 }),
  moves: { take: { move: ({ G }, n) => { G.pile -= n; }, client: false } },  // the player waits for the server
};

async function serve() {
  const { Server } = need("boardgame.io/server");
  const { appServer } = await Server({ games: [game], origins: [/.*/] }).run({ port: 0 });
  process.on("message", () => process.send({ used: process.cpuUsage() }));
  process.on("disconnect", () => process.exit(0));
  process.send({ port: appServer.address().port });
}

const told = (child) => new Promise((come, fail) => { child.once("message", come); child.once("exit", fail); });

async function used(child) {
  const answer = told(child);
  child.send("used");
  const { user, system } = (await answer).used;
  return user + system;
}

// One match: a player, and others who look on.
function match(server, number, waits) {
  const { Client } = need("boardgame.io/client");
  const { SocketIO } = need("boardgame.io/multiplayer");
  const multiplayer = SocketIO({ server, socketOpts: { transports: ["websocket"] } });
  const seen = new Array(Number(viewers)).fill(-1);
  let on = false, began = 0, wanted = 0, ready;
  const opened = new Promise((resolve) => { ready = resolve; });
  const clients = seen.map((_, at) => {
    const client = Client({ game, numPlayers: 1, playerID: at ? undefined : "0", matchID: `match${number}`, multiplayer, debug: false });
    client.subscribe((state) => { if (state) { seen[at] = state._stateID; next(); } });
    client.start();
    return client;
  });
  function next() {
    if (seen.some((id) => id < wanted)) return;
    ready();
    if (!on) return;
    if (began) waits.push(performance.now() - began);
    wanted = seen[0] + 1;
    setImmediate(() => { began = performance.now(); clients[0].moves.take(1); });
  }
  return { opened, start() { on = true; next(); }, stop() { on = false; } };
}

async function play() {
  const child = fork(__filename, [...process.argv.slice(2), "--serve"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { port } = await told(child), waits = [];
  const all = Array.from({ length: Number(matches) }, (_, number) => match(`http://127.0.0.1:${port}`, number, waits));
  await Promise.all(all.map((each) => each.opened));
  all.forEach((each) => each.start());
  await new Promise((resolve) => setTimeout(resolve, 1000));  // until its code is warm
  waits.length = 0;
  const before = await used(child), began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(seconds)));
  const took = (performance.now() - began) / 1000, moves = waits.length, cost = (await used(child)) - before;
  all.forEach((each) => each.stop());
  waits.sort((a, b) => a - b);
  console.log(JSON.stringify({ rate: moves / took, median: waits[moves >> 1], p95: waits[Math.floor(moves * 0.95)], cost: cost / moves }));
  child.kill();
  process.exit(0);
}

(process.argv.includes("--serve") ? serve() : play()).catch((error) => { console.error(String(error)); process.exit(1); });
