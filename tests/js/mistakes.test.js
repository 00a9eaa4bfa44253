// Mistakes that come back: when they are due, and when they are done.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: { getItem: (/** @type {string} */ name) => kept.get(name) ?? null, setItem: kept.set.bind(kept) },
  document: {},
});
const { Mistakes } = await import("../../src/trized/table/pages/static/mistakes.js");
const { today } = await import("../../src/trized/table/pages/static/puzzle_progress.js");
const HERE = "/t/abc/mistake/5";

/** Lets the day come on which the mistake is due. @param {InstanceType<typeof Mistakes>} mistakes */
function wait(mistakes) {
  mistakes.kept[HERE].due = today();
}

beforeEach(() => kept.clear());

test("a new mistake is due tomorrow, and is kept", () => {
  new Mistakes().offer(HERE, "zenith");
  const mistakes = new Mistakes();
  assert.equal(mistakes.kept[HERE].due, today(1));
  assert.deepEqual(mistakes.due(), []);
});

test("a mistake comes back until it was solved twice", () => {
  const mistakes = new Mistakes();
  mistakes.note(HERE, "zenith", true);
  wait(mistakes);
  assert.deepEqual(mistakes.due(), [HERE]);
  mistakes.note(HERE, "zenith", true);
  wait(mistakes);
  assert.deepEqual(mistakes.due(), []);
});

test("a mistake that is missed again and again comes back after 1, 3, 7 and 21 days", () => {
  const mistakes = new Mistakes();
  mistakes.note(HERE, "zenith", false);
  for (const days of [1, 3, 7, 21, 21]) {
    assert.equal(mistakes.kept[HERE].due, today(days));
    wait(mistakes);
    mistakes.note(HERE, "zenith", false);
  }
});

test("solving a mistake twice on one day counts once", () => {
  const mistakes = new Mistakes();
  mistakes.note(HERE, "zenith", true);
  mistakes.note(HERE, "zenith", true);
  wait(mistakes);
  assert.deepEqual(mistakes.due(), [HERE]);
});
