// Follows a table by server-sent events; reconnects when a connection is silent for too long.

/** @import { Frame, Presence } from "../wire.d.ts" */
const SILENCE = 30_000; // milliseconds without a message, not even a heartbeat, after which the connection counts as lost
const OPENING = [3_000, 6_000, 12_000]; // milliseconds that each further attempt to open may take
const REFUSED = 2_500; // milliseconds until the next attempt after the server refused one
const ANSWER = 3_000; // milliseconds until the frame of an accepted request, and for which a message counts as recent

export class Stream {
  /**
   * @param {(after: number, fresh: boolean) => string} address
   * @param {{ frame: (frame: Frame) => void, presence: (presence: Presence) => void, left: () => void, lost: () => void, found: () => void }} on
   */
  constructor(address, on) {
    this.address = address;
    this.on = on;
    /** @type {EventSource | null} */
    this.source = null;
    this.arrived = -1; // the number of the last frame
    this.wanted = { after: -1, fresh: false };
    this.attempt = 0;
    this.lastMessage = 0; // when the last message came
    this.watchdog = this.expected = 0;
    addEventListener("online", () => this.source && this.reopen());
    addEventListener("pageshow", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.wake();
    });
  }

  /** Opens the stream after frame `after`; if `fresh`, the server first sends a full frame. @param {number} after */
  open(after, fresh = false) {
    this.wanted = { after, fresh };
    this.arrived = fresh ? -1 : after;
    this.attempt = 0;
    this.connect();
  }

  // Opens the stream again where it was.
  reopen() {
    this.attempt = 0;
    this.connect();
  }

  close() {
    this.source?.close();
    this.source = null;
    clearTimeout(this.watchdog);
    clearTimeout(this.expected);
  }

  /** Reconnects if frame `number` of an accepted request does not arrive soon. @param {number} number */
  expect(number) {
    clearTimeout(this.expected);
    if (this.arrived < number)
      this.expected = setTimeout(() => {
        if (this.source && this.arrived < number) this.reopen();
      }, ANSWER);
  }

  // The page is visible again: it may have lost its connection while asleep.
  wake() {
    if (this.source && Date.now() - this.lastMessage > ANSWER) this.reopen();
  }

  connect() {
    this.source?.close();
    const source = new EventSource(this.address(this.wanted.after, this.wanted.fresh));
    this.source = source;
    this.watch(OPENING[Math.min(this.attempt, OPENING.length - 1)]);
    source.addEventListener("open", () => {
      this.alive();
      this.on.found();
    });
    source.addEventListener("message", (event) => {
      this.alive();
      this.receive(JSON.parse(event.data));
    });
    source.addEventListener("here", (event) => {
      this.alive();
      this.on.presence(JSON.parse(event.data));
    });
    source.addEventListener("left", () => {
      this.close();
      this.on.left();
    });
    source.addEventListener("heartbeat", () => this.alive());
    source.addEventListener("error", () => {
      if (source !== this.source) return;
      this.on.lost();
      if (source.readyState === EventSource.CLOSED) this.watch(REFUSED); // otherwise the browser retries
    });
  }

  /** @param {Frame} frame */
  receive(frame) {
    if (frame.number <= this.arrived && !frame.whole) return;
    this.arrived = frame.number;
    this.wanted = { after: frame.number, fresh: false };
    this.on.frame(frame);
  }

  alive() {
    this.attempt = 0;
    this.lastMessage = Date.now();
    this.watch(SILENCE);
  }

  /** @param {number} milliseconds */
  watch(milliseconds) {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => {
      this.on.lost();
      this.attempt += 1;
      this.connect();
    }, milliseconds);
  }
}
