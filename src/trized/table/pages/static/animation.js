// Animates the events of a frame one at a time, then shows the frame.

/** @import { Motion, Picture } from "../wire.d.ts" */
import { all, applyStyles, inside, remembered } from "./browser.js";
import { budgetFor, FLASH, FLIGHT, FLY, frameLength, holdOf, isScene, planned, readingTime } from "./pace.js";
import * as sound from "./sound.js";

const SPEEDS = [0, 0.55, 1, 1.9];
const CALM = 0.5; // factor of pauses with reduced motion
const THOUGHT = 0.6; // share of the budget that waiting for bots may use
const GLANCE = 500; // minimum milliseconds of a pinned reveal
const OVER_BAR = 4000; // maximum milliseconds where it covers the buttons of the top bar
const still = matchMedia("(prefers-reduced-motion: reduce)");

// A change does not fit the board of this page, which then needs the full board.
export class Incomplete extends Error {
  name = "Incomplete";
}

export class Stage {
  /**
   * @param {HTMLElement} board
   * @param {{ caption: HTMLElement, told: HTMLElement, stage: HTMLElement, flight: HTMLElement, skip: HTMLElement | null }} parts
   */
  constructor(board, { caption, told, stage, flight, skip }) {
    this.board = board;
    this.caption = caption;
    this.told = told;
    this.stage = stage;
    this.flight = flight;
    this.skipButton = skip;
    this.skipping = false; // up to the viewer's turn
    this.hurry = false; // this frame
    this.quick = 1; // the plan of this frame
    this.budget = budgetFor(Infinity); // of all frames up to the viewer's turn
    this.spent = 0; // of the budget, by the clock
    this.counted = -1; // up to when the clock is counted; -1 on the viewer's turn
    this.idle = false; // while a bot thinks
    this.due = 0; // when the position of the last frame should have been shown
    this.late = 0; // how much later it was, at normal speed
    this.pinned = this.leaving = 0; // when a reveal was pinned, and the timer with which it goes
    /** @type {Map<string, number>} */
    this.scrolled = new Map(); // how far parts of the board are scrolled to the side
    /** @type {string[]} */
    this.unannounced = []; // sentences not announced yet
    this.said = "";
    this.busy = false; // while something moves
    /** @type {Set<() => void>} */
    this.running = new Set();
    /** @type {Set<Animation>} */
    this.slid = new Set(); // animations that keep a piece of an SVG at its destination
    /** @type {Map<HTMLElement, HTMLElement>} */
    this.aloft = new Map(); // pieces moved in this frame, and their copies at the destination
    this.swapped = () => {}; // called when a new drawing is on the board
    this.speed = Number(remembered("speed", "2"));
    skip?.addEventListener("click", () => this.skip(true));
    document.addEventListener("visibilitychange", () => this.pinned && this.fit()); // nobody has seen it yet
    const note = (/** @type {any} */ { target }) => this.scrolled.set(target.id, target.scrollLeft);
    board.addEventListener("scroll", note, { capture: true, passive: true });
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, (event) => this.touched(event), { capture: true });
  }

  // Returns the factor of all times that the viewer has chosen.
  get rate() {
    return (SPEEDS[this.speed] ?? 1) * (still.matches ? CALM : 1);
  }

  get pace() {
    return this.hurry || document.hidden ? 0 : this.rate * this.quick;
  }

  // Counts the time since the last count as spent, up to `most` of the budget.
  count(most = Infinity) {
    const passed = this.rate && this.counted >= 0 ? (performance.now() - this.counted) / this.rate : 0;
    this.spent = Math.max(this.spent, Math.min(this.spent + passed, most));
    this.counted = performance.now();
  }

  /** Ends the animations of this frame; with `on`, also of all frames before the viewer's turn. @param {boolean} on */
  skip(on = false) {
    this.skipping ||= on;
    this.hurry = true;
    for (const one of [...this.running]) one();
  }

  /**
   * Plays the motions of a frame, then replaces the board. `behind` are the queued frames; `last`: no more come before the viewer's turn.
   * @param {Picture} frame @param {Picture[]} behind @param {boolean} last
   */
  async show(frame, behind = [], last = true) {
    this.busy = true;
    this.count(this.idle ? THOUGHT * this.budget : Infinity); // a bot that thought leaves enough to show its move
    this.idle = false;
    const plan = planned(frame, behind, this.budget - this.spent - this.late, last),
      end = this.spent + plan * frameLength(frame);
    this.hurry ||= this.skipping;
    this.quick = 1;
    if (frame.motions?.length && this.pace && this.skipButton) this.skipButton.hidden = false;
    // A motion that took longer than planned, on a busy device, shortens the next ones.
    /** @param {Picture} rest */
    const left = (rest) => Math.min(plan, planned(rest, [], end - this.spent, true));
    for (const [at, motion] of (frame.motions ?? []).entries()) {
      const scene = isScene(motion);
      this.quick = scene ? 1 : left({ ...frame, motions: frame.motions?.slice(at) });
      await this.move(motion);
      this.count(scene ? 0 : Infinity);
    }
    this.quick = left({ ...frame, motions: [] });
    this.due = performance.now() + FLIGHT * this.pace;
    if (frame.html != null || frame.parts) await this.swap(frame);
    this.caption.textContent = "";
  }

  /** Notes that the page shows the last frame; a move of the viewer uses no budget. @param {boolean} own */
  shown(own) {
    this.late = this.rate ? Math.max(0, performance.now() - this.due) / this.rate : 0;
    this.count();
    if (own) this.spent = 0;
  }

  /** Marks the end of all motions; with `turn`, resets the time budget and stops skipping. */
  rest(turn = true) {
    this.hurry = this.busy = false;
    this.quick = 1;
    this.idle = !turn;
    this.count();
    if (turn) {
      this.skipping = false;
      this.spent = 0;
      this.counted = -1;
    }
    if (this.skipButton) this.skipButton.hidden = true;
    this.announce();
  }

  /** Announces a sentence to screen readers; during motions, sentences are collected. @param {string} sentence */
  tell(sentence) {
    if (sentence) this.unannounced.push(sentence);
    if (!this.busy) queueMicrotask(() => this.announce());
  }

  // Announces all collected sentences at once, without those that the next one repeats, and never the same twice.
  announce() {
    const sentences = this.unannounced.splice(0),
      said = sentences.filter((one, at) => !repeats(sentences[at + 1], one)).join(" ");
    if (!said || said === this.said) return;
    this.said = said;
    this.told.append(Object.assign(document.createElement("p"), { textContent: said }));
    while (this.told.childElementCount > 12) this.told.firstElementChild?.remove();
  }

  /** @param {Motion} motion */
  async move({ caption = "", piece, to, sound: noise = "", show }) {
    this.tell(caption);
    if (!this.pace) {
      if (show) this.pin(show, caption);
      return;
    }
    const element = piece && inside(this.board, piece);
    const place = to && inside(this.board, to);
    const path = element && place && !show ? this.path(element, place) : null; // before anything is written: a layout takes long
    this.caption.textContent = caption;
    sound.play(noise);
    const read = caption && (show || this.speed > 1) ? this.wait(readingTime(caption)) : null;
    if (show) await this.present(show, element);
    const lit = element || place;
    if (element && place && !still.matches) await this.fly(element, place, noise, path ?? this.path(element, place));
    else if (!show && lit) {
      const done = this.flash(lit);
      if (caption) await done; // a flash without a caption runs along with the next motion
    } else if (!show && caption) await this.wait(FLIGHT);
    await read;
  }

  // Keeps a reveal that is shown only once on the screen until the next touch or key.
  /** @param {string} show @param {string} caption */
  pin(show, caption) {
    const drawn = document.createElement("template");
    drawn.innerHTML = show;
    if (!drawn.content.querySelector("[data-reveal]")) return;
    if (!this.pinned || this.skipping) {
      this.stage.replaceChildren();
      this.stage.classList.add("pinned");
      this.stage.hidden = false;
      this.pinned = performance.now();
    }
    const card = Object.assign(document.createElement("div"), { className: "pin" });
    card.append(drawn.content, Object.assign(document.createElement("p"), { textContent: caption }));
    this.stage.append(card);
    applyStyles(this.stage);
    while (this.stage.childElementCount > 3) this.stage.firstElementChild?.remove();
    this.fit();
  }

  // Scales a pinned reveal to its place: the width of the log, or for a while the height of the top bar.
  fit() {
    const cards = /** @type {HTMLElement[]} */ ([...this.stage.children]);
    for (const card of cards) card.style.zoom = "1";
    const over = getComputedStyle(this.stage).display === "flex",
      bar = /** @type {HTMLElement | null} */ (document.querySelector(".top"))?.offsetHeight ?? 48,
      wide = this.stage.clientWidth - 16;
    const zooms = cards.map((card) => Math.min(1, over ? (bar - 4) / card.offsetHeight : wide / card.scrollWidth));
    for (const [at, card] of cards.entries()) card.style.zoom = String(zooms[at]);
    clearTimeout(this.leaving);
    if (over) this.leaving = setTimeout(() => this.pinned && !document.hidden && this.unpin(), OVER_BAR);
  }

  /** @param {Event} event */
  touched(event) {
    if (!this.pinned || performance.now() - this.pinned < GLANCE) return;
    if (this.stage.contains(/** @type {Node} */ (event.target)) && this.stage.classList.toggle("near"))
      this.fit(); // a touch enlarges it
    else this.unpin();
  }

  unpin() {
    this.pinned = 0;
    this.stage.hidden = true;
    this.stage.classList.remove("pinned", "near");
    this.stage.replaceChildren();
  }

  /** Returns where a piece is, where it goes, and the scale of its drawing. @param {HTMLElement} element @param {HTMLElement} place */
  path(element, place) {
    const [from, goal] = [this.aloft.get(element) ?? element, place].map((one) => one.getBoundingClientRect());
    return { from, goal, scale: scaleOf(element) };
  }

  /** @param {HTMLElement} element @param {HTMLElement} place @param {string} noise @param {{ from: DOMRect, goal: DOMRect, scale: number }} path */
  async fly(element, place, noise, { from, goal, scale }) {
    if (!from.width || !goal.width) return this.flash(place);
    const x = goal.x + goal.width / 2 - from.x - from.width / 2,
      y = goal.y + goal.height / 2 - from.y - from.height / 2;
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) return this.slide(element, x / scale, y / scale);
    const copy = this.lifted(element, from);
    const shrunk = noise === "card" ? Math.min(1, goal.width / from.width) : 1;
    const lift = noise === "card" ? Math.min(60, Math.hypot(x, y) / 5) : 0;
    await this.animate(
      copy,
      [
        { transform: "none" },
        { transform: `translate(${x / 2}px, ${y / 2 - lift}px) scale(1.04)`, offset: 0.5 },
        { transform: `translate(${x}px, ${y}px) scale(${shrunk})` },
      ],
      FLIGHT * FLY,
      { fill: "forwards" },
    );
  }

  // Returns a copy that flies instead of the piece and stays at its destination, where a second flight starts.
  /** @param {HTMLElement} element @param {DOMRect} from */
  lifted(element, from) {
    const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
    copy.removeAttribute("id");
    copy.classList.add("flying");
    Object.assign(copy.style, { left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px`, height: `${from.height}px` });
    this.aloft.get(element)?.remove();
    this.aloft.set(element, copy);
    this.flight.append(copy);
    element.classList.add("flown");
    return copy;
  }

  // Moves a piece of an SVG, in its units.
  /** @param {Element} element @param {number} x @param {number} y */
  async slide(element, x, y) {
    const moved = [{ transform: "translate(0px, 0px)" }, { transform: `translate(${x}px, ${y}px)` }];
    await this.animate(element, moved, FLIGHT, { composite: "add", fill: "forwards" });
  }

  /** @param {Element} element */
  flash(element) {
    const frames = still.matches
      ? [{ opacity: 0.4 }, { opacity: 1 }]
      : [{ filter: "brightness(1)" }, { filter: "brightness(1.6) drop-shadow(0 0 6px var(--accent))" }, { filter: "brightness(1)" }];
    return this.animate(element, frames, FLIGHT * FLASH);
  }

  // Shows a piece large, or small beside its place if the motion requests that.
  /** @param {string} html @param {HTMLElement | null | "" | undefined} element */
  async present(html, element) {
    this.pinned = 0;
    this.board.classList.add("shown"); // the request for it is answered
    this.stage.classList.remove("pinned");
    this.stage.innerHTML = html;
    const shown = /** @type {HTMLElement | null} */ (this.stage.firstElementChild);
    this.stage.style.setProperty("--pace", String(this.pace || 1));
    applyStyles(this.stage);
    this.stage.hidden = false;
    const beside = element && shown && "beside" in shown.dataset;
    this.stage.classList.toggle("beside", !!beside);
    if (beside) {
      this.settle(shown, element);
      this.flash(element);
    } else await this.animate(this.stage, [{ opacity: 0 }, { opacity: 1 }], 140);
    await this.wait(holdOf(html));
    this.stage.hidden = true;
    this.stage.replaceChildren();
  }

  /** @param {HTMLElement} shown @param {HTMLElement} element */
  settle(shown, element) {
    const about = element.getBoundingClientRect(),
      box = shown.getBoundingClientRect();
    /** @param {number} at @param {number} size @param {number} room */
    const keep = (at, size, room) => Math.max(8, Math.min(room - size - 8, at - size / 2));
    shown.style.left = `${keep(about.x + about.width / 2, box.width, innerWidth)}px`;
    shown.style.top = `${keep(about.y + about.height / 2, box.height, innerHeight)}px`;
  }

  // Swaps the board, or its changed parts; pieces without a motion glide from their old place.
  /** @param {Picture} frame */
  async swap({ html, parts = {} }) {
    const keep = document.activeElement?.id;
    const held = this.board.contains(document.activeElement);
    const before = this.pace && !still.matches ? this.places() : null;
    this.land();
    if (html != null) this.fill(this.board, html);
    else for (const [name, drawn] of Object.entries(parts)) this.fill(this.part(name), drawn);
    this.swapped();
    for (const [id, left] of this.scrolled) {
      const e = left && id && inside(this.board, id);
      if (e) e.scrollLeft = left;
    }
    const again = held && keep ? inside(this.board, keep) : null;
    if (again && !again.hasAttribute("tabindex")) again.tabIndex = -1;
    again?.focus({ preventScroll: true });
    if (before) await this.glide(before);
    else if (this.pace) await this.animate(this.board, [{ opacity: 0.6 }, { opacity: 1 }], 120);
  }

  // Removes copies and offsets: the new board shows all pieces at their places.
  land() {
    this.flight.replaceChildren();
    for (const element of this.aloft.keys()) element.classList.remove("flown");
    this.aloft.clear();
    for (const motion of this.slid) motion.cancel();
    this.slid.clear();
    this.board.classList.remove("shown");
  }

  /** @param {string} name */
  part(name) {
    const found = this.board.querySelector(`[data-part="${CSS.escape(name)}"]`);
    if (!found) throw new Incomplete(name);
    return found;
  }

  /** @param {Element} element @param {string} html */
  fill(element, html) {
    element.innerHTML = html;
    applyStyles(element);
  }

  places() {
    /** @type {Map<string, DOMRect>} */
    const found = new Map();
    for (const element of this.board.querySelectorAll("[id]")) found.set(element.id, element.getBoundingClientRect());
    return found;
  }

  /** Moves all elements from their old places to their new ones; measures all of them first, because moving one moves its children. @param {Map<string, DOMRect>} before */
  async glide(before) {
    /** @type {Map<Element, { x: number, y: number }>} */
    const deltas = new Map();
    const moves = [];
    for (const element of all(this.board, "[id]")) {
      const old = before.get(element.id),
        here = element.getBoundingClientRect();
      if (!old?.width || !here.width) continue;
      const delta = { x: old.x - here.x, y: old.y - here.y };
      deltas.set(element, delta);
      let above = element.parentElement;
      while (above && above !== this.board && !deltas.has(above)) above = above.parentElement;
      const carried = (above && deltas.get(above)) ?? { x: 0, y: 0 };
      const x = delta.x - carried.x,
        y = delta.y - carried.y;
      if (Math.abs(x) + Math.abs(y) >= 3 && moves.length <= 120) moves.push({ element, x, y, scale: scaleOf(element) });
    }
    await Promise.all(
      moves.map(({ element, x, y, scale }) =>
        this.animate(element, [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "translate(0px, 0px)" }], FLIGHT, {
          composite: "add",
        }),
      ),
    );
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {number} milliseconds @param {KeyframeEffectOptions} more */
  async animate(element, frames, milliseconds, more = {}) {
    if (!this.pace) return;
    const motion = element.animate(frames, { duration: milliseconds * this.pace, easing: "cubic-bezier(.2,.7,.3,1)", ...more });
    if (more.fill) this.slid.add(motion);
    const end = () => {
      try {
        motion.finish();
      } catch {
        motion.cancel();
      }
    };
    this.running.add(end);
    await motion.finished.catch(() => {});
    this.running.delete(end);
  }

  /** @param {number} milliseconds @returns {Promise<void>} */
  wait(milliseconds) {
    if (!this.pace) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.running.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds * this.pace);
      this.running.add(end);
    });
  }
}

/** Returns whether a sentence begins with all of the one before it. @param {string | undefined} next @param {string} before */
function repeats(next, before) {
  const words = before.replace(/[.!]$/, "");
  return !!next?.startsWith(words) && !/[\p{L}\p{N}]/u.test(next[words.length] ?? "");
}

/** Returns the pixels of a unit of the SVG around an element. @param {Element} element */
function scaleOf(element) {
  if (!(element instanceof SVGElement) || element instanceof SVGSVGElement) return 1;
  return /** @type {SVGGraphicsElement} */ (element.parentNode).getScreenCTM?.()?.a || 1;
}
