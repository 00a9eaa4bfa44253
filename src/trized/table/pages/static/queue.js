// The queue of a table's frames: shows them one after the other, within a time budget up to the viewer's turn.

/** @import { Frame } from "../wire.d.ts" */
/** @import { Stage } from "./animation.js" */
import { budgetFor } from "./pace.js";

export class Queue {
  /**
   * `seat` returns the viewer's seat; `begins` and `shown` are called before and after a frame is shown, `failed` if that fails.
   * A frame is shown when `released` resolves.
   * @param {Stage} stage @param {number} seats
   * @param {{ seat: () => number, released: () => Promise<void>, begins: (frame: Frame, more: boolean) => void, shown: (frame: Frame) => void, failed: (error: Error, frame: Frame) => void }} on
   */
  constructor(stage, seats, on) {
    this.stage = stage;
    this.on = on;
    /** @type {Frame[]} */
    this.coming = []; // the first of them is on the stage
    this.settled = Promise.resolve();
    stage.budget = budgetFor(seats);
  }

  get busy() {
    return this.coming.length > 0;
  }

  /** Returns whether a frame shows a move of the viewer. @param {Frame} frame */
  isOwn({ whole, log = [] }) {
    return !whole && log.some((line) => line.kind === "ply" && line.seat >= 0 && line.seat === this.on.seat());
  }

  /** Adds a frame; skips animations between own moves of the viewer, so that a shortcut appears at once. @param {Frame} frame */
  receive(frame) {
    if (this.isOwn(frame) && this.coming.some((one) => this.isOwn(one))) this.stage.skip();
    this.coming.push(frame);
    const of = this.on.seat();
    this.settled = this.settled
      .then(this.on.released)
      .then(() => (of === this.on.seat() ? this.show(frame) : undefined))
      .catch((error) => (of === this.on.seat() ? this.on.failed(error, frame) : undefined))
      .finally(() => {
        this.coming.shift();
        if (!this.coming.length) this.stage.rest(!areBotsToMove(frame));
      });
  }

  /** @param {Frame} frame */
  async show(frame) {
    const behind = this.coming.slice(1),
      last = behind.at(-1) ?? frame;
    this.on.begins(frame, behind.length > 0);
    this.stage.hurry = behind.some((one) => this.isOwn(one));
    await this.stage.show(frame, behind, !!(last.turn || last.over));
    if (frame.over) this.stage.unpin(); // a pinned reveal would cover the result
    this.on.shown(frame);
    this.stage.shown(this.isOwn(frame));
  }
}

/** Returns whether only bots are to act: then the time budget and skipping continue. @param {Frame} frame */
function areBotsToMove({ over, waiting = [], seats = [] }) {
  return !over && waiting.length > 0 && waiting.every((one) => seats[one]?.bot);
}
