// The page without a connection: it goes on by itself when the server answers. That a device is online again says little: the
// server may be closed, or the way to it longer than the way to the router.
"use strict";

const SOON = 3000; // milliseconds

async function look() {
  const answer = await fetch("/manifest.webmanifest", { cache: "no-store" }).catch(() => null); // which nobody keeps
  if (answer?.ok) location.reload();
}
addEventListener("online", look);
setInterval(look, SOON);
