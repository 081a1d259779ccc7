"""What a person sees of a table, counted in a real browser while a game is played.

At every own decision: is the prompt there, whole; can all choices be seen without scrolling, of the lit fields of a map
at least half. (What only may be done, as to begin a count, is marked `data-may`: no decision waits for it.) Besides:
how far anything on the board has moved, whether every scene that holds the page was on the stage, clicks, and seconds
waited. The tests assert what must be so, `bench/tempo.py` prints all of it.
"""

import random
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

SIZES = {"1280x800": (1280, 800), "820x1180": (820, 1180), "360x740": (360, 740)}
LOOK = 30  # milliseconds between two looks at the page
PATIENCE = 10.0  # seconds until a press must have been answered
AT_ONCE = 0.15  # seconds: what is asked within is no wait

# Runs in the page from its first moment on. Places are those of the layout: what glides is there already.
WATCH = """
window.counted = { shifts: [], told: [], shown: [] };
addEventListener("DOMContentLoaded", () => {
  const FAR = 8, note = (list, each) => { if (each && !list.includes(each)) list.push(each); };
  const place = (element) => {
    let x = 0, y = 0;
    for (let at = element; at; at = at.offsetParent) { x += at.offsetLeft; y += at.offsetTop; }
    return [x, y];
  };
  let before = new Map();
  (function look() {
    const table = document.getElementById("table"), now = new Map();
    if (table && !table.matches(".is-over") && document.getElementById("board"))
      for (const each of document.querySelectorAll("#board, #felt, #tray, #felt [id]:not([id^=act-], [popover])")) {
        const [x, y] = place(each), [left, top] = before.get(each.id) ?? [x, y];
        const far = Math.round(Math.hypot(x - left, y - top));
        if (far > FAR) counted.shifts.push(`${each.id} ${far}`);
        now.set(each.id, [x, y]);
      }
    before = now;
    const heavy = document.querySelectorAll("#scenes > [data-weight=heavy]");
    for (const each of heavy) note(counted.told, each.dataset.number);
    note(counted.shown, document.getElementById("stage")?.dataset.number);
    requestAnimationFrame(look);
  })();
});
"""

NOW = """() => ({
  over: Boolean(document.querySelector("#table.is-over")),
  staged: document.getElementById("stage")?.hidden === false
    || document.getAnimations().some((each) => each.playState === "running"
      && (each.effect?.target?.dataset.glide || each.animationName === "settle")), // it cannot be pressed yet
  decision: document.querySelector("#board input[name=decision]")?.value,
  choices: document.querySelectorAll("#table [id^=act-]:not([data-may])").length,
})"""

# What is whole on the screen, and lies above everything else there.
SEEN = """() => {
  const seen = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const at = (x, y) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
    const open = (x, y) => element.contains(at(x, y));
    return inside && [0.2, 0.5, 0.8].every((part) => open(part, part) && open(part, 1 - part));
  };
  const prompt = document.getElementById("banner"), all = [...document.querySelectorAll("#table [id^=act-]")];
  const choices = all.filter((each) => !each.dataset.field);
  const fields = all.filter((each) => each.dataset.field && each.checkVisibility());
  const sides = (all) => all.map((each) => each.getBoundingClientRect());
  return {
    prompt: seen(prompt) && prompt.scrollHeight <= prompt.clientHeight + 1,
    what: prompt.textContent.trim(),
    ids: choices.map((each) => each.id),
    asked: choices.filter((each) => !("may" in each.dataset)).map((each) => each.id),
    seen: choices.filter(seen).map((each) => each.id),
    fields: fields.length,
    seen_fields: fields.filter(seen).length,
    pressable: (fields.some(seen) ? fields.filter(seen) : fields).map((each) => each.id),
    smallest_field: Math.min(...sides(fields.filter(seen)).map(({ width, height }) => Math.min(width, height))),
    smallest: Math.min(...sides(choices).map(({ width, height }) => Math.min(width, height))),
    narrowest: Math.min(...sides([...document.querySelectorAll("#tray li > *")]).map(({ width }) => width)),
  };
}"""
BOTH = f"() => [({NOW})(), ({SEEN})()]"  # of one moment: a scene may begin between two


@dataclass
class Counts:
    decisions: int = 0
    prompted: int = 0  # decisions whose prompt was there, whole
    whole: int = 0  # decisions all of whose choices could be seen
    scrolled: int = 0  # presses of something that could not be seen
    smallest: float = 1000.0  # side of anything that could be chosen, in pixels
    smallest_field: float = 1000.0  # of a map
    narrowest: float = 1000.0  # card in the tray
    waits: list[float] = field(default_factory=list)
    shifts: list[str] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    unseen: list[str] = field(default_factory=list)  # what was wrong, for people
    seconds: float = 0.0

    def look(self, seen: dict[str, Any]) -> None:
        self.decisions += 1
        self.prompted += seen["prompt"]
        few = 2 * seen["seen_fields"] < seen["fields"]
        self.whole += seen["ids"] == seen["seen"] and not few
        self.smallest = min(self.smallest, seen["smallest"] or 1000.0)
        self.smallest_field = min(self.smallest_field, seen["smallest_field"] or 1000.0)
        self.narrowest = min(self.narrowest, seen["narrowest"] or 1000.0)
        hidden = [each for each in seen["ids"] if each not in seen["seen"]]
        if hidden or few or not seen["prompt"]:
            self.unseen.append(f"{seen['what']}: {hidden}, {seen['seen_fields']} of {seen['fields']} fields")


def play(page: Page, rng: random.Random, most: int = 10_000, longest: float = 600.0) -> Counts:
    """Press any choice, at once, until the game is over or so many decisions were made."""
    counts, began = Counts(), time.monotonic()
    last = began
    while time.monotonic() - began < longest and counts.decisions < most:
        now = page.evaluate(NOW)
        if now["over"] and not now["staged"]:
            break
        if now["staged"] or not now["choices"]:
            page.wait_for_timeout(LOOK)
            continue
        now, seen = page.evaluate(BOTH)
        if now["staged"] or not (seen["asked"] or seen["fields"]):
            continue  # somebody was quicker
        if time.monotonic() - last > AT_ONCE:
            counts.waits.append(time.monotonic() - last)
        last = decide(page, rng, counts, seen, now["decision"])
    counts.seconds = time.monotonic() - began
    found = page.evaluate("counted")
    counts.shifts, counts.told, counts.shown = found["shifts"], set(found["told"]), set(found["shown"])
    return counts


def decide(
    page: Page, rng: random.Random, counts: Counts, seen: dict[str, Any], decision: str | None
) -> float:
    """Press a choice and wait until it is answered; when it was pressed. What holds the page is a wait."""
    counts.look(seen)
    chosen = rng.choice([*seen["asked"], *seen["pressable"]])
    counts.scrolled += chosen in seen["ids"] and chosen not in seen["seen"]
    page.evaluate("id => document.getElementById(id)?.click()", chosen)
    pressed = time.monotonic()
    while page.evaluate(NOW)["decision"] == decision and time.monotonic() < pressed + PATIENCE:
        page.wait_for_timeout(LOOK)
    return pressed
