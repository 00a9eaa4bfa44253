// Stored progress in the puzzles of one game: results, streak, and daily puzzles.

import { remember, remembered } from "./browser.js";

/** @import { Texts } from "../wire.d.ts" */
export const FIRST = "1",
  LATER = "2",
  SHOWN = "0"; // solved at the first try, solved, seen with its solution

export class Progress {
  /** @param {string} game */
  constructor(game) {
    this.name = `puzzles-${game}`;
    /** @type {{ done: Record<string, string>, streak: number, days: number, day: string }} */
    this.kept = { done: {}, streak: 0, days: 0, day: "" };
    try {
      Object.assign(this.kept, JSON.parse(remembered(this.name, "{}")));
    } catch {
      /* not written by us: begin anew */
    }
  }

  /** @param {string} id */
  of(id) {
    return this.kept.done[id];
  }

  /** @param {string[]} ids */
  solved(ids) {
    return ids.filter((id) => this.of(id) === FIRST || this.of(id) === LATER).length;
  }

  /** @param {string[]} ids */
  first(ids) {
    return ids.filter((id) => this.of(id) === FIRST).length;
  }

  get streak() {
    return this.kept.streak;
  }

  get days() {
    return this.kept.day === today() || this.kept.day === today(-1) ? this.kept.days : 0;
  }

  get dailyDone() {
    return this.kept.day === today();
  }

  // Stores the result of a puzzle, unless it has one, and updates the streak.
  /** @param {string} id @param {string} how @param {boolean} daily */
  note(id, how, daily) {
    const before = this.of(id);
    if (before === undefined || (before === SHOWN && how !== SHOWN)) this.kept.done[id] = before === SHOWN ? LATER : how;
    if (before === undefined) this.kept.streak = how === FIRST ? this.kept.streak + 1 : 0;
    if (daily && how !== SHOWN && !this.dailyDone)
      Object.assign(this.kept, { days: this.kept.day === today(-1) ? this.kept.days + 1 : 1, day: today() });
    remember(this.name, JSON.stringify(this.kept));
  }
}

/** @param {Texts} texts @returns {Record<string, [sign: string, label: string]>} */
export const marks = (texts) => ({ [FIRST]: ["★", texts.mark_first], [LATER]: ["✓", texts.mark_solved], [SHOWN]: ["○", texts.mark_shown] });

export function today(later = 0) {
  return new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
}
