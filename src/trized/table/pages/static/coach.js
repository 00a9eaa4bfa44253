// The coach checks a move before it is played and warns of clear mistakes only. Without an answer the move is played.

import { fill, make } from "./browser.js";
/** @import { Texts } from "../wire.d.ts" */
import { allowed, askBeside } from "./dialogs.js";

const PATIENCE = 1500; // milliseconds to wait for the coach

export class Coach {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
    this.on = false;
  }

  /**
   * Returns whether to play a move: it is no clear mistake, or the player insists. `point` marks the pieces of a better one.
   * @param {() => Promise<any>} request @param {(action: string) => (() => void) | null} point
   */
  async allows(request, point) {
    const late = new Promise((resolve) => {
      setTimeout(() => resolve({}), PATIENCE);
    });
    const said = await Promise.race([request().catch(() => ({})), late]);
    if (!said.better) return true;
    const { texts } = this,
      unmark = point(said.action),
      /** @type {import("./dialogs.js").Button[]} */
      buttons = [
        [texts.coach_anyway, true],
        [texts.coach_again, false, "main"],
      ];
    let answer = /** @type {any} */ ("more");
    if (unmark && said.points) {
      const look = make("p", { textContent: `${fill(texts.coach_warns, said)} ${texts.help_look}` });
      answer = await askBeside(texts.coach_title, [look], [[texts.help_name, "more"], ...buttons]);
    }
    const body = [
      make("p", { textContent: fill(said.points ? texts.coach_loses : texts.coach_fails, said) }),
      make("p", { className: "hint-move", textContent: said.better }),
      ...(said.gains.length
        ? [make("ul", { className: "hint-gains" }, ...said.gains.map((/** @type {string} */ text) => make("li", { textContent: text })))]
        : []),
    ];
    if (answer === "more") {
      const shown = allowed(said.allows, texts.help_allows);
      answer = await askBeside(texts.coach_title, [...body, ...shown.body], buttons);
      shown.unmark?.();
    }
    unmark?.();
    return answer === true;
  }
}
