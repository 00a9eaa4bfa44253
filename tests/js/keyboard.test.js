import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./page.js";

openPage();
const { namesByGroup } = await import("../../src/trized/table/pages/static/keyboard.js");

test("groups with the same name stay with their sides", () => {
  const side = (/** @type {string} */ name, /** @type {string} */ card) =>
    `<section aria-label="${name}"><div role="group" aria-label="Trumps"><b data-info>${card}</b></div></section>`;
  openPage(`<div id="board">${side("Warus", "Axe")}${side("Monkus", "Turtle")}</div>`);
  const board = /** @type {HTMLElement} */ (document.getElementById("board"));
  assert.deepEqual(namesByGroup(board), [
    { group: "Trumps", names: ["Axe"] },
    { group: "Trumps", names: ["Turtle"] },
  ]);
});
