"""Sounds: none until somebody wants them, then one with what a scene shows and one for the own turn."""

from playwright.sync_api import expect

from .conftest import Visitor
from .test_evening import Come
from .test_scenes import play_on, sit_down, stage, start

# Counts what would be heard: a strike for each start of a source, with the scene that is on the stage.
STUB = """
window.heard = [];
window.AudioContext = class {
  state = "running"; currentTime = 0; sampleRate = 100; destination = {};
  node() {
    const value = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const start = () => heard.push(document.getElementById("stage")?.dataset.number ?? "");
    return { gain: value, frequency: value, connect: (next) => next, start, stop() {} };
  }
  createGain() { return this.node(); }
  createOscillator() { return this.node(); }
  createBiquadFilter() { return this.node(); }
  createBufferSource() { return this.node(); }
  createBuffer() { return { getChannelData: () => new Float32Array(100) }; }
  resume() {}
};
"""


def heard(player: Visitor) -> list[str]:
    strikes: list[str] = player.page.evaluate("heard")
    return strikes


def test_sounds_are_off_until_wanted_and_go_with_what_is_seen(visit: Come) -> None:
    ann = visit("Ann", speed="fast")
    ann.context.add_init_script(STUB)
    sit_down(ann)
    start(ann)
    play_on(ann, lambda: bool(stage(ann.page)))
    assert heard(ann) == []
    knob = ann.page.locator("[data-sounds]")
    expect(knob).to_have_attribute("aria-pressed", "false")
    play_on(ann, lambda: not stage(ann.page))
    knob.click()
    assert heard(ann)  # what one gets
    play_on(ann, lambda: bool(stage(ann.page)))
    shown = stage(ann.page)
    assert shown is None or shown in heard(ann)
    ann.page.reload()
    expect(knob).to_have_attribute("aria-pressed", "true")
    ann.page.locator("body").dispatch_event("pointerdown")
    play_on(ann)
    assert len(heard(ann)) > 4  # at least the end
    knob.click()
    count = len(heard(ann))
    ann.page.evaluate("sounds.play('coin')")
    assert len(heard(ann)) == count


def test_who_sees_no_scenes_hears_none(visit: Come) -> None:
    ann = visit("Ann", speed="once")
    ann.context.add_init_script(STUB + "localStorage.sounds = 'on';")
    sit_down(ann, 2)
    start(ann)
    ann.page.locator("body").dispatch_event("pointerdown")
    ann.page.evaluate("() => { window.wanted = []; sounds.play = (name) => wanted.push(name); }")
    play_on(ann)
    assert set(ann.page.evaluate("wanted")) <= {"turn"}
