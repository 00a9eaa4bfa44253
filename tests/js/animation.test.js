import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "./page.js";

openPage();
const { Incomplete, Stage } = await import("../../src/trized/table/pages/static/animation.js");

/** @type {any} */
let stage;
/** @type {string[]} */
let moved = [];
/** @type {Record<string, number>} */
let lefts = {};
let started = false;

beforeEach(() => {
  const window = openPage(`<div id="board"></div><p id="caption"></p><p id="told"></p><div id="stage"></div><div id="flight"></div>`);
  moved = [];
  lefts = {};
  started = false;
  window.Element.prototype.animate = function (/** @type {Keyframe[]} */ frames) {
    moved.push(`${this.id} ${frames[0].transform ?? ""}`.trim());
    started = true;
    return { finished: Promise.resolve(), finish() {}, cancel() {} };
  };
  window.Element.prototype.getBoundingClientRect = function () {
    return { x: (lefts[this.id] ?? 0) + (started ? 1000 : 0), y: 0, width: 10, height: 10 };
  };
  const [board, caption, told, shown, flight] = ["board", "caption", "told", "stage", "flight"].map(
    (id) => /** @type {any} */ (document.getElementById(id)),
  );
  stage = new Stage(board, { caption, told, stage: shown, flight, skip: null });
});

test("a frame without motions replaces the board", async () => {
  stage.speed = 0;
  await stage.show({ html: "<b id='x'></b>" });
  assert.equal(stage.board.innerHTML, '<b id="x"></b>');
});

test("parts replace only what they name", async () => {
  stage.speed = 0;
  await stage.show({ html: "<div data-part='hand'>old</div><div data-part='deck'>deck</div>" });
  await stage.show({ parts: { hand: "new" } });
  assert.equal(stage.board.textContent, "newdeck");
});

test("a part that is not on the board asks for the whole board", async () => {
  stage.speed = 0;
  await assert.rejects(stage.show({ parts: { hand: "new" } }), Incomplete);
});

test("what moves with its container does not move by itself, and all is measured before anything moves", async () => {
  const html = "<div id='outer'><i id='inner'></i><i id='other'></i></div>";
  stage.speed = 0;
  lefts = { outer: 0, inner: 5, other: 7 };
  await stage.show({ html });
  stage.speed = 2;
  const before = stage.places();
  lefts = { outer: 100, inner: 105, other: 140 };
  await stage.glide(before);
  assert.deepEqual(moved, ["outer translate(-100px, 0px)", "other translate(-33px, 0px)"]);
});

test("captions of a frame are one announcement, and the last twelve announcements stay", async () => {
  stage.speed = 0;
  for (let n = 0; n < 20; n += 1) {
    await stage.show({ motions: [{ caption: `Move ${n}.` }, { caption: "Your turn." }] });
    stage.tell("Your turn: play.");
    stage.rest();
  }
  assert.equal(stage.told.childElementCount, 12);
  assert.equal(stage.told.lastElementChild.textContent, "Move 19. Your turn: play.");
  stage.tell("Move 19. Your turn: play.");
  stage.rest();
  assert.equal(stage.told.textContent.split("Move 19").length, 2);
});

test("at instant speed a reveal stays until it is unpinned", async () => {
  stage.speed = 0;
  await stage.show({ motions: [{ caption: "A duel", show: "<div data-reveal>6</div>" }] });
  assert.equal(stage.stage.textContent, "6A duel");
  stage.unpin();
  assert.equal(stage.stage.childElementCount, 0);
});

test("a reveal over the buttons of the top bar goes by itself, but not while nobody sees the page", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  stage.speed = 0;
  stage.stage.style.display = "flex"; // as on small screens
  await stage.show({ motions: [{ caption: "A duel", show: "<div data-reveal>6</div>" }] });
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  context.mock.timers.tick(60_000);
  assert.equal(stage.stage.childElementCount, 1);
  Object.defineProperty(document, "hidden", { value: false });
  document.dispatchEvent(new Event("visibilitychange"));
  context.mock.timers.tick(1000);
  assert.equal(stage.stage.childElementCount, 1);
  context.mock.timers.tick(60_000);
  assert.equal(stage.stage.childElementCount, 0);
});

test("a motion measures its path before it writes its caption", async () => {
  stage.board.innerHTML = "<b id='piece'></b><i id='goal'></i>";
  /** @type {string[]} */
  const captions = [];
  for (const one of stage.board.children)
    one.getBoundingClientRect = () => {
      captions.push(stage.caption.textContent);
      return { x: 0, y: 0, width: 10, height: 10 };
    };
  await stage.move({ caption: "It goes.", piece: "piece", to: "goal" });
  assert.deepEqual(captions, ["", ""]);
});
