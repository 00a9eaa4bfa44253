// Forms to the server, and what a browser remembers for itself.

const csrf = document.querySelector('meta[name="csrf"]').content;

export class Refused extends Error {}

export const csrfHeaders = () => ({ accept: "application/json", "x-csrf": csrf });

export async function post(path, fields = {}) {
  const response = await fetch(path, {
    method: "POST",
    headers: csrfHeaders(),
    body: new URLSearchParams(fields),
  });
  const type = response.headers.get("content-type") || "";
  const said = type.includes("json") ? await response.json() : { error: await response.text() };
  if (!response.ok) throw new Refused(said.error || response.statusText);
  return said;
}

export async function load(path) {
  const response = await fetch(path, { headers: { accept: "application/json" } });
  const said = await response.json();
  if (!response.ok) throw new Refused(said.error || response.statusText);
  return said;
}

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
