// How many tables wait for me, on the icon where that is allowed, else before the title of the page.
"use strict";

(() => {
  const OFTEN = 60000; // milliseconds
  let count = 0;

  function show() {
    if (navigator.setAppBadge) (count ? navigator.setAppBadge(count) : navigator.clearAppBadge())?.catch(() => {});
    if (document.getElementById("table")) return; // a table's title says whose turn it is there
    document.title = (count ? `(${count}) ` : "") + document.title.replace(/^\(\d+\) /, "");
  }

  async function look() {
    if (document.hidden) return;
    try {
      const answer = await fetch("/me/waiting");
      count = Number(await answer.text()) || 0;
      show();
    } catch { /* the network is away: later */ }
  }

  if (!document.querySelector(".top .me")) return; // nobody is known here yet
  look();
  setInterval(look, OFTEN);
  document.addEventListener("visibilitychange", look);
})();
