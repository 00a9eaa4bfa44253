import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { holdRequests, openPage } from "./page.js";

openPage();
const { Player } = await import("../../src/trized/table/pages/static/player.js");

/** @type {any} */
let player;
/** @type {string[]} */
let asked = [];
/** @type {string[]} */
let failed = [];
/** @type {number[]} */
let shown = [];
/** @type {(path: string) => Promise<any>} */
let answer;

beforeEach(() => {
  openPage(`<meta name="lost" content="No connection."><div id="board"></div><p id="caption"></p><p id="told"></p><div id="stage"></div><div id="flight"></div>
    <input id="slider" type="range"><output id="where"></output>${["first", "previous", "next", "last"].map((id) => `<button id="${id}"></button>`).join("")}`);
  [asked, failed, shown] = [[], [], []];
  answer = async (path) => ({ ok: true, json: async () => ({ html: path }) });
  Object.assign(globalThis, {
    fetch(/** @type {string} */ path) {
      asked.push(path);
      return answer(path);
    },
  });
  player = new Player([0, 3, 5, 9], {
    address: (stop) => `/moment/${stop}`,
    shown: (_frame, stop) => shown.push(stop),
    failed: (sentence) => failed.push(sentence),
  });
  player.stage.speed = 0;
});

test("a step that failed is loaded again", async () => {
  answer = async () => Promise.reject(new TypeError("offline"));
  await player.go(2);
  assert.deepEqual([failed, shown], [["No connection."], []]);
  answer = async () => ({ ok: true, json: async () => ({ html: "board" }) });
  await player.go(2);
  assert.deepEqual([shown, player.at, document.getElementById("where")?.textContent], [[2], 2, "2 / 3"]);
});

test("a step that fails while another is being shown is reported after that one has ended", async () => {
  /** @type {string[]} */
  const order = [];
  /** @type {(value: null) => void} */
  let skip = () => {};
  const skipped = new Promise((resolve) => {
    skip = resolve;
  });
  const begun = new Promise((resolve) => {
    player.stage.show = async () => {
      resolve(null);
      await skipped;
      order.push("ended");
    };
  });
  player.on.failed = () => order.push("failed");
  const showing = player.go(1);
  await begun;
  player.stage.skip = () => skip(null);
  answer = async () => Promise.reject(new TypeError("offline"));
  await player.go(3);
  skip(null);
  await showing;
  assert.deepEqual(order, ["ended", "failed"]);
});

test("a moment is loaded once", async () => {
  await player.go(1);
  await player.go(0);
  await player.go(1);
  assert.deepEqual(asked, ["/moment/1", "/moment/0"]);
});

test("of several steps only the last one is shown", async () => {
  await Promise.all([player.go(1), player.go(3)]);
  assert.deepEqual(shown, [3]);
});

test("two clicks on next while the first one loads go two steps", async () => {
  const requests = holdRequests();
  document.getElementById("next")?.click();
  document.getElementById("next")?.click();
  await requests[1].answer({ html: "" });
  await requests[0].answer({ html: "" });
  assert.deepEqual([shown.includes(1), player.at], [false, 2]);
});

test("after a step that failed, slider and next are those of the board", async () => {
  const requests = holdRequests(),
    slider = /** @type {HTMLInputElement} */ (document.getElementById("slider"));
  slider.value = "3";
  slider.dispatchEvent(new Event("input"));
  await requests[0].fail();
  assert.equal(slider.value, "0");
  document.getElementById("next")?.click();
  assert.equal(requests[1].path, "/moment/1");
});

test("a stop beyond the ends is the end", async () => {
  await player.go(99);
  await player.go(-5);
  assert.deepEqual(shown, [3, 0]);
});

test("an entry belongs to the last stop that is not after it", () => {
  assert.deepEqual(
    [0, 4, 5, 99].map((number) => player.stopOf(number)),
    [0, 1, 2, 3],
  );
});

test("keys with Alt, Ctrl or Meta are the browser's", () => {
  for (const held of ["altKey", "ctrlKey", "metaKey"]) {
    const event = new KeyboardEvent("keydown", { key: "ArrowLeft", [held]: true, cancelable: true });
    dispatchEvent(event);
    assert.equal(event.defaultPrevented, false);
  }
  assert.deepEqual(asked, []);
});
