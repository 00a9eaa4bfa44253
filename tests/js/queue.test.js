import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { openPage } from "./page.js";

openPage();
const { Stage } = await import("../../src/trized/table/pages/static/animation.js");
const { budgetFor, frameLength, planned } = await import("../../src/trized/table/pages/static/pace.js");
const { releases } = await import("../../src/trized/table/pages/static/browser.js");
const { Queue } = await import("../../src/trized/table/pages/static/queue.js");

// A clock that goes on when all that can be done has been done: nothing here waits, and no load changes a time.
const { performance, setTimeout, clearTimeout, setImmediate } = globalThis;
/** @type {{ at: number, end: () => void }[]} */
let timers = [];
let now = 0;
/** @param {() => void} end @param {number} milliseconds */
const after = (end, milliseconds) => {
  const timer = { at: now + milliseconds, end };
  timers.push(timer);
  return timer;
};
const idle = () => new Promise((resolve) => setImmediate(resolve));

/** Lets the clock run until nothing is left to do, or up to a time. @param {number} until */
async function run(until = Infinity) {
  for (await idle(); ; await idle()) {
    const [next] = timers.sort((one, other) => one.at - other.at);
    if (!next || next.at > until) break;
    timers.shift();
    now = next.at;
    next.end();
  }
  if (until < Infinity) now = until;
}

const ME = 0,
  BOT = 1;
const seats = ["", "easy", "easy", "easy"].map((bot) => ({ bot }));
/** @type {any} */
let stage;
/** @type {any} */
let queue;
/** @type {[number, number][]} */
let shown = [];
let released = Promise.resolve(); // when no pointer is pressed

/** Opens a table with some seats. @param {number} count */
function sit(count) {
  openPage(
    `<div id="board"></div><p id="caption"></p><p id="told"></p><div id="stage"></div><div id="flight"></div><button id="skip"></button>`,
  );
  const [board, caption, told, large, flight, skip] = ["board", "caption", "told", "stage", "flight", "skip"].map(
    (id) => /** @type {any} */ (document.getElementById(id)),
  );
  stage = new Stage(board, { caption, told, stage: large, flight, skip });
  stage.speed = 2;
  stage.animate = (/** @type {Element} */ _element, /** @type {Keyframe[]} */ _frames, /** @type {number} */ milliseconds) =>
    stage.wait(milliseconds);
  stage.find = (/** @type {string} */ id) => document.getElementById("board") && { id, getBoundingClientRect: () => ({ width: 0 }) };
  queue = new Queue(stage, count, {
    seat: () => ME,
    released: () => released,
    begins() {},
    shown: (/** @type {any} */ frame) => shown.push([frame.number, now]),
    failed(/** @type {Error} */ error) {
      throw error;
    },
  });
}

beforeEach(() => {
  now = 0;
  released = Promise.resolve();
  timers = [];
  shown = [];
  Object.assign(globalThis, {
    performance: { now: () => now },
    setTimeout: after,
    clearTimeout: (/** @type {any} */ timer) => {
      timers = timers.filter((one) => one !== timer);
    },
  });
});
afterEach(() => {
  Object.assign(globalThis, { performance, setTimeout, clearTimeout });
});

let number = 0;
const MOTION = { caption: "Somebody moves a long way.", piece: "piece", to: "place" };
/** @param {number} seat @param {number} motions @param {object} more */
const frame = (seat, motions, more = {}) => ({
  number: ++number,
  motions: Array.from({ length: motions }, () => MOTION),
  parts: {},
  log: [{ kind: "ply", seat }],
  waiting: [BOT],
  seats,
  ...more,
});
const turn = { turn: true, waiting: [ME] };

for (const [players, most] of [
  [2, 2500],
  [4, 4000],
]) {
  test(`what others do takes at most ${most} ms at normal speed at a table of ${players}`, async () => {
    sit(players);
    assert.ok(budgetFor(players) < most);
    for (const motions of [9, 2, 14, 1, 6]) queue.receive(frame(BOT, motions));
    queue.receive(frame(BOT, 12, turn));
    await run();
    assert.equal(shown.length, 6);
    assert.ok(now <= most, `${now} ms`);
    assert.ok(now > most / 2, `${now} ms: the time that is there is used`);
  });

  test(`what others do one after the other, with pauses, takes at most ${most} ms of motions at a table of ${players}`, async () => {
    sit(players);
    let moving = 0;
    for (let n = 0; n < 12; n += 1) {
      queue.receive(frame(BOT, 1 + (n % 5)));
      const begun = now;
      await run();
      moving += now - begun;
      now += 700; // the bot thinks
    }
    assert.ok(moving <= most, `${moving} ms`);
  });

  test(`a slow device or a bot that thinks does not lengthen the ${most} ms at a table of ${players}`, async () => {
    for (const late of [20, 60, 150]) {
      now = 0;
      sit(players);
      const wait = stage.wait;
      stage.wait = (/** @type {number} */ milliseconds) => wait.call(stage, milliseconds + (stage.pace ? late / stage.pace : 0)); // each timer is late
      queue.receive(frame(ME, 0));
      await run();
      now += 0.3 * most; // the bot thinks
      for (const motions of [4, 2, 9]) queue.receive(frame(BOT, motions));
      queue.receive(frame(BOT, 6, turn));
      await run();
      assert.ok(now <= most + 3 * late, `${now} ms if each timer is ${late} ms late`);
      assert.ok(now > most / 2, `${now} ms`);
    }
  });
}

test("a frame waits until no pointer is pressed, and a click comes before it", async () => {
  sit(2);
  const pressed = releases(document);
  released = pressed();
  queue.receive(frame(BOT, 0));
  await run();
  assert.equal(shown.length, 1);
  document.dispatchEvent(Object.assign(new Event("pointerdown"), { button: 0 }));
  document.dispatchEvent(Object.assign(new Event("pointerdown"), { button: 0 })); // a second finger
  released = pressed();
  queue.receive(frame(BOT, 0));
  await run();
  assert.equal(shown.length, 1);
  dispatchEvent(new Event("pointerup"));
  await idle();
  assert.equal(shown.length, 1, "the click has not come yet");
  await run();
  assert.equal(shown.length, 2);
});

test("a short reply plays at normal speed", async () => {
  sit(2);
  const reply = frame(BOT, 2, turn);
  queue.receive(reply);
  await run();
  assert.equal(stage.spent, 0);
  assert.equal(planned(reply, [], 2500, true), 1);
  assert.ok(now <= frameLength(reply) && now > 600, `${now} ms`);
});

test("a slower speed lengthens the budget, a quicker one shortens it", async () => {
  const times = [];
  for (const speed of [1, 2, 3]) {
    sit(2);
    stage.speed = speed;
    now = 0;
    queue.receive(frame(BOT, 20, turn));
    await run();
    times.push(now);
  }
  assert.ok(times[0] < times[1] && times[1] <= 2500 && times[1] < times[2], String(times));
});

test("a scene takes its time, and none of the budget", async () => {
  sit(2);
  const duel = { show: `<div data-reveal data-hold="2400">6 : 4</div>` };
  queue.receive({ ...frame(BOT, 20, turn), motions: [duel, ...Array(20).fill(MOTION)] });
  await run();
  assert.ok(now > 2400 && now <= 2400 + 140 + 2500, `${now} ms`);
});

test("a shortcut of several moves of mine appears at once, but for the flight of the last", async () => {
  sit(2);
  const last = frame(ME, 1);
  for (let n = 0; n < 11; n += 1) queue.receive(frame(ME, 1));
  queue.receive(last);
  await run();
  assert.equal(shown.length, 12);
  assert.equal(shown[10][1], 0);
  assert.ok(now <= frameLength(last), `${now} ms`);
});

test("a move of mine that arrives ends the motions of the one before", async () => {
  sit(2);
  queue.receive(frame(ME, 3));
  await run(100);
  assert.equal(shown.length, 0);
  queue.receive(frame(ME, 0));
  await idle();
  assert.equal(shown[0][1], 100);
});

test("time on my turn takes nothing from the budget", async () => {
  sit(2);
  queue.receive(frame(BOT, 0, turn));
  await run();
  now = 60_000;
  const mine = frame(ME, 2);
  queue.receive(mine);
  await run();
  assert.ok(now > 60_600, `${now} ms`);
});

test("moves of mine take nothing from the budget of the others", async () => {
  sit(2);
  queue.receive(frame(ME, 30));
  await run();
  assert.equal(stage.spent, 0);
});

test("skipping goes on up to my turn, over the pauses of bots", async () => {
  sit(4);
  queue.receive(frame(BOT, 5));
  await run(50);
  stage.skipButton.click();
  await run();
  assert.equal(now, 50);
  queue.receive(frame(2, 5));
  queue.receive(frame(3, 5, turn));
  await run();
  assert.equal(now, 50);
  assert.equal(shown.length, 3);
  queue.receive(frame(ME, 1));
  await run();
  assert.ok(now > 50);
});

test("a skip ends with the game of bots: a person's next move is shown", async () => {
  sit(2);
  queue.receive(frame(ME, 2, { seats: [{ bot: "" }, { bot: "" }] }));
  stage.skip(true);
  await run();
  queue.receive(frame(BOT, 2, turn));
  await run();
  assert.ok(now > 0);
});

test("a reveal that stays at instant speed is removed when the game is over", async () => {
  sit(2);
  stage.speed = 0;
  const reveal = [{ caption: "A duel", show: "<div data-reveal>6</div>" }];
  queue.receive({ ...frame(BOT, 0, turn), motions: reveal });
  await run();
  assert.equal(stage.stage.childElementCount, 1);
  queue.receive({ ...frame(ME, 0, { over: "You have won.", waiting: [] }), motions: reveal });
  await run();
  assert.equal(stage.stage.childElementCount, 0);
  assert.equal(stage.stage.hidden, true);
});

test("a bot that thinks for long still has its move shown", async () => {
  sit(2);
  queue.receive(frame(ME, 0));
  await run();
  now = 20_000;
  queue.receive(frame(BOT, 3, turn));
  await run();
  assert.ok(now > 20_500 && now <= 21_000, `${now} ms`);
});

test("a skipped reveal takes the place of the one before", async () => {
  sit(2);
  const reveal = (/** @type {string} */ text) => [{ caption: "", show: `<div data-reveal data-hold="2400">${text}</div>` }];
  queue.receive({ ...frame(BOT, 1), motions: [MOTION, ...reveal("first")] });
  await run(10);
  stage.skip(true);
  queue.receive({ ...frame(BOT, 0, turn), motions: reveal("second") });
  await run();
  assert.equal(stage.stage.textContent, "second");
});

test("a plan never exceeds what is left, whatever comes in whatever pieces", () => {
  for (let seed = 1; seed < 400; seed += 1) {
    let state = seed;
    const below = (/** @type {number} */ n) => {
      state = (state * 48271) % 2147483647;
      return state % n;
    };
    let left = 4000,
      spent = 0;
    for (let n = 0; n < 30; n += 1) {
      const one = frame(BOT, below(20)),
        behind = Array.from({ length: below(4) }, () => frame(BOT, below(9)));
      const used = planned(one, behind, left, !below(3)) * frameLength(one);
      left -= used;
      spent += used;
    }
    assert.ok(spent <= 4000 + 1e-6, `seed ${seed}: ${spent} ms`);
  }
});

test("what the game itself does is no move of a spectator", () => {
  sit(2);
  queue.on.seat = () => -1;
  assert.equal(queue.isOwn(frame(-1, 2)), false);
});
