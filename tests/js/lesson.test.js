// Late answers in a lesson: the step that the learner opened last counts.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { holdRequests, openPage } from "./page.js";

const IDS =
  "caption told stage flight skip prompt prompt-area choices confirm step-back reading keys complaint reply says task beliefs-says"
    .concat(" lesson-where lesson-progress lesson-says lesson-back lesson-show lesson-skip lesson-next lesson-end")
    .split(" ");
/** @param {number} step */
const page = (step) => ({
  step,
  says: `step ${step}`,
  task: "Play.",
  frames: [{ number: step, html: `<p>board ${step}</p>`, prompt: "", choices: [{ action: "pass", label: "Pass" }] }],
});
const about = { game: "tiny", lesson: "first", steps: 3, texts: { lesson_try: "Try {label}.", lesson_step: "" } };
const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
/** @type {import("./page.js").Request[]} */
let requests;
let opened = 0;

beforeEach(async () => {
  const window =
    openPage(`<div id="lesson"></div><div id="area"><div id="board"><p>board 2</p></div></div>${IDS.map((id) => `<div id="${id}"></div>`).join("")}
    <script type="application/json" id="data">${JSON.stringify({ about, page: page(2) })}</script>`);
  Object.assign(globalThis, { MutationObserver: window.MutationObserver });
  for (const id of IDS) $(id).scrollIntoView = () => {};
  requests = holdRequests();
  opened += 1;
  localStorage.setItem("trized-speed", "0");
  await import(`../../src/trized/table/pages/static/lesson.js?${opened}`);
});

test("a correct answer that arrives after another step was opened does not replace its board", async () => {
  $("choices").querySelector("button").click();
  $("lesson-back").dispatchEvent(new Event("click"));
  await requests[1].answer(page(1));
  await requests[0].answer({ right: true, says: "Right.", frames: [{ number: 9, html: "<p>board 9</p>" }] });
  assert.deepEqual([$("board").textContent, $("says").textContent, $("reply").textContent], ["board 1", "step 1", ""]);
  assert.equal($("lesson").dataset.state, "ask");
});

test("a wrong answer that arrives after another step was opened is not reported", async () => {
  $("choices").querySelector("button").click();
  $("lesson-back").dispatchEvent(new Event("click"));
  await requests[1].answer(page(1));
  await requests[0].answer({ right: false, says: "Wrong." });
  assert.deepEqual([$("reply").textContent, $("lesson").dataset.state], ["", "ask"]);
});

test("the solution of a step that was left is not shown", async () => {
  $("lesson-show").dispatchEvent(new Event("click"));
  $("lesson-back").dispatchEvent(new Event("click"));
  await requests[1].answer(page(1));
  await requests[0].answer({ label: "Pass", path: [] });
  assert.equal($("reply").textContent, "");
});

test("the solution of the open step is shown", async () => {
  $("lesson-show").dispatchEvent(new Event("click"));
  await requests[0].answer({ label: "Pass", path: [] });
  assert.equal($("reply").textContent, "Try Pass.");
});
