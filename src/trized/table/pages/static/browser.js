// Requests to the server, elements of the page, and what a browser remembers for itself.

/**
 * Returns the element with an id; every page knows which of its elements have one.
 * @param {string} id @returns {any}
 */
export const $ = (id) => document.getElementById(id);

/** @param {string} name */
const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** Returns what the server wrote into the page for its script. @returns {any} */
export const pageData = () => JSON.parse($("data").textContent);

/**
 * Sends a request; whatever goes wrong is an error whose message is a sentence for people.
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
  const type = response.headers.get("content-type") ?? ""; // a web page is from a proxy in between, and explains nothing here
  throw new Error((type.includes("json") ? (await response.json()).error : type.includes("plain") ? await response.text() : "") || lost);
}

/**
 * Sends a form or a file, and returns the response as it is.
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

/** Shows a complaint; an empty sentence removes it. @param {string} sentence */
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
    /* no storage: it lasts as long as the page */
  }
}

/** @param {string} sentence @param {Record<string, any>} parts */
export function fill(sentence, parts) {
  return sentence.replace(/\{(\w+)\}/g, (all, name) => parts[name] ?? all);
}

/**
 * Applies styles that come as data, because the page allows no inline style; scripts may set them.
 * @param {ParentNode} root
 */
export function dress(root) {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-style]"))) {
    element.style.cssText = element.dataset.style ?? "";
    element.removeAttribute("data-style");
  }
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
