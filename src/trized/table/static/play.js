// Shows what happened: one event at a time, each piece from where it was to where it goes; then stands on the frame.

import { dress, remembered } from "./net.js";
import * as sound from "./sound.js";

const FLIGHT = 230; // milliseconds at normal speed
const SPEEDS = [0, 0.55, 1, 1.9];
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Stage {
  constructor(board, { caption, told, stage, flight, skip }) {
    Object.assign(this, { board, caption, told, stage, flight, skipButton: skip });
    this.hurry = false;
    this.running = new Set();
    this.speed = Number(remembered("speed", "2"));
    skip?.addEventListener("click", () => this.skip());
  }

  get pace() { return this.hurry || document.hidden ? 0 : SPEEDS[this.speed] ?? 1; }

  skip() {
    this.hurry = true;
    for (const one of [...this.running]) one();
  }

  // Plays the steps of a frame, then swaps the board.
  async show(frame) {
    const busy = frame.steps?.length > 0 && this.pace > 0;
    if (busy && this.skipButton) this.skipButton.hidden = false;
    for (const step of frame.steps ?? []) await this.step(step);
    if (frame.html != null) await this.swap(frame.html);
    this.caption.textContent = "";
  }

  rest() {
    this.hurry = false;
    if (this.skipButton) this.skipButton.hidden = true;
  }

  tell(sentence) {
    if (!sentence) return;
    this.told.append(Object.assign(document.createElement("p"), { textContent: sentence }));
    while (this.told.childElementCount > 12) this.told.firstElementChild.remove();
  }

  async step([caption, piece, to, noise, show]) {
    this.tell(caption);
    if (!this.pace) return;
    this.caption.textContent = caption;
    sound.play(noise);
    const element = piece && this.find(piece);
    const place = to && this.find(to);
    if (show) await this.present(show);
    else if (element && place && !still.matches) await this.fly(element, place, noise);
    else if (element || place) await this.flash(element || place);
    else if (caption) await this.wait(FLIGHT);
    if (caption && (show || this.speed > 1)) await this.wait(Math.min(700, 160 + caption.length * 4));
  }

  find(id) { return this.board.querySelector(`#${CSS.escape(id)}`); }

  async fly(element, place, noise) {
    const from = element.getBoundingClientRect(), goal = place.getBoundingClientRect();
    if (!from.width || !goal.width) return this.flash(place);
    const x = goal.x + goal.width / 2 - from.x - from.width / 2, y = goal.y + goal.height / 2 - from.y - from.height / 2;
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) return this.slide(element, x, y);
    const copy = element.cloneNode(true);
    copy.removeAttribute("id");
    copy.classList.add("flying");
    Object.assign(copy.style, { left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px`, height: `${from.height}px` });
    this.flight.append(copy);
    element.classList.add("flown");
    const lift = noise === "card" ? Math.min(60, Math.hypot(x, y) / 5) : 0;
    await this.animate(copy, [
      { transform: "none" },
      { transform: `translate(${x / 2}px, ${y / 2 - lift}px) scale(1.04)`, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px)` },
    ], FLIGHT * 1.1);
    copy.remove();
  }

  // Pieces inside a drawing move in the units of the drawing.
  async slide(element, x, y) {
    const scale = element.parentNode.getScreenCTM?.()?.a || 1;
    const moved = [{ transform: "translate(0px, 0px)" }, { transform: `translate(${x / scale}px, ${y / scale}px)` }];
    await this.animate(element, moved, FLIGHT, { composite: "add", fill: "forwards" });
  }

  flash(element) {
    const frames = still.matches ? [{ opacity: 0.4 }, { opacity: 1 }]
      : [{ filter: "brightness(1)" }, { filter: "brightness(1.6) drop-shadow(0 0 6px var(--accent))" }, { filter: "brightness(1)" }];
    return this.animate(element, frames, FLIGHT * 1.3);
  }

  async present(html) {
    this.stage.innerHTML = html;
    this.stage.style.setProperty("--pace", this.pace || 1);
    dress(this.stage);
    this.stage.hidden = false;
    await this.animate(this.stage, [{ opacity: 0 }, { opacity: 1 }], 140);
    await this.wait(Number(this.stage.firstElementChild?.dataset.hold) || 900);
    this.stage.hidden = true;
    this.stage.replaceChildren();
  }

  // Swaps the board; what moved without a step of its own glides from its old place.
  async swap(html) {
    const keep = document.activeElement?.id;
    const inside = this.board.contains(document.activeElement);
    const scroll = [...this.board.querySelectorAll("[id]")].filter((e) => e.scrollLeft).map((e) => [e.id, e.scrollLeft]);
    const before = this.pace && !still.matches ? this.places() : null;
    this.flight.replaceChildren();
    this.board.innerHTML = html;
    dress(this.board);
    for (const [id, left] of scroll) { const e = this.find(id); if (e) e.scrollLeft = left; }
    if (inside && keep) this.find(keep)?.focus({ preventScroll: true });
    if (before) await this.glide(before);
    else if (this.pace) await this.animate(this.board, [{ opacity: 0.6 }, { opacity: 1 }], 120);
  }

  places() {
    const found = new Map();
    for (const element of this.board.querySelectorAll("[id]")) found.set(element.id, element.getBoundingClientRect());
    return found;
  }

  async glide(before) {
    const moves = [], deltas = new Map();
    for (const element of this.board.querySelectorAll("[id]")) {
      const old = before.get(element.id), here = element.getBoundingClientRect();
      if (!old || !old.width || !here.width) continue;
      const delta = [old.x - here.x, old.y - here.y];
      deltas.set(element.id, delta);
      const above = deltas.get(element.parentElement?.closest("[id]")?.id) ?? [0, 0];
      const x = delta[0] - above[0], y = delta[1] - above[1];
      if (Math.abs(x) + Math.abs(y) < 3 || moves.length > 120) continue;
      const svg = element instanceof SVGElement && !(element instanceof SVGSVGElement);
      const scale = svg ? element.parentNode.getScreenCTM?.()?.a || 1 : 1;
      moves.push(this.animate(element, [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "translate(0px, 0px)" }], FLIGHT, { composite: "add" }));
    }
    await Promise.all(moves);
  }

  async animate(element, frames, milliseconds, more = {}) {
    if (!this.pace) return;
    const motion = element.animate(frames, { duration: milliseconds * this.pace, easing: "cubic-bezier(.2,.7,.3,1)", ...more });
    const end = () => { try { motion.finish(); } catch { motion.cancel(); } };
    this.running.add(end);
    await motion.finished.catch(() => {});
    this.running.delete(end);
  }

  wait(milliseconds) {
    if (!this.pace) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => { clearTimeout(timer); this.running.delete(end); resolve(); };
      const timer = setTimeout(end, milliseconds * this.pace);
      this.running.add(end);
    });
  }
}
