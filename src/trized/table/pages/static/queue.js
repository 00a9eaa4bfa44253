// The frames of a table that wait for the stage: each is shown before the next, within a budget of time up to the viewer's turn.

/** @import { Frame } from "../wire.d.ts" */
/** @import { Stage } from "./animation.js" */
import { budgetFor } from "./pace.js";

export class Queue {
  /**
   * `seat` is the viewer's, `shown` is called with each frame on the stage, `failed` with one that could not be shown.
   * @param {Stage} stage @param {number} seats
   * @param {{ seat: () => number, begins: (frame: Frame, more: boolean) => void, shown: (frame: Frame) => void, failed: (error: Error, frame: Frame) => void }} on
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
    return !whole && log.some((line) => line.kind === "ply" && line.seat === this.on.seat());
  }

  /** Adds a frame. What the viewer has moved on from is not waited for: a shortcut of several moves appears at once. @param {Frame} frame */
  receive(frame) {
    if (this.isOwn(frame) && this.coming.some((one) => this.isOwn(one))) this.stage.skip();
    this.coming.push(frame);
    const of = this.on.seat();
    this.settled = this.settled
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
    if (frame.over) this.stage.unpin(); // a reveal that stays would cover who has won
    if (this.isOwn(frame)) this.stage.spent = 0; // the viewer's own moves take nothing from the others
    this.on.shown(frame);
  }
}

/** Returns whether only bots are to move: then the budget of their motions goes on, and skipping too. @param {Frame} frame */
function areBotsToMove({ over, waiting = [], seats = [] }) {
  return !over && waiting.length > 0 && waiting.every((one) => seats[one]?.bot);
}
