// A page for the tests of scripts: happy-dom's document, with what the scripts use and happy-dom lacks.

import { Window } from "happy-dom";

/** Opens a page with some markup as the global document; returns its window. @param {string} body @returns {any} */
export function openPage(body = "") {
  const window = /** @type {any} */ (new Window({ url: "http://localhost/t/1" }));
  window.document.body.innerHTML = body;
  const { document, localStorage, location, history, HTMLElement, SVGElement, KeyboardEvent, Event } = window;
  Object.assign(globalThis, { document, localStorage, location, history, HTMLElement, SVGElement, KeyboardEvent, Event });
  Object.assign(globalThis, {
    CSS: { escape: (/** @type {string} */ id) => id },
    SVGSVGElement: window.SVGSVGElement ?? class {},
    matchMedia: () => ({ matches: false }),
    getComputedStyle: window.getComputedStyle.bind(window),
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    addEventListener: window.addEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
  });
  return window;
}

/** @typedef {{ path: string, body: URLSearchParams | undefined, answer: (value: any) => Promise<void>, fail: () => Promise<void> }} Request */

/** Holds all requests until a test answers them, in the order it wants; returns the list of them. @returns {Request[]} */
export function holdRequests() {
  /** @type {Request[]} */
  const held = [];
  const settled = () => new Promise((resolve) => setTimeout(resolve)); // all that follows from it has run
  Object.assign(globalThis, {
    fetch: (/** @type {string} */ path, /** @type {any} */ { body } = {}) =>
      new Promise((resolve, reject) => {
        held.push({
          path,
          body,
          answer(value) {
            resolve({ ok: true, json: async () => value, text: async () => value });
            return /** @type {any} */ (settled());
          },
          fail() {
            reject(new TypeError("offline"));
            return /** @type {any} */ (settled());
          },
        });
      }),
  });
  return held;
}
