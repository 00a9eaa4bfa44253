import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "./page.js";

openPage();
const { Stream } = await import("../../src/trized/table/pages/static/stream.js");

/** @type {any[]} */
let sources = [];

class Source {
  static CLOSED = 2;
  readyState = 0;
  closed = false;
  /** @type {Record<string, (event: any) => void>} */
  on = {};
  /** @param {string} url */
  constructor(url) {
    this.url = url;
    sources.push(this);
  }
  /** @param {string} name @param {(event: any) => void} listener */
  addEventListener(name, listener) {
    this.on[name] = listener;
  }
  close() {
    this.closed = true;
  }
  /** @param {string} name @param {object} [data] */
  send(name, data) {
    this.on[name]({ data: JSON.stringify(data ?? {}) });
  }
}

/** @type {any[]} */
let frames = [];
function follow() {
  const stream = new Stream((after, fresh) => `after=${after}${fresh ? " fresh" : ""}`, {
    frame: (frame) => frames.push(frame.number),
    presence() {},
    left() {},
    lost() {},
    found() {},
  });
  return stream;
}
const last = () => sources[sources.length - 1];

beforeEach(() => {
  sources = [];
  frames = [];
  Object.assign(globalThis, { EventSource: Source });
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
});

test("a silent stream is opened again after 30 seconds, where it was", () => {
  follow().open(4);
  last().send("open");
  last().send("message", { number: 5 });
  mock.timers.tick(29_999);
  assert.equal(sources.length, 1);
  mock.timers.tick(1);
  assert.deepEqual([sources.length, sources[0].closed, last().url], [2, true, "after=5"]);
});

test("a heartbeat keeps the stream open", () => {
  follow().open(4);
  last().send("open");
  for (let n = 0; n < 5; n++) {
    mock.timers.tick(20_000);
    last().send("heartbeat");
  }
  assert.equal(sources.length, 1);
});

test("attempts to open may take 3, 6 and then 12 seconds each", () => {
  follow().open(4);
  for (const [seconds, count] of [
    [3, 2],
    [6, 3],
    [12, 4],
    [12, 5],
  ]) {
    mock.timers.tick(seconds * 1000 - 1);
    assert.equal(sources.length, count - 1);
    mock.timers.tick(1);
    assert.equal(sources.length, count);
  }
});

test("a frame that does not follow an accepted request within 3 seconds opens the stream again", () => {
  const stream = follow();
  stream.open(4);
  last().send("open");
  stream.expect(5);
  mock.timers.tick(3_000);
  assert.equal(sources.length, 2);
  last().send("open");
  last().send("message", { number: 5 });
  stream.expect(5);
  mock.timers.tick(3_000);
  assert.equal(sources.length, 2);
});

test("a frame that arrives twice is shown once, unless it is whole", () => {
  follow().open(4);
  last().send("message", { number: 5 });
  last().send("message", { number: 5 });
  last().send("message", { number: 5, whole: true });
  assert.deepEqual(frames, [5, 5]);
});

test("a stream that is opened again before its first frame still begins fresh", () => {
  const stream = follow();
  stream.open(7, true);
  stream.reopen();
  assert.equal(last().url, "after=7 fresh");
  last().send("message", { number: 7, whole: true });
  stream.reopen();
  assert.equal(last().url, "after=7");
});

test("a closed stream stays closed", () => {
  const stream = follow();
  stream.open(4);
  stream.close();
  mock.timers.tick(60_000);
  stream.wake();
  assert.equal(sources.length, 1);
});
