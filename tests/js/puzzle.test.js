// Late answers in a puzzle: the answer or request for the solution that came last counts.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { holdRequests, openPage } from "./page.js";

const IDS = "caption told stage flight skip prompt prompt-area choices confirm step-back reading keys complaint reply"
  .concat(" puzzle show again next solved first streak mark why line")
  .split(" ");
const frames = [{ number: 1, html: "<p>board</p>", prompt: "", choices: [{ action: "pass", label: "Pass" }] }];
const texts = { solved_first: "Solved.", solved_later: "Solved later.", shown: "Shown.", wrong_again: "{says}", of_all: "" };
const about = { game: "tiny", id: "a", here: "/puzzles/tiny/a", others: [{ id: "a", kind: "win", grade: 1 }], texts };
const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const solved = { right: true, solved: true, path: "x", says: "", frames: [{ number: 2, html: "<p>solved</p>" }] };
const solution = { says: "", frames: [{ number: 3, html: "<p>solution</p>" }] };
/** @type {import("./page.js").Request[]} */
let requests;
let opened = 0;

beforeEach(async () => {
  const window =
    openPage(`<div id="area"><div id="board"><p>board</p></div></div>${IDS.map((id) => `<div id="${id}"><ul></ul></div>`).join("")}
    <script type="application/json" id="data">${JSON.stringify({ about, page: { frames } })}</script>`);
  Object.assign(globalThis, { MutationObserver: window.MutationObserver, sessionStorage: window.sessionStorage });
  for (const id of IDS) $(id).scrollIntoView = () => {};
  requests = holdRequests();
  opened += 1;
  localStorage.setItem("trized-speed", "0");
  await import(`../../src/trized/table/pages/static/puzzle.js?${opened}`);
});

test("an answer that arrives after the solution was requested does not count", async () => {
  $("choices").querySelector("button").click();
  $("show").dispatchEvent(new Event("click"));
  await requests[1].answer(solution);
  await requests[0].answer(solved);
  assert.deepEqual([$("board").textContent, $("puzzle").dataset.state], ["solution", "shown"]);
});

test("the solution does not replace an answer that was played after it was requested", async () => {
  $("show").dispatchEvent(new Event("click"));
  $("choices").querySelector("button").click();
  await requests[1].answer(solved);
  await requests[0].answer(solution);
  assert.deepEqual([$("board").textContent, $("puzzle").dataset.state, $("reply").textContent], ["solved", "solved", "Solved. "]);
});

test("a wrong answer is reported", async () => {
  $("choices").querySelector("button").click();
  await requests[0].answer({ right: false, says: "Wrong." });
  assert.deepEqual([$("reply").textContent, $("puzzle").dataset.state], ["Wrong.", "wrong"]);
});
