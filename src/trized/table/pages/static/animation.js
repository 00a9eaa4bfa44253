// Shows what happened: one event at a time, each piece from where it was to where it goes; then stands on the frame.

import { dress, remembered } from "./browser.js";
import * as sound from "./sound.js";

const FLIGHT = 230; // milliseconds at normal speed
const SPEEDS = [0, 0.55, 1, 1.9];
const EAGER = 0.95, LEAST = 0.55; // each motion of a long frame is a little quicker than the one before
const CALM = 0.5; // with reduced motion less is to be followed, so the waits are shorter too
const GLANCE = 500; // milliseconds that a pinned reveal stays at least
const still = matchMedia("(prefers-reduced-motion: reduce)");

// The board on this page is not the one that a change is about: the page needs the whole of it.
export class Incomplete extends Error {}

export class Stage {
  constructor(board, { caption, told, stage, flight, skip }) {
    Object.assign(this, { board, caption, told, stage, flight, skipButton: skip });
    this.hurry = false;
    this.eager = 1;
    this.running = new Set();
    this.slid = new Set(); // motions that hold a piece of a drawing where it went
    this.aloft = new Map(); // pieces that have flown in this frame, and the copies that stand where they went
    this.speed = Number(remembered("speed", "2"));
    skip?.addEventListener("click", () => this.skip());
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, (event) => this.unpin(event), { capture: true });
  }

  get pace() { return this.hurry || document.hidden ? 0 : (SPEEDS[this.speed] ?? 1) * this.eager * (still.matches ? CALM : 1); }

  skip() {
    this.hurry = true;
    for (const one of [...this.running]) one();
  }

  // Plays the motions of a frame, then swaps the board.
  async show(frame) {
    const busy = frame.motions?.length > 0 && this.pace > 0;
    if (busy && this.skipButton) this.skipButton.hidden = false;
    this.eager = 1;
    for (const motion of frame.motions ?? []) {
      await this.move(motion);
      this.eager = Math.max(LEAST, this.eager * EAGER);
    }
    this.eager = 1;
    if (frame.html != null || frame.parts) await this.swap(frame);
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

  async move({ caption = "", piece, to, sound: noise, show }) {
    this.tell(caption);
    if (!this.pace) return show && this.pin(show, caption);
    this.caption.textContent = caption;
    sound.play(noise);
    const element = piece && this.find(piece);
    const place = to && this.find(to);
    const read = caption && (show || this.speed > 1) ? this.wait(Math.min(700, 260 + caption.length * 4)) : null;
    if (show) await this.present(show, element);
    if (element && place && !still.matches) await this.fly(element, place, noise);
    else if (!show && (element || place)) {
      const done = this.flash(element || place);
      if (caption) await done; // what only lights up does so along with the next motion
    }
    else if (!show && caption) await this.wait(FLIGHT);
    await read;
  }

  // What was shown only once stays until it has been seen, even if nothing moves: to the next touch or key.
  pin(show, caption) {
    const drawn = document.createElement("template");
    drawn.innerHTML = show;
    if (!drawn.content.querySelector("[data-reveal]")) return;
    if (!this.pinned) {
      this.stage.replaceChildren();
      this.stage.classList.add("pinned");
      this.stage.hidden = false;
      this.pinned = performance.now();
    }
    const card = Object.assign(document.createElement("div"), { className: "pin" });
    card.append(drawn.content, Object.assign(document.createElement("p"), { textContent: caption }));
    this.stage.append(card);
    dress(this.stage);
    while (this.stage.childElementCount > 3) this.stage.firstElementChild.remove();
    this.fit();
  }

  // A pinned reveal is as large as its place allows: the width of the log, or the height of the top bar.
  fit() {
    const near = this.stage.classList.contains("near"), bar = document.querySelector(".top")?.offsetHeight ?? 48;
    for (const card of this.stage.children) {
      card.style.zoom = "1";
      const small = getComputedStyle(this.stage).display === "flex";
      card.style.zoom = String(Math.min(1, near || !small ? (this.stage.clientWidth - 16) / card.scrollWidth : (bar - 4) / card.offsetHeight));
    }
  }

  unpin(event) {
    if (!this.pinned || performance.now() - this.pinned < GLANCE) return;
    if (this.stage.contains(event.target) && this.stage.classList.toggle("near")) return this.fit(); // a touch brings it near
    this.pinned = 0;
    this.stage.hidden = true;
    this.stage.classList.remove("pinned", "near");
    this.stage.replaceChildren();
  }

  find(id) { return this.board.querySelector(`#${CSS.escape(id)}`); }

  async fly(element, place, noise) {
    const from = (this.aloft.get(element) ?? element).getBoundingClientRect(), goal = place.getBoundingClientRect();
    if (!from.width || !goal.width) return this.flash(place);
    const x = goal.x + goal.width / 2 - from.x - from.width / 2, y = goal.y + goal.height / 2 - from.y - from.height / 2;
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) return this.slide(element, x, y);
    const copy = this.lifted(element, from);
    const shrunk = noise === "card" ? Math.min(1, goal.width / from.width) : 1;
    const lift = noise === "card" ? Math.min(60, Math.hypot(x, y) / 5) : 0;
    await this.animate(copy, [
      { transform: "none" },
      { transform: `translate(${x / 2}px, ${y / 2 - lift}px) scale(1.04)`, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(${shrunk})` },
    ], FLIGHT * 1.1, { fill: "forwards" });
  }

  // A copy flies in place of the piece, and waits where it went: a second flight goes on from there.
  lifted(element, from) {
    const copy = element.cloneNode(true);
    copy.removeAttribute("id");
    copy.classList.add("flying");
    Object.assign(copy.style, { left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px`, height: `${from.height}px` });
    this.aloft.get(element)?.remove();
    this.aloft.set(element, copy);
    this.flight.append(copy);
    element.classList.add("flown");
    return copy;
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

  // Shows something large, or, if it asks for that, small beside the piece it is about.
  async present(html, element) {
    this.pinned = 0;
    this.board.classList.add("shown"); // what asked for this is answered
    this.stage.classList.remove("pinned");
    this.stage.innerHTML = html;
    const shown = this.stage.firstElementChild;
    this.stage.style.setProperty("--pace", this.pace || 1);
    dress(this.stage);
    this.stage.hidden = false;
    const beside = element && shown && "beside" in shown.dataset;
    this.stage.classList.toggle("beside", !!beside);
    if (beside) {
      this.settle(shown, element);
      this.flash(element);
    } else await this.animate(this.stage, [{ opacity: 0 }, { opacity: 1 }], 140);
    await this.wait(Number(shown?.dataset.hold) || 900);
    this.stage.hidden = true;
    this.stage.replaceChildren();
  }

  settle(shown, element) {
    const about = element.getBoundingClientRect(), box = shown.getBoundingClientRect();
    const keep = (at, size, room) => Math.max(8, Math.min(room - size - 8, at - size / 2));
    shown.style.left = `${keep(about.x + about.width / 2, box.width, innerWidth)}px`;
    shown.style.top = `${keep(about.y + about.height / 2, box.height, innerHeight)}px`;
  }

  // Swaps the board, or those parts of it that changed; what moved without a motion of its own glides from its old place.
  async swap({ html, parts = {} }) {
    const keep = document.activeElement?.id;
    const inside = this.board.contains(document.activeElement);
    const scroll = [...this.board.querySelectorAll("[id]")].filter((e) => e.scrollLeft).map((e) => [e.id, e.scrollLeft]);
    const before = this.pace && !still.matches ? this.places() : null;
    this.land();
    if (html != null) this.fill(this.board, html);
    else for (const [name, inside] of Object.entries(parts)) this.fill(this.part(name), inside);
    for (const [id, left] of scroll) { const e = this.find(id); if (e) e.scrollLeft = left; }
    if (inside && keep) this.find(keep)?.focus({ preventScroll: true });
    if (before) await this.glide(before);
    else if (this.pace) await this.animate(this.board, [{ opacity: 0.6 }, { opacity: 1 }], 120);
  }

  // What flew or slid is put down where the board shows it.
  land() {
    this.flight.replaceChildren();
    for (const element of this.aloft.keys()) element.classList.remove("flown");
    this.aloft.clear();
    for (const motion of this.slid) motion.cancel();
    this.slid.clear();
    this.board.classList.remove("shown");
  }

  part(name) {
    const found = this.board.querySelector(`[data-part="${CSS.escape(name)}"]`);
    if (!found) throw new Incomplete(name);
    return found;
  }

  fill(element, html) {
    element.innerHTML = html;
    dress(element);
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
    if (more.fill) this.slid.add(motion);
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
