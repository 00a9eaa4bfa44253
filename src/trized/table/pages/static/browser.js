// Requests to the server, elements of the page, and settings stored in the browser.

/**
 * Returns the element with an id, which must exist.
 * @param {string} id @returns {any}
 */
export const $ = (id) => document.getElementById(id);

/** Listens to an element of the page. @param {string} id @param {string} name @param {(event: any) => void} work */
export const listen = (id, name, work) => $(id).addEventListener(name, work);

/** Returns all elements that match a selector. @param {ParentNode} root @param {string} selector @returns {any[]} */
export const all = (root, selector) => [...root.querySelectorAll(selector)];

/** Returns the element with an id inside another one. @param {ParentNode} root @param {string} id @returns {HTMLElement | null} */
export const inside = (root, id) => root.querySelector(`#${CSS.escape(id)}`);

const EDGE = 8; // pixels between a piece and the edge of what it is scrolled in

/** Scrolls the first of `pieces` into view, and as many of the others as fit beside it. @param {Element[]} pieces */
export function reveal(pieces) {
  const drawn = pieces.filter((piece) => piece.getClientRects().length),
    views = [...new Set(drawn.flatMap((piece) => scrollersOf(piece)[0] ?? []))];
  for (const view of views) {
    const { left, right, top, bottom } = view.getBoundingClientRect(),
      area = { left, right, top, bottom: bottom - (parseFloat(getComputedStyle(view).scrollPaddingBottom) || 0) },
      boxes = drawn.filter((piece) => scrollersOf(piece)[0] === view).map((piece) => piece.getBoundingClientRect());
    for (const [start, end, scroll] of /** @type {const} */ ([
      ["left", "right", "scrollLeft"],
      ["top", "bottom", "scrollTop"],
    ])) {
      let [low, high] = [boxes[0][start] - EDGE, boxes[0][end] + EDGE];
      for (const box of boxes) {
        const [from, to] = [Math.min(low, box[start] - EDGE), Math.max(high, box[end] + EDGE)];
        if (to - from <= area[end] - area[start]) [low, high] = [from, to];
      }
      if (low < area[start]) view[scroll] += low - area[start];
      else if (high > area[end]) view[scroll] += high - area[end];
    }
  }
  if (views.length) reveal(views); // they may lie in others
}

/** Marks an element while more of it follows below. @param {Element} element */
export function showMore(element) {
  const { scrollHeight, scrollTop, clientHeight } = element;
  element.classList.toggle("more", scrollHeight - scrollTop - clientHeight > 6);
}

/** Returns whether no scrolling hides the centre of a piece. @param {Element} piece */
export function isInView(piece) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return scrollersOf(piece).every((view) => {
    const { left, right, top, bottom } = view.getBoundingClientRect();
    return x + width / 2 > left && x + width / 2 < right && y + height / 2 > top && y + height / 2 < bottom;
  });
}

/** Returns the elements around a piece that scroll, from the inside out. @param {Element} piece */
function scrollersOf(piece) {
  const found = [];
  for (let one = piece.parentElement; one && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (/auto|scroll/.test(overflowX + overflowY) && (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight))
      found.push(one);
  }
  return found;
}

/** @param {string} name */
const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** Returns the data that the server wrote into the page. @returns {any} */
export const pageData = () => JSON.parse($("data").textContent);

/**
 * Sends a request; throws an error with a message for the player if it fails.
 * @param {string} path @param {RequestInit} request
 */
async function call(path, request) {
  const lost = meta("lost");
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Error(lost);
  }
  if (response.ok) return response;
  const type = response.headers.get("content-type") ?? ""; // HTML comes from a proxy, and is no message
  throw new Error((type.includes("json") ? (await response.json()).error : type.includes("plain") ? await response.text() : "") || lost);
}

/**
 * Posts a form or a file, and returns the response.
 * @param {string} path @param {any} fields @param {AbortSignal} [signal]
 */
export function send(path, fields, signal) {
  const headers = { accept: "application/json", "x-csrf": meta("csrf") };
  return call(path, { method: "POST", headers, body: fields instanceof Blob ? fields : new URLSearchParams(fields), signal });
}

/** @param {string} path @param {any} [fields] @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function post(path, fields = {}, signal) {
  return (await send(path, fields, signal)).json();
}

/** @param {string} path @returns {Promise<any>} */
export async function load(path) {
  return (await call(path, { headers: { accept: "application/json" } })).json();
}

/** Shows an error message; an empty one removes it. @param {string} sentence */
export function complain(sentence) {
  $("complaint").textContent = sentence;
  $("complaint").hidden = !sentence;
}

/** @param {string} name @param {string} otherwise */
export function remembered(name, otherwise) {
  try {
    return localStorage.getItem(`trized-${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`trized-${name}`, value);
  } catch {
    /* no storage: the value is lost with the page */
  }
}

/** @param {string} sentence @param {Record<string, any>} parts */
export function fill(sentence, parts) {
  return sentence.replace(/\{(\w+)\}/g, (all, name) => parts[name] ?? all);
}

/**
 * Applies the styles in `data-style`, because the content security policy forbids inline styles.
 * @param {ParentNode} root
 */
export function applyStyles(root) {
  for (const element of all(root, "[data-style]")) {
    element.style.cssText = element.dataset.style ?? "";
    element.removeAttribute("data-style");
  }
}

/** @type {Set<() => void>} */
const due = new Set();
/** Runs `work`, which reads the layout, once before the next paint, after all changes: reading earlier would compute the layout twice. @param {() => void} work */
export function beforePaint(work) {
  if (!due.size)
    requestAnimationFrame(() => {
      const all = [...due];
      due.clear();
      for (const one of all) one();
    });
  due.add(work);
}

/**
 * Returns a function whose promise resolves when no pointer presses `element`: a click on a part that is drawn again meanwhile is lost.
 * @param {EventTarget} element @returns {() => Promise<void>}
 */
export function releases(element) {
  let pressed = false;
  /** @type {(() => void)[]} */
  const waiting = [];
  element.addEventListener("pointerdown", (/** @type {any} */ { button }) => {
    pressed ||= button === 0;
  });
  const release = () => {
    pressed = false;
    for (const resolve of waiting.splice(0)) resolve();
  };
  for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => setTimeout(release)); // after the click
  return () => new Promise((resolve) => (pressed ? waiting.push(resolve) : resolve()));
}

/**
 * Makes an element with properties, attributes and children.
 * @param {string} tag @param {Record<string, any>} parts @param {...(Node | string)} children @returns {any}
 */
export function make(tag, parts = {}, ...children) {
  const element = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(parts)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}
