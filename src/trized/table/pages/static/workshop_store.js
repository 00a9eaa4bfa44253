// Creations in this browser, with a copy on the server. Versions keep tabs from overwriting each other's changes.

import { post } from "./browser.js";

/** @typedef {{ id: string, game: string, option: string, name: string, text: string, base?: string, parent: string, saved: number, version: number }} Made */
const PREFIX = "trized-made-";

/** @param {string} id @returns {Made | null} */
export function load(id) {
  try {
    const made = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
    return made && typeof made.text === "string" ? { ...made, id } : null;
  } catch {
    return null;
  }
}

/** Returns all creations, the last one first. @returns {Made[]} */
export function all() {
  let names = /** @type {string[]} */ ([]);
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    /* no storage */
  }
  const found = names.map((name) => load(name.slice(PREFIX.length))).filter((made) => made !== null);
  return found.sort((one, other) => other.saved - one.saved);
}

/**
 * Stores a creation and returns its new version; under a new id if another tab has changed it since.
 * @param {Omit<Made, "saved">} made @returns {Made & { copied: boolean, kept: boolean }}
 */
export function save(made) {
  const there = load(made.id),
    copied = !!there && there.version !== made.version && there.text !== made.text;
  const next = { ...made, id: copied || !made.id ? newId() : made.id, version: made.version + 1, saved: Date.now() };
  try {
    localStorage.setItem(PREFIX + next.id, JSON.stringify(next));
  } catch {
    return { ...next, copied, kept: false };
  }
  clearTimeout(sending);
  sending = setTimeout(() => send(next), DELAY);
  return { ...next, copied, kept: true };
}

let sending = 0;
const DELAY = 1000; // milliseconds after the last change before the server gets its copy

/** @param {Made} made */
async function send({ id, game, option, name, text, parent, saved, version }) {
  try {
    await post("/workshop/keep", { id, game, option, name, text, parent, saved, version });
  } catch {
    /* stored here; sent with the next change */
  }
}

/** Stores creations from the server that are missing or older here. @param {Made[]} kept */
export function takeOver(kept) {
  for (const made of kept) {
    if ((load(made.id)?.version ?? -1) < made.version) localStorage.setItem(PREFIX + made.id, JSON.stringify(made));
  }
}

/** @param {string} id */
export async function remove(id) {
  await post("/workshop/forget", { id });
  localStorage.removeItem(PREFIX + id);
}

/** Calls back when another tab has changed a creation. @param {(id: string) => void} changed */
export function onChange(changed) {
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith(PREFIX)) changed(key.slice(PREFIX.length));
  });
}

const newId = () => [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
