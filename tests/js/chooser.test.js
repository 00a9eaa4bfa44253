import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./page.js";

openPage();
const { Chooser } = await import("../../src/trized/table/pages/static/chooser.js");

const texts = { confirm: "Confirm", confirm_n: "Confirm {n}", group: "{n} choices" };
/** @type {string[]} */
let played = [];
/** @type {any} */
let chooser;
let refuse = false;
let answered = Promise.resolve(); // by the server

beforeEach(() => {
  openPage(`<div id="board"><i id="a" aria-label="Ship A">A</i><i id="b">B</i><i id="c">C</i></div>
    <div id="list"></div><button id="confirm"></button><button id="back"></button>`);
  played = [];
  refuse = false;
  answered = Promise.resolve();
  const [board, list, confirm, back] = ["board", "list", "confirm", "back"].map((id) => /** @type {any} */ (document.getElementById(id)));
  chooser = new Chooser(board, list, {
    confirm,
    back,
    texts,
    async play(action) {
      played.push(action);
      await answered;
      if (refuse) throw new Error("refused");
    },
  });
});

const can = () => [...document.querySelectorAll(".can")].map((one) => one.id);
const listed = () => [...document.querySelectorAll("#list button")].map((one) => one.textContent);
const MOVES = [
  { action: "a-b", label: "A to B", path: ["a", "b"] },
  { action: "a-c", label: "A to C", path: ["a", "c"] },
];

test("a touch while pieces move begins the next action, and never plays it", () => {
  chooser.set([], true);
  document.getElementById("a")?.click();
  chooser.set(MOVES);
  assert.deepEqual(chooser.path, ["a"]);
  chooser.set([], true);
  document.getElementById("a")?.click();
  chooser.set([{ action: "a", label: "A", path: ["a"] }]);
  assert.deepEqual([played, chooser.path], [[], []]);
});

test("a touch while a move is on its way begins the next one", () => {
  chooser.set(MOVES);
  chooser.touch("a");
  chooser.touch("c");
  document.getElementById("b")?.click();
  chooser.set([], true);
  chooser.set([{ action: "b-a", label: "B to A", path: ["b", "a"] }]);
  assert.deepEqual([played, chooser.path], [["a-c"], ["b"]]);
});

test("of a piece and its goal touched while pieces move, the piece is chosen", () => {
  chooser.set([], true);
  document.getElementById("a")?.click();
  document.getElementById("b")?.click();
  chooser.set(MOVES);
  assert.deepEqual([played, chooser.path], [[], ["a"]]);
});

test("a touch while others think does not begin an action", () => {
  chooser.set([]);
  document.getElementById("a")?.click();
  chooser.set(MOVES);
  assert.deepEqual(chooser.path, []);
});

test("new choices begin with the first one", () => {
  chooser.set(MOVES);
  chooser.list.scrollTop = 50;
  chooser.set(MOVES.toReversed());
  assert.equal(chooser.list.scrollTop, 0);
});

test("an action is played with the last touch of its path", () => {
  chooser.set(MOVES);
  assert.deepEqual(can(), ["a"]);
  chooser.touch("a");
  assert.deepEqual(played, []);
  chooser.touch("c");
  assert.deepEqual(played, ["a-c"]);
});

test("a touch of what was chosen takes it back", () => {
  chooser.set(MOVES);
  chooser.touch("a");
  chooser.touch("a");
  assert.deepEqual(chooser.path, []);
});

test("a new drawing with the same choices keeps the path and its marks", () => {
  chooser.set(MOVES);
  chooser.touch("a");
  assert.ok(chooser.offers(MOVES));
  chooser.board.innerHTML = chooser.board.innerHTML.replaceAll(" class", " data-old");
  assert.deepEqual(can(), []);
  chooser.mark();
  assert.deepEqual(can(), ["b", "c"]);
  chooser.touch("b");
  assert.deepEqual(played, ["a-b"]);
});

test("a late refusal leaves the path begun in newer choices", async () => {
  let answer = () => {};
  answered = new Promise((resolve) => {
    answer = resolve;
  });
  refuse = true;
  chooser.set([{ action: "pass", label: "Pass" }]);
  const finished = chooser.finish(chooser.ways[0]);
  chooser.set(MOVES);
  chooser.touch("a");
  answer();
  await finished;
  assert.deepEqual(chooser.path, ["a"]);
});

test("a set is marked in any order and confirmed", () => {
  chooser.set([
    { action: "none", label: "None", together: true },
    { action: "both", label: "Both", path: ["a", "b"], together: true },
  ]);
  chooser.touch("b");
  assert.equal(chooser.confirmButton.disabled, true);
  chooser.touch("a");
  assert.equal(chooser.confirmButton.textContent, "Confirm 2");
  chooser.confirm();
  assert.deepEqual(played, ["both"]);
});

test("choices are disabled while an action is played, and open again when it is refused", async () => {
  refuse = true;
  chooser.set([{ action: "pass", label: "Pass" }]);
  const finished = chooser.finish(chooser.ways[0]);
  assert.equal(/** @type {any} */ (document.querySelector("#list button")).disabled, true);
  await finished;
  assert.equal(/** @type {any} */ (document.querySelector("#list button")).disabled, false);
});

test("the same choices again keep what was begun", () => {
  chooser.set(MOVES);
  chooser.touch("a");
  chooser.set(structuredClone(MOVES));
  assert.deepEqual(chooser.path, ["a"]);
});

test("a long list is grouped by the piece that is touched first", () => {
  const more = ["d", "e", "f"].map((id) => ({ action: `a-${id}`, label: `A to ${id}`, path: ["a", id] }));
  chooser.set([...MOVES, ...more, { action: "pass", label: "Pass" }]);
  assert.deepEqual(listed(), ["1Ship AShip A, 5 choices", "2Pass"]);
});

test("pieces are buttons only while they can be touched", () => {
  chooser.set(MOVES);
  assert.equal(document.getElementById("a")?.getAttribute("role"), "button");
  chooser.set([]);
  assert.equal(document.getElementById("a")?.getAttribute("role"), null);
});

test("choices are measured once, after all of them are written", async () => {
  let reads = 0;
  Object.defineProperty(chooser.list, "scrollHeight", { get: () => (reads += 1) });
  chooser.set([]);
  chooser.set(MOVES);
  assert.equal(reads, 0);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  assert.equal(reads, 1);
});

test("groups are listed in the order of their pieces on the board", () => {
  const path = (/** @type {string} */ from, /** @type {string} */ to) => ({
    action: `${from}-${to}`,
    label: `${from} to ${to}`,
    path: [from, to],
  });
  chooser.set([path("c", "a"), path("c", "b"), ...MOVES, { action: "pass", label: "Pass" }]);
  assert.deepEqual(
    [...document.querySelectorAll("#list button")].map((one) => /** @type {any} */ (one).dataset.piece),
    ["a", "c", ""],
  );
});
