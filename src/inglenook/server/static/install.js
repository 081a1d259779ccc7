// Every page: lets the browser install Inglenook, where it may (https, or on the machine itself).
"use strict";

navigator.serviceWorker?.register(`/worker.js?${document.documentElement.lang}`).catch(() => {}); // some browsers forbid it
