import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./page.js";

openPage();
const { addLines, gist } = await import("../../src/trized/table/pages/static/log.js");

/** @param {number} turn @param {string} text @param {number} [main] @returns {any} */
const line = (turn, text, main) => ({ number: 1, kind: "ply", seat: 1, text, turn, main });

test("news show main events by rank, then the first lines of each turn", () => {
  const small = ["a", "b", "c", "d", "e", "f"].map((text) => line(3, text));
  const news = [...small, line(3, "loses an agent", 1), line(4, "g"), line(4, "wins a disc", 2)];
  assert.deepEqual(
    gist(news).map(({ text }) => text),
    ["wins a disc", "loses an agent", "a", "b", "g"],
  );
});

test("news of only main events show the last ones", () => {
  const news = Array.from({ length: 8 }, (_, at) => line(at, String(at), 1));
  assert.deepEqual(
    gist(news).map(({ text }) => text),
    ["2", "3", "4", "5", "6", "7"],
  );
});

test("faces that lie down again leave the log once their viewer has moved on, and return with the end", () => {
  const list = document.createElement("ol");
  /** @param {number} number @param {number} seat @param {any} [more] */
  const move = (number, seat, more) => {
    const log = [`${number} moves`, `${number} shows 3`].map((text, at) => ({ ...line(number, text), number, seat, fleeting: at > 0 }));
    addLines(list, { number, log, ...more }, "", 0, {});
    const shown = /** @type {any[]} */ ([...list.querySelectorAll(".fleeting")]).filter(({ hidden }) => !hidden);
    return shown.map(({ textContent }) => textContent);
  };
  assert.deepEqual(move(1, 0, { whole: true }), ["1 shows 3"]);
  assert.deepEqual(move(2, 1), ["1 shows 3", "2 shows 3"], "the other goes on");
  assert.deepEqual(move(3, 1, { turn: true }), ["2 shows 3", "3 shows 3"], "the viewer is to move");
  assert.deepEqual(move(4, 0, { turn: true }), ["4 shows 3"], "the viewer has moved");
  assert.deepEqual(move(5, 1, { over: "won" }), ["1 shows 3", "2 shows 3", "3 shows 3", "4 shows 3", "5 shows 3"]);
});
