import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./page.js";

openPage();
const { gist } = await import("../../src/trized/table/pages/static/log.js");

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
