// Slider, buttons and keys to go through the entries of a game, for replay and review.

/** @import { Picture } from "../wire.d.ts" */
import { stageOfPage } from "./board_page.js";
import { $, listen, load } from "./browser.js";
import { isForPage } from "./keyboard.js";

export class Player {
  /**
   * `address` returns the path of a stop; `moved` and `shown` are called before and after a stop is shown.
   * With `deciding`, a stop is shown before its move; `leap` is the step of the up and down keys.
   * @param {number[]} stops numbers of the entries to stop at
   * @param {{
   *   address: (stop: number, deciding: boolean) => string, moved?: (stop: number, deciding: boolean) => void,
   *   shown: (frame: Picture, stop: number, deciding: boolean) => void, failed: (sentence: string) => void, leap?: number,
   * }} on
   */
  constructor(stops, on) {
    this.stops = stops;
    this.on = on;
    this.stage = stageOfPage();
    /** @type {Map<string, Promise<any>>} */
    this.known = new Map();
    this.at = this.goal = 0; // the stop on the board, and the one that is requested
    this.turn = 0; // of several steps that are loading only the last one is shown
    /** @type {Promise<void>} */
    this.showing = Promise.resolve(); // the last step
    $("slider").max = String(stops.length - 1);
    listen("first", "click", () => this.go(0));
    listen("previous", "click", () => this.go(this.goal - 1));
    listen("next", "click", () => this.go(this.goal + 1));
    listen("last", "click", () => this.go(stops.length - 1));
    listen("slider", "input", () => this.go(Number($("slider").value)));
    addEventListener("hashchange", () => this.go(this.stopOfHash()));
    addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.defaultPrevented || !isForPage(event)) return;
    const { goal, stops } = this,
      { leap = 0 } = this.on;
    const goals = new Map([
      ["ArrowLeft", goal - 1],
      ["ArrowRight", goal + 1],
      ["Home", 0],
      ["End", stops.length - 1],
    ]);
    if (leap) goals.set("ArrowUp", goal - leap).set("ArrowDown", goal + leap);
    const to = goals.get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  /** Loads a path, cached unless it failed. @param {string} path @returns {Promise<any>} */
  load(path) {
    let found = this.known.get(path);
    if (!found) {
      found = load(path);
      this.known.set(path, found);
      found.catch(() => this.known.delete(path));
    }
    return found;
  }

  /** Goes to stop `to`: the next one with animations, any other at once. @param {number} to */
  async go(to, deciding = false) {
    to = Math.max(0, Math.min(this.stops.length - 1, to));
    const next = to === this.at + 1 && !deciding;
    const showing = this.view(this.on.address(to, deciding), next, () => {
      this.setStop(to);
      this.on.moved?.(to, deciding);
    });
    this.goal = to;
    const frame = await showing;
    if (frame) this.on.shown(frame, to, deciding);
  }

  /**
   * Shows the frame at `path` and returns it, or null if it failed or another one was requested meanwhile.
   * @param {string} path @param {boolean} animate @param {() => void} arrived @returns {Promise<Picture | null>}
   */
  async view(path, animate, arrived) {
    const turn = ++this.turn;
    this.goal = this.at;
    try {
      const frame = await this.load(path);
      if (turn !== this.turn) return null;
      arrived();
      await this.ended();
      if (turn !== this.turn) return null;
      this.showing = this.show(frame, animate);
      await this.showing;
      return turn === this.turn ? frame : null;
    } catch (error) {
      await this.ended();
      if (turn !== this.turn) return null;
      this.goal = this.at;
      $("slider").value = String(this.at);
      this.on.failed(error.message);
      return null;
    }
  }

  /** Waits until the current animation has ended. */
  async ended() {
    this.stage.skip();
    await this.showing.catch(() => {});
  }

  /** @param {Picture} frame @param {boolean} animate */
  async show(frame, animate) {
    this.stage.rest();
    if (animate) {
      await this.stage.show(frame);
      this.stage.rest();
      return;
    }
    this.stage.hurry = true;
    await this.stage.show({ ...frame, motions: [] });
    this.stage.rest();
  }

  /** Sets slider and address to stop `to`. @param {number} to */
  setStop(to) {
    this.at = this.goal = to;
    $("slider").value = String(to);
    $("where").textContent = `${to} / ${this.stops.length - 1}`;
    $("slider").setAttribute("aria-valuetext", $("where").textContent);
    history.replaceState(null, "", `#${this.stops[to]}`);
  }

  /** Returns the last stop that is not after entry `number`. @param {number} number */
  stopOf(number) {
    return Math.max(
      0,
      this.stops.findLastIndex((stop) => stop <= number),
    );
  }

  /** Returns the stop that the address names, or the last one. */
  stopOfHash() {
    return location.hash ? this.stopOf(Number(location.hash.slice(1)) || 0) : this.stops.length - 1;
  }
}
