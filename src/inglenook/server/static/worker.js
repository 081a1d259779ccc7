// The service worker: while the server cannot be reached it shows a page that says so. It keeps nothing else: a table of
// yesterday would be a lie.
"use strict";

const KEPT = `offline${location.search}`; // another language is another worker
const FILES = ["/offline", "/static/base.css", "/static/favicon.svg", "/static/offline.js"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES.map((each) => new Request(each, { cache: "reload" })))));
});

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

const kept = async (request) => (await (await caches.open(KEPT)).match(request)) ?? Response.error();

self.addEventListener("fetch", (event) => {
  const { request } = event, path = new URL(request.url).pathname;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/offline")));
  else if (FILES.includes(path)) event.respondWith(fetch(request).catch(() => kept(path)));
});
