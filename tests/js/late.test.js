// Answers that come late: a newer action of the player counts.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { holdRequests, openPage } from "./page.js";

const STATIC = "../../src/trized/table/pages/static";
openPage();
const { Beliefs } = await import(`${STATIC}/beliefs.js`);
const { releases } = await import(`${STATIC}/browser.js`);
const { invite } = await import(`${STATIC}/dialogs.js`);
const { dragging } = await import(`${STATIC}/drag.js`);
const { End } = await import(`${STATIC}/end.js`);
const { addLines } = await import(`${STATIC}/log.js`);
const { Rulebook } = await import(`${STATIC}/rulebook.js`);
const { Seats } = await import(`${STATIC}/seats.js`);
const { shareLink } = await import(`${STATIC}/share_link.js`);

/** @type {import("./page.js").Request[]} */
let requests;
/** @type {any} */
let window;
const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));

beforeEach(() => {
  window =
    openPage(`<meta name="lost" content="No connection."><main><div id="board"><p id="piece" class="can"></p></div></main><div id="flight"></div>
    <button id="beliefs"></button><p id="beliefs-says" hidden></p><button id="show-end"></button>
    <aside id="rulebook"><input><div class="rulebook-body"></div></aside><ol id="list"></ol>`);
  Object.assign(globalThis, { MutationObserver: window.MutationObserver });
  requests = holdRequests();
});

test("the QR code of a link that was replaced is not shown", async () => {
  const { show, picture } = shareLink({ copy: "", copied: "", qr: "" });
  show("/one");
  show("/two");
  await requests[1].answer("two");
  await requests[0].answer("one");
  assert.match(picture.src, /two$/);
});

test("a failed request for beliefs is not reported after they are switched off", async () => {
  const beliefs = new Beliefs($("board"), () => "/beliefs");
  beliefs.toggle();
  beliefs.toggle();
  await requests[0].fail();
  assert.equal($("beliefs-says").textContent, "");
});

test("the end of a game that was undone meanwhile is not shown", async () => {
  const end = new End("/t/1", $("board"));
  end.show(0, 0, true);
  document.head.querySelector("link")?.dispatchEvent(new Event("load"));
  end.forget();
  await requests[0].answer({ panel: '<h2 id="end-title"></h2><button id="close-end"></button>', result: "won" });
  assert.deepEqual([$("end").hidden, $("end").innerHTML], [true, ""]);
});

test("rules that fail to load do not leave the table if their panel is closed", async () => {
  const rules = new Rulebook($("rulebook"), "/rules/tiny");
  rules.open("turn");
  rules.close();
  await requests[0].fail();
  assert.equal(location.pathname, "/t/1");
});

test("an invitation does not open over a dialog that the player opened meanwhile", async () => {
  invite("/t/1", 1, "Bob", {});
  document.body.append(Object.assign(document.createElement("dialog"), { open: true }));
  await requests[0].answer({ link: "/t/1#secret" });
  await requests[1].answer({ possible: false, links: [] });
  assert.equal(document.querySelectorAll("dialog").length, 1);
});

test("lines that arrive before a scroll event do not stop the log from following", () => {
  const list = Object.assign($("list"), { scrollTop: 0 });
  let height = 500;
  Object.defineProperties(list, { scrollHeight: { get: () => height }, clientHeight: { value: 100 } });
  addLines(list, { number: 0, whole: true }, "", 0, {});
  list.scrollTop = 400; // to the end, by the script
  height = 700; // a frame adds lines before the browser reports the scrolling
  list.onscroll();
  assert.equal(list.above, false);
  list.scrollTop = 300; // by the reader
  list.onscroll();
  assert.equal(list.above, true);
  list.scrollTop = 600;
  list.onscroll();
  assert.equal(list.above, false);
});

test("a seat that has not changed stays in the page, so that a begun click reaches it", () => {
  const texts = { you: "you", here: "here", away: "away", open_seat: "open", bot_of: "bot", invite: "Invite" };
  const seats = new Seats($("list"), { mine: [0], levels: {} }, texts, {});
  const holder = { name: "first", short: "1", who: "Ada", side: 0, joined: true, here: true };
  const frame = { number: 1, waiting: [0], can: { invite: [1] }, seats: [holder, { ...holder, who: "", side: 1, joined: false }] };
  seats.draw(frame, 0);
  const [first, second] = $("list").children;
  seats.draw({ ...frame, seats: [{ ...holder, who: "Eve" }, frame.seats[1]] }, 0);
  assert.deepEqual([$("list").children[0] === first, $("list").children[1] === second], [false, true]);
  seats.draw({ ...frame, seats: frame.seats.slice(0, 1) }, 0);
  assert.equal($("list").childElementCount, 1);
});

test("what a pointer presses is replaced after its click only", async () => {
  const released = releases($("board"));
  await released();
  $("board").dispatchEvent(Object.assign(new Event("pointerdown"), { button: 0 }));
  let replaced = false;
  const replacing = released().then(() => {
    replaced = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(replaced, false);
  dispatchEvent(new Event("pointerup"));
  await replacing;
});

test("a drag lifts the piece as it is drawn now", () => {
  const piece = $("piece"),
    touched = /** @type {string[]} */ ([]);
  const chooser = {
    together: false,
    ways: [{ path: ["piece", "place"] }],
    path: [],
    touchable: () => piece,
    touch: (/** @type {string} */ id) => touched.push(id),
  };
  dragging($("board"), chooser);
  const at = (/** @type {string} */ name, /** @type {number} */ x) =>
    Object.assign(new Event(name), { button: 0, pointerType: "mouse", clientX: x, clientY: 0 });
  $("board").dispatchEvent(at("pointerdown", 0));
  $("board").innerHTML = '<p id="piece">now</p>';
  dispatchEvent(at("pointermove", 50));
  assert.deepEqual([touched, $("flight").textContent], [["piece"], "now"]);
  dispatchEvent(new Event("pointercancel"));
  $("board").dispatchEvent(at("pointerdown", 0));
  $("board").replaceChildren();
  dispatchEvent(at("pointermove", 50));
  assert.deepEqual([touched, $("flight").textContent], [["piece"], ""]);
});
