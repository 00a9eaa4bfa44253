// Forms to the server, and what a browser remembers for itself.

const csrf = document.querySelector('meta[name="csrf"]').content;

const lost = document.querySelector('meta[name="lost"]').content; // what to say when the server cannot be reached

// Asks the server; whatever goes wrong is an error whose message is a sentence for people.
async function call(path, asked) {
  let response;
  try { response = await fetch(path, asked); } catch { throw new Error(lost); }
  if (response.ok) return response;
  const type = response.headers.get("content-type") ?? ""; // a page is from somebody in between, and says nothing here
  throw new Error((type.includes("json") ? (await response.json()).error : type.includes("plain") ? await response.text() : "") || lost);
}

// Sends a form, and returns the answer as it is.
export function send(path, fields) {
  return call(path, { method: "POST", headers: { accept: "application/json", "x-csrf": csrf }, body: new URLSearchParams(fields) });
}

export async function post(path, fields = {}) { return (await send(path, fields)).json(); }

export async function load(path) { return (await call(path, { headers: { accept: "application/json" } })).json(); }

export function remembered(name, otherwise) {
  try { return localStorage.getItem(`trized-${name}`) ?? otherwise; } catch { return otherwise; }
}

export function remember(name, value) {
  try { localStorage.setItem(`trized-${name}`, value); } catch { /* no storage: it lasts as long as the page */ }
}

export function fill(sentence, parts) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => parts[name] ?? whole);
}

// Style attributes come as data, because the page allows no inline style; scripts may set them.
export function dress(root) {
  for (const element of root.querySelectorAll("[data-style]")) {
    element.style.cssText = element.dataset.style;
    element.removeAttribute("data-style");
  }
}

export function make(tag, parts = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(parts)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}
