// The coach: asked before a move is said, and it speaks only about a clear mistake. Who gets no answer plays on.

import { fill, make, remember, remembered } from "./browser.js";
/** @import { Texts } from "../wire.d.ts" */
import { ask } from "./dialogs.js";

const PATIENCE = 1500; // milliseconds; the server answers sooner, if it answers
const TABLES = 20; // of which it is remembered that they have a coach

export class Coach {
  /** @param {string} table @param {Texts} texts */
  constructor(table, texts) {
    this.table = table;
    this.texts = texts;
    this.on = false;
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    const others = remembered("coach", "")
      .split(" ")
      .filter((one) => one && one !== this.table);
    remember("coach", [...others, ...(on ? [this.table] : [])].slice(-TABLES).join(" "));
  }

  /** Returns whether a move is to be played: at once, or because its player wants it all the same. @param {() => Promise<any>} request */
  async allows(request) {
    const late = new Promise((resolve) => {
      setTimeout(() => resolve({}), PATIENCE);
    });
    const said = await Promise.race([request().catch(() => ({})), late]);
    if (!said.better) return true;
    const body = [
      make("p", { textContent: fill(said.points ? this.texts.coach_loses : this.texts.coach_fails, said) }),
      make("p", { className: "hint-move", textContent: said.better }),
      ...(said.gains.length
        ? [make("ul", { className: "hint-gains" }, ...said.gains.map((/** @type {string} */ text) => make("li", { textContent: text })))]
        : []),
    ];
    return (
      (await ask(this.texts.coach_title, body, [
        [this.texts.coach_anyway, true],
        [this.texts.coach_again, false, "main"],
      ])) === true
    );
  }
}
