// The coach checks a move before it is played and warns of clear mistakes only. Without an answer the move is played.

import { fill, make } from "./browser.js";
/** @import { Texts } from "../wire.d.ts" */
import { allowed, askBeside } from "./dialogs.js";

/** @param {string} name @param {string[]} items */
const list = (name, items) =>
  items.length ? [make("ul", { className: `hint-${name}` }, ...items.map((textContent) => make("li", { textContent })))] : [];

const PATIENCE = 1500; // milliseconds to wait for the coach

/**
 * Returns whether to play a move: it is no clear mistake, or the player insists. `point` marks the pieces of a better one.
 * @param {() => Promise<any>} request @param {Texts} texts @param {(action: string) => (() => void) | null} point
 */
export async function allows(request, texts, point) {
  const late = new Promise((resolve) => {
    setTimeout(() => resolve({}), PATIENCE);
  });
  const said = await Promise.race([request().catch(() => ({})), late]);
  if (!said.better) return true;
  const unmark = point(said.action),
    /** @type {import("./dialogs.js").Button[]} */
    buttons = [
      [texts.coach_anyway, true],
      [texts.coach_again, false, "main"],
    ];
  let answer = /** @type {any} */ ("more");
  const warning = fill(said.best ? texts.coach_warns : texts.coach_fails, said);
  const shown = allowed(said.allows, texts.help_allows),
    brings = list("gains", said.gains),
    against = [make("p", { textContent: warning }), ...list("costs", said.costs), ...shown.body];
  if (unmark && said.best) {
    const look = make("p", { textContent: texts.help_look }),
      main = list("gains", said.gains.slice(0, 1)),
      why = main.length ? [make("p", { textContent: texts.coach_brings }), ...main] : [];
    answer = await askBeside(texts.coach_title, [...against, ...why, look], [[texts.help_name, "more"], ...buttons]);
  }
  if (answer === "more") {
    const better = make("p", { textContent: texts.coach_better }),
      move = make("p", { className: "hint-move", textContent: said.better });
    answer = await askBeside(texts.coach_title, [...against, better, move, ...brings], buttons);
  }
  shown.unmark?.();
  unmark?.();
  return answer === true;
}
