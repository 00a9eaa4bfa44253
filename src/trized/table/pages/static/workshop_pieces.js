// Components into a draft: a tap, Enter or a drag takes one; places of the field change by touching two of them.

/** @import { Component, Draft, Examined } from "../wire.d.ts" */
import { $, fill, make } from "./browser.js";
import { dragging } from "./drag.js";

/** @typedef {(edit: (draft: Draft) => Draft | null, extra?: Record<string, string>) => void} Change */

/** @param {Draft} draft @param {string} id @param {number} more @returns {Draft} */
function counted(draft, id, more) {
  const counts = { ...draft.counts, [id]: (draft.counts[id] ?? 0) + more };
  if (counts[id] < 1) delete counts[id];
  return { ...draft, counts };
}

/**
 * Returns what shows a checked draft. `change` takes a function that edits the draft.
 * @param {Record<string, Component>} components @param {Record<string, string>} texts @param {(sentence: string) => void} tell @param {Change} change
 */
export function pieces(components, texts, tell, change) {
  const shelf = /** @type {HTMLElement} */ ($("shelf")),
    cards = /** @type {HTMLElement[]} */ ([...shelf.children]),
    places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".place")]);
  /** @type {Draft} */
  let draft = { name: "", choices: {}, counts: {}, places: [] };

  /** @param {Element | null | undefined} card */
  const idOf = (card) => card?.querySelector(".piece")?.id.slice(6) ?? "";
  /** @param {string} id */
  const picture = (id) => /** @type {Element} */ ($(`piece-${id}`).firstElementChild).cloneNode(true);

  /** @param {string} id @param {number} [place] */
  function add(id, place) {
    change((now) => {
      const next = counted(now, id, 1);
      if (place !== undefined) next.places = next.places.with(place, id);
      tell(fill(texts.added, { name: components[id].name, n: next.counts[id] }));
      return next;
    });
  }

  /** @param {string} id @param {number} [place] */
  function remove(id, place) {
    change((now) => {
      if (!now.counts[id]) return null;
      const next = counted(now, id, -1);
      next.places = place === undefined ? now.places : now.places.with(place, "");
      tell(fill(texts.removed, { name: components[id].name, n: next.counts[id] ?? 0 }));
      return next;
    });
  }

  /** @param {number} one @param {number} other */
  function swap(one, other) {
    change((now) => ({ ...now, places: now.places.with(one, now.places[other]).with(other, now.places[one]) }));
  }

  // What is touched first is taken up; a component of the shelf needs no place.
  const touched = {
    together: null,
    dragged: false,
    /** @type {string[]} */
    path: [],
    get ways() {
      const held = [...cards.map(idOf).map((id) => `piece-${id}`), ...draft.places.flatMap((id, n) => (id ? [`place-${n}`] : []))];
      return held.map((id) => ({ path: [id, "any"], action: "", label: "" }));
    },
    /** @param {any} target */
    touchable: (target) => target?.closest?.("[data-touch], #shelf") ?? null,
    next: () => ({
      has: (/** @type {string} */ id) => id.startsWith("place-") || (id === "shelf" && touched.path[0].startsWith("place-")),
    }),
    back() {
      touched.path = [];
      mark();
    },
    /** @param {string} id */
    touch(id) {
      const [first] = touched.path,
        place = Number(id.slice(6));
      if (!first) touched.path = [id];
      else {
        touched.path = [];
        const from = Number(first.slice(6));
        if (id === "shelf") remove(draft.places[from], from);
        else if (first.startsWith("piece-")) add(first.slice(6), components[first.slice(6)].placed ? place : undefined);
        else if (place !== from) swap(from, place);
      }
      mark();
    },
  };

  const mark = () => {
    for (const place of places) place.ariaPressed = String(touched.path[0] === place.id);
    $("pieces").classList.toggle("moving", touched.path.length > 0);
  };

  /** @param {string} id */
  const explain = (id) => {
    if (components[id]) $("says").textContent = components[id].says;
  };

  /** @param {Examined} found */
  function show(found) {
    draft = found.draft ?? draft;
    const closed = new Set(found.closed),
      left = { ...draft.counts };
    for (const card of cards) {
      const id = idOf(card),
        count = draft.counts[id] ?? 0,
        badge = /** @type {HTMLElement} */ (card.querySelector(".count"));
      badge.textContent = `×${count}`;
      badge.hidden = !count;
      /** @type {HTMLElement} */ (card.querySelector(".less")).hidden = !count;
      card.classList.toggle("closed", closed.has(id));
    }
    for (const [n, place] of places.entries()) {
      const id = draft.places[n] ?? "",
        name = id ? components[id]?.name : texts.empty;
      if (id) left[id] -= 1;
      place.ariaLabel = fill(texts.place, { n: n + 1, name });
      place.classList.toggle("empty", !id);
      if (place.dataset.holds !== id) place.replaceChildren(...(id && components[id] ? [picture(id)] : []));
      place.dataset.holds = id;
    }
    const rest = Object.entries(left).flatMap(([id, count]) =>
      components[id] ? Array.from({ length: Math.max(0, count) }, () => id) : [],
    );
    const at = [...$("beside").children].findIndex((line) => line.contains(document.activeElement));
    $("beside").replaceChildren(...rest.map(beside));
    if (at >= 0) ($("beside").children[Math.min(at, rest.length - 1)]?.firstElementChild ?? $("name")).focus();
    $("limits").replaceChildren(...found.limits.map(limit));
    const wrong = found.limits.filter((one) => one.problems.length).length;
    $("bar").textContent = fill(wrong ? texts.bar_wrong : texts.bar_good, {
      n: Object.values(draft.counts).reduce((sum, one) => sum + one, 0),
      wrong,
    });
    $("bar").className = `shop-bar ${wrong ? "wrong" : "good"}`;
    if (document.activeElement !== $("name")) $("name").value = draft.name;
    for (const choice of document.querySelectorAll("[data-choice]")) {
      const list = /** @type {HTMLSelectElement} */ (choice);
      list.value = draft.choices[list.dataset.choice ?? ""] ?? "";
    }
    touched.back();
  }

  /** @param {string} id */
  function beside(id) {
    const button = make(
      "button",
      { type: "button" },
      picture(id),
      make("span", { className: "sr", textContent: fill(texts.take_out, { name: components[id].name }) }),
    );
    button.addEventListener("click", () => remove(id));
    button.addEventListener("focus", () => explain(id));
    return make("li", {}, button);
  }

  /** @param {import("../wire.d.ts").Limit} one */
  function limit({ label, now, fewest, most, problems }) {
    const state = !problems.length ? "good" : now < fewest ? "missing" : "broken";
    const says = most ? fill(texts.of, { now, most }) : String(now);
    return make(
      "li",
      { className: state },
      make("i", { "aria-hidden": "true", textContent: { good: "✓", missing: "○", broken: "!" }[state] }),
      make("span", { textContent: label }),
      make("b", { textContent: says }),
      ...(most > 3 ? [make("progress", { max: most, value: Math.min(now, most), "aria-hidden": "true" })] : []),
      ...problems.map((says) => make("p", { textContent: says })),
    );
  }

  function filter() {
    const asked = Object.fromEntries(new FormData($("filters"))),
      order = String(asked.order);
    let n = 0;
    for (const card of cards) {
      const { tags } = components[idOf(card)];
      card.hidden = Object.entries(asked).some(
        ([name, value]) => name !== "order" && value && !(tags[name] ?? "").split(" ").includes(String(value)),
      );
      n += Number(!card.hidden);
    }
    const sorted = cards.toSorted(
      (one, other) => (components[idOf(other)].figures[order] ?? 0) - (components[idOf(one)].figures[order] ?? 0),
    );
    shelf.append(...sorted);
    $("found").textContent = fill(texts.found, { n });
    reach(shown()[0]);
  }

  const shown = () => /** @type {HTMLElement[]} */ ([...shelf.children]).filter((card) => !card.hidden);
  // The shelf is one stop of the Tab key; the cursor keys move inside it.
  /** @param {HTMLElement | undefined} card */
  function reach(card) {
    for (const one of cards) /** @type {HTMLElement} */ (one.querySelector(".piece")).tabIndex = one === card ? 0 : -1;
  }

  shelf.addEventListener("click", (/** @type {any} */ event) => {
    const card = event.target.closest("li");
    if (touched.dragged || !card) return;
    if (event.target.closest(".less")) remove(idOf(card));
    else if (event.target.closest(".piece")) add(idOf(card));
    explain(idOf(card));
  });
  shelf.addEventListener("keydown", (event) => {
    const all = shown(),
      card = /** @type {HTMLElement} */ (event.target).closest("li"),
      at = all.indexOf(/** @type {HTMLElement} */ (card));
    const wide = Math.max(1, all.filter((one) => one.offsetTop === all[0].offsetTop).length);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + wide, ArrowUp: at - wide, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined)
      /** @type {HTMLElement | null} */ (all[Math.max(0, Math.min(all.length - 1, to))]?.querySelector(".piece"))?.focus();
    else if (["Delete", "Backspace", "-"].includes(event.key)) remove(idOf(card));
    else return;
    event.preventDefault();
  });
  for (const place of places) {
    place.addEventListener("click", () => {
      const holds = place.dataset.holds ?? "";
      if (!touched.dragged && (holds || touched.path.length)) touched.touch(place.id);
      explain(holds);
    });
    place.addEventListener("keydown", (event) => {
      if (["Delete", "Backspace", "-"].includes(event.key) && place.dataset.holds) remove(place.dataset.holds, places.indexOf(place));
      if (event.key === "Escape") touched.back();
    });
  }
  $("pieces").addEventListener("focusin", (/** @type {any} */ event) => {
    const card = event.target.closest("#shelf li");
    if (card) reach(card);
    explain(card ? idOf(card) : event.target.dataset.holds);
  });
  $("pieces").addEventListener("pointerover", (/** @type {any} */ event) => {
    if (event.pointerType === "mouse") explain(idOf(event.target.closest("#shelf li")) || event.target.closest(".place")?.dataset.holds);
  });
  $("filters").addEventListener("change", filter);
  $("name").addEventListener("change", () => change((now) => ({ ...now, name: $("name").value.trim() })));
  for (const choice of document.querySelectorAll("[data-choice]")) {
    const list = /** @type {HTMLSelectElement} */ (choice);
    list.addEventListener("change", () =>
      change((now) => ({ ...now, choices: { ...now.choices, [list.dataset.choice ?? ""]: list.value } })),
    );
  }
  $("surprise").addEventListener("click", () => change((now) => now, { surprise: "yes" }));
  dragging($("pieces"), /** @type {any} */ (touched));
  filter();
  return { show };
}
