// Sounds, synthesized: no files.

import { remember, remembered } from "./browser.js";

/** @type {AudioContext | null} */
let context = null;
export let on = remembered("sound", "on") === "on";

/** @param {boolean} value */
export function turn(value) {
  on = value;
  remember("sound", value ? "on" : "off");
}

/** @typedef {[shape: OscillatorType | "noise", from: number, to: number, seconds: number, loudness: number, delay: number]} Tone in hertz */
/** @type {Record<string, Tone[]>} */
const TONES = {
  card: [["noise", 3000, 900, 0.09, 0.1, 0]],
  coin: [
    ["sine", 1900, 1900, 0.1, 0.05, 0],
    ["sine", 2500, 2500, 0.16, 0.05, 0.06],
  ],
  disc: [["triangle", 240, 170, 0.12, 0.16, 0]],
  die: [
    ["noise", 1600, 700, 0.05, 0.12, 0],
    ["noise", 1300, 600, 0.05, 0.1, 0.09],
    ["noise", 1000, 500, 0.06, 0.08, 0.19],
  ],
  fight: [
    ["sawtooth", 170, 60, 0.22, 0.1, 0],
    ["noise", 900, 200, 0.18, 0.12, 0],
  ],
  turn: [
    ["sine", 660, 660, 0.14, 0.07, 0],
    ["sine", 880, 880, 0.22, 0.07, 0.12],
  ],
  win: [
    ["sine", 523, 523, 0.2, 0.07, 0],
    ["sine", 659, 659, 0.2, 0.07, 0.14],
    ["sine", 784, 784, 0.4, 0.08, 0.28],
  ],
};

/** @param {string} name */
export function play(name) {
  if (!on || !TONES[name]) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") {
      context.resume();
      if (!navigator.userActivation?.hasBeenActive) return;
    }
    for (const tone of TONES[name]) sound(context, tone);
  } catch {
    /* no audio */
  }
}

/** @param {AudioContext} context @param {Tone} tone */
function sound(context, [shape, from, to, seconds, loud, delay]) {
  const begin = context.currentTime + delay;
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(loud, begin);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  let source;
  if (shape === "noise") {
    const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 0.8 });
    filter.frequency.exponentialRampToValueAtTime(to, begin + seconds);
    source = new AudioBufferSourceNode(context, { buffer });
    source.connect(filter).connect(level);
  } else {
    source = new OscillatorNode(context, { type: shape, frequency: from });
    source.frequency.exponentialRampToValueAtTime(to, begin + seconds);
    source.connect(level);
  }
  level.connect(context.destination);
  source.start(begin);
  source.stop(begin + seconds);
}
