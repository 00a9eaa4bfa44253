// Keys for everything. Keys of a single character can be switched off.

/** @import { Chooser } from "./chooser.js" */
import { all, inside, remember, remembered } from "./browser.js";

const shortcuts = {
  get on() {
    return remembered("keys", "on") === "on";
  },
  /** @param {boolean} on */
  turn(on) {
    remember("keys", on ? "on" : "off");
    document.documentElement.toggleAttribute("data-no-keys", !on);
  },
};

/** Lets a checkbox switch the keys of a single character. @param {HTMLInputElement} box */
export function keySwitch(box) {
  box.checked = shortcuts.on;
  box.addEventListener("change", () => shortcuts.turn(box.checked));
}

/** Returns whether a key press is for the page, not for the browser, a dialog or a field. @param {KeyboardEvent} event */
export function isForPage(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  if (event.key.length === 1 && !shortcuts.on) return false;
  return !(/** @type {Element} */ (event.target).matches?.("input:not([type=range], [type=checkbox]), textarea, select"));
}

/** @param {Chooser} chooser @param {HTMLElement} board @param {Record<string, () => void>} actions */
export function keys(chooser, board, actions) {
  addEventListener("keydown", (event) => {
    chooser.viaKeys = true;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
      if (target.matches?.("input, textarea")) target.blur();
      else if (!chooser.back()) actions.Escape?.();
      return;
    }
    if (!isForPage(event)) return;
    if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      chooser.pick(Number(event.key));
      return;
    }
    if (event.key.startsWith("Arrow") && board.contains(document.activeElement)) {
      event.preventDefault();
      towards(board, event.key);
      return;
    }
    if (event.key.startsWith("Page") && board.contains(document.activeElement)) {
      event.preventDefault();
      step(board, event.key === "PageDown" ? 1 : -1);
      return;
    }
    const action = actions[event.key.toLowerCase()];
    if (action) {
      event.preventDefault();
      action();
    }
  });
  addEventListener("pointerdown", () => {
    chooser.viaKeys = false;
  });
}

/** Returns the focusable elements of a board in reading order. @param {HTMLElement} board */
function stops(board) {
  return all(board, "[data-info], [tabindex], button, a[href]").filter((one) => one.checkVisibility({ visibilityProperty: true }));
}

/**
 * Makes every described piece focusable, and one of them the tab stop: the piece that had the focus last, or
 * the first that can be touched. @param {HTMLElement} board @param {Element | null} [focused]
 */
export function rove(board, focused) {
  const pieces = all(board, "[data-info], [tabindex]").filter((one) => !one.matches("button, a"));
  const last = focused?.closest("[data-info], [tabindex]") ?? inside(board, board.dataset.stop ?? "none");
  const seen = pieces.filter((one) => one.checkVisibility());
  const stop = seen.find((one) => one === last) ?? seen.find((one) => one.matches(".can")) ?? seen[0];
  for (const one of pieces) one.setAttribute("tabindex", one === stop ? "0" : "-1");
  if (focused && stop?.id) board.dataset.stop = stop.id;
}

/** Returns the names of all visible pieces by group. @param {HTMLElement} board */
export function namesByGroup(board) {
  /** @type {Map<Element | undefined, string[]>} */
  const groups = new Map();
  for (const one of stops(board)) {
    const group = one.parentElement?.closest(":is(section, [role=group])[aria-label]") ?? undefined;
    if (one.matches("[data-info]")) groups.set(group, [...(groups.get(group) ?? []), nameOf(one)]);
  }
  return [...groups].map(([group, names]) => ({ group: group?.getAttribute("aria-label") ?? "", names }));
}

/** Returns the accessible name of a piece. @param {HTMLElement} piece */
export function nameOf(piece) {
  return piece.getAttribute("aria-label") || (piece.querySelector(".sr") ?? piece).textContent?.trim() || "";
}

/** Moves the focus to the next piece in reading order. @param {HTMLElement} board @param {number} by */
function step(board, by) {
  const all = stops(board),
    at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(at + by + all.length) % all.length]?.focus();
}

/** Moves the focus to the nearest piece in a direction. @param {HTMLElement} board @param {string} key */
function towards(board, key) {
  const here = middle(/** @type {Element} */ (document.activeElement));
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const element of stops(board)) {
    if (element === document.activeElement) continue;
    const there = middle(element);
    const along = sign * (across ? there.x - here.x : there.y - here.y);
    const aside = Math.abs(across ? there.y - here.y : there.x - here.x);
    if (along > 4 && along + 2 * aside < least) {
      best = element;
      least = along + 2 * aside;
    }
  }
  best?.focus();
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {HTMLElement} board */
export function focusBoard(board) {
  /** @type {HTMLElement} */ (board.querySelector("[tabindex='0']") ?? board).focus();
}
