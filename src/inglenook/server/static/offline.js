// The page without a connection: it looks again by itself when the network is back.
"use strict";

addEventListener("online", () => location.reload());
