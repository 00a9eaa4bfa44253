// Late answers in the form for a new table: it shows what the visitor chose last.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { holdRequests, openPage } from "./page.js";

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const option = (/** @type {string} */ value) =>
  `<div data-option="players"><select name="players" id="players">${["2", "4"].map((one) => `<option${one === value ? " selected" : ""}>${one}</option>`).join("")}</select></div>`;
const form = (/** @type {string} */ players, nickname = "") =>
  `<fieldset id="who"><b>${players} seats</b><input name="nickname" id="nickname" value="${nickname}"><select name="seat1" id="seat1"><option>easy</option><option>screen</option><option>link</option></select><label data-cover></label><label data-hints></label></fieldset><div id="unused">${players === "4" ? "The head start has no effect." : ""}</div><fieldset id="options">${option(players)}</fieldset>`;
/** @type {import("./page.js").Request[]} */
let requests;
let opened = 0;

/** @param {string} id @param {string} value */
function choose(id, value) {
  $(id).value = value;
  $(id).dispatchEvent(new Event("change", { bubbles: true }));
}

beforeEach(async () => {
  const window = openPage(
    `<meta name="lost" content="No connection."><form id="new-table" data-again="/new/tiny">${form("2")}<p class="complaint"></p></form>`,
  );
  Object.assign(globalThis, { FormData: window.FormData, DOMParser: window.DOMParser });
  requests = holdRequests();
  opened += 1;
  await import(`../../src/trized/table/pages/static/new_table.js?${opened}`);
});

test("the answer to an older choice does not replace that to the newer one", async () => {
  choose("players", "4");
  choose("players", "2");
  await requests[1].answer(form("2"));
  await requests[0].answer(form("4"));
  assert.equal(document.querySelector("#who b")?.textContent, "2 seats");
});

test("a failure of an older choice is not reported", async () => {
  choose("players", "4");
  choose("players", "2");
  await requests[0].fail();
  assert.equal(document.querySelector(".complaint")?.textContent, "");
});

test("what is typed while the form is requested stays, with its focus", async () => {
  $("nickname").focus();
  choose("players", "4");
  $("nickname").value = "Ada";
  await requests[0].answer(form("4"));
  assert.equal(requests.length, 2);
  assert.equal(requests[1].body?.get("nickname"), "Ada");
  await requests[1].answer(form("4", "Ada"));
  assert.deepEqual(
    [document.querySelector("#who b")?.textContent, $("nickname").value, document.activeElement?.id],
    ["4 seats", "Ada", "nickname"],
  );
});

test("a choice that makes another one useless shows the sentence about it", async () => {
  choose("players", "4");
  await requests[0].answer(form("4"));
  assert.equal($("unused").textContent, "The head start has no effect.");
});

test("what concerns other people is shown only where they have a seat", () => {
  const hidden = () => ["[data-cover]", "[data-hints]"].map((one) => /** @type {any} */ (document.querySelector(one)).hidden);
  assert.deepEqual(hidden(), [true, true]);
  choose("seat1", "screen");
  assert.deepEqual(hidden(), [false, true]);
  choose("seat1", "link");
  assert.deepEqual(hidden(), [true, false]);
});

test("a double click sends the form once, and a failed form can be sent again", async () => {
  const send = () => $("new-table").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  send();
  send();
  assert.equal(requests.length, 1);
  await requests[0].fail();
  assert.equal($("new-table").textContent.includes("No connection."), true);
  send();
  assert.equal(requests.length, 2);
});
