// Mistakes of reviewed games that come back as puzzles: after 1, 3, 7 and 21 days, until each was solved twice.

import { make, remember, remembered } from "./browser.js";
import { today } from "./puzzle_progress.js";

const DAYS = [1, 3, 7, 21],
  ENOUGH = 2, // times that a mistake must be solved
  MOST = 300; // mistakes that a browser keeps

/** @typedef {{ game: string, due: string, step: number, solved: number }} Kept */

export class Mistakes {
  constructor() {
    /** @type {Record<string, Kept>} by address, oldest first */
    this.kept = {};
    try {
      Object.assign(this.kept, JSON.parse(remembered("mistakes", "{}")));
    } catch {
      /* not written by us: begin anew */
    }
  }

  /** Stores a new mistake, due tomorrow. @param {string} address @param {string} game */
  offer(address, game) {
    if (this.kept[address]) return;
    this.kept[address] = { game, due: today(DAYS[0]), step: 0, solved: 0 };
    for (const oldest of Object.keys(this.kept).slice(0, -MOST)) delete this.kept[oldest];
    this.save();
  }

  /** Stores whether a mistake was solved; before it is due, only a first solution counts. @param {string} address @param {string} game @param {boolean} solved */
  note(address, game, solved) {
    this.offer(address, game);
    const one = this.kept[address];
    const due = one.due <= today();
    if (solved && (due || !one.solved)) one.solved += 1;
    if (due) {
      one.step = Math.min(one.step + 1, DAYS.length - 1);
      one.due = today(DAYS[one.step]);
    }
    this.save();
  }

  /** Returns the addresses of due mistakes, the longest due first. @returns {string[]} */
  due() {
    const open = Object.entries(this.kept).filter(([, one]) => one.solved < ENOUGH && one.due <= today());
    return open.sort(([, one], [, two]) => one.due.localeCompare(two.due)).map(([address]) => address);
  }

  save() {
    remember("mistakes", JSON.stringify(this.kept));
  }
}

/** Fills the list of games with mistakes that are due, each a link to the longest due. @param {HTMLElement} box @param {Record<string, string>} titles */
export function listDue(box, titles) {
  const mistakes = new Mistakes(),
    due = mistakes.due();
  box.hidden = !due.length;
  box.querySelector("ol")?.replaceChildren(
    ...[...new Set(due.map((address) => mistakes.kept[address].game))].map((game) => {
      const its = due.filter((address) => mistakes.kept[address].game === game);
      return make("li", {}, make("a", { className: "button", href: its[0], textContent: `${titles[game] ?? game} (${its.length})` }));
    }),
  );
}
