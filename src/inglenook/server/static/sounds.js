// A few short sounds, made here: off until somebody wants them, for this browser. A scene says which one goes with it, and it
// is heard when that scene is seen.
"use strict";

const sounds = (() => {
  // Strikes, one after another: a tone or a band of noise (in hertz), when it begins and how long it fades (in seconds).
  const SOUNDS = {
    card: [{ noise: 2600, at: 0, fades: 0.07 }, { noise: 1200, at: 0.05, fades: 0.09 }],
    die: [0, 0.09, 0.16, 0.21].map((at) => ({ noise: 700 + 900 * at, at, fades: 0.06 })),
    coin: [{ tone: 1568, at: 0, fades: 0.18 }, { tone: 2349, at: 0.07, fades: 0.35 }],
    chat: [{ tone: 880, at: 0, fades: 0.12 }],
    turn: [{ tone: 523, at: 0, fades: 0.2 }, { tone: 784, at: 0.12, fades: 0.35 }],
    end: [523, 659, 784, 1047].map((tone, nth) => ({ tone, at: nth * 0.14, fades: 0.5 })),
  };
  const LOUD = 0.15, KEY = "sounds";
  let air = null, wanted = false;
  try { wanted = localStorage.getItem(KEY) === "on"; } catch { /* then for this page alone */ }

  // A browser lets a page be heard once somebody has pressed something there.
  function wake() {
    if (!wanted || !window.AudioContext) return;
    air ??= new AudioContext();
    if (air.state === "suspended") air.resume();
  }

  function play(name) {
    if (!wanted || !air || !Object.hasOwn(SOUNDS, name)) return;
    for (const each of SOUNDS[name]) strike(each, air.currentTime + each.at);
  }

  function strike({ tone, noise, fades }, begins) {
    const loud = air.createGain();
    loud.gain.setValueAtTime(LOUD, begins);
    loud.gain.exponentialRampToValueAtTime(0.001, begins + fades);
    loud.connect(air.destination);
    const source = tone ? string(tone) : rustle(fades);
    (tone ? source : source.connect(band(noise))).connect(loud);
    source.start(begins);
    source.stop(begins + fades);
  }

  function string(tone) {
    const source = Object.assign(air.createOscillator(), { type: "triangle" });
    source.frequency.value = tone;
    return source;
  }

  function band(noise) {
    const filter = Object.assign(air.createBiquadFilter(), { type: "bandpass" });
    filter.frequency.value = noise;
    return filter;
  }

  function rustle(seconds) {
    const source = air.createBufferSource(), frames = Math.ceil(seconds * air.sampleRate);
    source.buffer = air.createBuffer(1, frames, air.sampleRate);
    source.buffer.getChannelData(0).set(Float32Array.from({ length: frames }, () => 2 * Math.random() - 1));
    return source;
  }

  function show() {
    for (const knob of document.querySelectorAll("[data-sounds]")) {
      knob.hidden = !window.AudioContext;
      knob.setAttribute("aria-pressed", wanted);
    }
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-sounds]")) return;
    wanted = !wanted;
    try { localStorage.setItem(KEY, wanted ? "on" : "off"); } catch { /* then for this page alone */ }
    wake();
    show();
    play("turn");
  });
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake);
  show();
  return { play };
})();
