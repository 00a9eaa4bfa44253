// The visual editor of a file. The server draws it; attributes of its elements define their edits (`Workshop.draw`).

import { $, applyStyles, releases } from "./browser.js";

/** @typedef {{ look: Record<string, string>, edit?: string, value?: string }} Act */
const FAR = 8; // pixels before a touch counts as a drag
const DELAY = 250; // milliseconds after the last key before the input is sent
const FIELDS = "input, select, textarea";
const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/**
 * Returns functions that show the drawing of a checked file, and wait until no button of a pointer is pressed. `change` checks the file after an edit, when earlier ones are shown.
 * @param {(act: () => Act | null) => Promise<any>} change
 */
export function board(change) {
  const root = $("board"),
    main = $("main");
  let look = /** @type {Record<string, string>} */ ({});
  /** @type {{ piece: any, x: number, y: number, moved: boolean } | null} */
  let held = null;
  let dragged = false,
    wanted = ""; // id of the element to focus next

  const steps = deliberate(main);

  /** @param {string} edit @param {string} [value] @returns {Act} */
  const edited = (edit, value) => (value === undefined ? { look, edit } : { look, edit, value });

  // Looks the element up when its turn comes, because earlier edits may have changed it.
  /** @param {any} element @param {string} [value] @param {string} [key] */
  function act(element, value, key) {
    return change(() => {
      const { edit, look: shown, keys } = (element.id ? $(element.id) : element)?.dataset ?? {};
      if (key) return keys ? { look, edit: JSON.parse(keys)[key] } : null;
      if (shown === undefined) return edit === undefined ? null : edited(edit, value);
      const [name, ...rest] = shown.split(" ");
      return { look: { ...look, [name]: value ?? rest.join(" ") } };
    });
  }

  /** Returns the point of a drawing under the pointer. @param {any} drawing @param {MouseEvent} event */
  function point(drawing, event) {
    if (!drawing.hasAttribute("data-point")) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  }

  /** @param {{ board: string, look: Record<string, string> }} found */
  function show(found) {
    look = found.look;
    const focused = /** @type {any} */ (document.activeElement),
      inside = root.contains(focused),
      typed = inside && focused.matches("input, textarea") && focused.value !== focused.defaultValue ? focused.value : null,
      { selectionStart: start, selectionEnd: end } = focused,
      stepped = inside ? steps.take() : null,
      scrolled = [...root.querySelectorAll("[id]")].filter((one) => one.scrollTop).map((one) => [one.id, one.scrollTop]);
    root.innerHTML = found.board;
    applyStyles(root);
    for (const [id, top] of scrolled) if ($(id)) $(id).scrollTop = top;
    for (const list of root.querySelectorAll("[data-roving]")) reach(list, list.querySelector("[aria-pressed=true], [aria-current=true]"));
    const same = inside && $(focused.id);
    if (typed !== null && same) same.value = typed; // not sent yet
    if (inside) ($(wanted) ?? (same || root.querySelector("[data-first], [data-roving] [tabindex='0']")))?.focus({ preventScroll: true });
    if (same && !wanted && start != null) same.setSelectionRange(start, end);
    else if (same && !wanted && typed === null) same.select?.(); // a number, selected by the Tab key
    if (same && stepped !== null) steps.put(same, stepped);
    wanted = "";
  }

  /** @param {any} list */
  const stops = (list) => [...list.querySelectorAll(list.dataset.roving)];
  /** @param {any} list @param {any} [one] */
  function reach(list, one) {
    const all = stops(list);
    for (const other of all) other.tabIndex = other === (one ?? all[0]) ? 0 : -1;
  }

  main.addEventListener("click", (/** @type {any} */ event) => {
    const element = event.target.closest("[data-edit], [data-look]");
    if (element && !event.detail) wanted = element.dataset.focus ?? ""; // by a key
    if (element && !dragged && !element.matches(FIELDS)) act(element, element.dataset.edit && point(element, event));
  });
  main.addEventListener("change", (/** @type {any} */ { target }) => {
    if (target.matches("[data-edit], [data-look]"))
      act(target, target.type === "checkbox" ? (target.checked ? "yes" : "no") : target.value.trim());
  });
  let typing = 0;
  root.addEventListener("input", (/** @type {any} */ { target }) => {
    clearTimeout(typing);
    if (target.matches("[data-live]")) typing = setTimeout(() => act(target, target.value), DELAY);
  });
  main.addEventListener("keydown", (/** @type {any} */ event) => {
    const element = event.target.closest("[data-keys]"),
      list = event.target.closest("[data-roving]");
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(FIELDS)) return;
    if (element && event.key in JSON.parse(element.dataset.keys)) {
      if (event.key === "Escape") wanted = element.dataset.focus ?? "";
      act(element, undefined, event.key);
    } else if (list && (event.key in STEPS || event.key === "Home" || event.key === "End")) {
      const all = stops(list),
        at = all.indexOf(event.target),
        wide = Math.max(1, all.filter((one) => one.offsetTop === all[0].offsetTop).length),
        step = (STEPS[event.key] ?? 0) * (event.key === "ArrowUp" || event.key === "ArrowDown" ? wide : 1);
      const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + step;
      all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
    } else if (event.target instanceof SVGElement && (event.key === "Enter" || event.key === " ")) act(event.target);
    else return;
    event.preventDefault();
  });
  main.addEventListener("focusin", (/** @type {any} */ { target }) => {
    const list = target.closest("[data-roving]");
    if (list && target.matches(list.dataset.roving)) reach(list, target);
    explain(target);
  });
  main.addEventListener("pointerover", (/** @type {any} */ event) => event.pointerType === "mouse" && explain(event.target));

  /** @param {Element} target */
  function explain(target) {
    const says = /** @type {HTMLElement | null} */ (target.closest("[data-says]"))?.dataset.says;
    if (says) $("says").textContent = says;
  }

  root.addEventListener("pointerdown", (/** @type {any} */ event) => {
    const piece = event.target.closest("[data-drag]");
    if (!piece || event.button !== 0 || (event.pointerType === "touch" && getComputedStyle(piece).touchAction !== "none")) return;
    held = { piece, x: event.clientX, y: event.clientY, moved: false };
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    const x = event.clientX - held.x,
      y = event.clientY - held.y,
      scale = held.piece instanceof SVGElement ? /** @type {any} */ (held.piece).ownerSVGElement.getScreenCTM().a : 1;
    held.moved ||= Math.hypot(x, y) >= FAR;
    if (!held.moved) return;
    held.piece.classList.add("held");
    held.piece.style.translate = `${x / scale}px ${y / scale}px`;
    const under = target(event, held.piece);
    for (const one of root.querySelectorAll(".dropping")) if (one !== under) one.classList.remove("dropping");
    under?.classList.add("dropping");
    event.preventDefault();
  });
  addEventListener("pointerup", (event) => {
    if (held?.moved) drop(event, held.piece);
    held = null;
  });
  addEventListener("pointercancel", () => {
    if (held) release(held.piece);
    held = null;
  });

  /** Returns the place under a piece that is dragged. @param {PointerEvent} event @param {any} piece @returns {any} */
  const target = (event, piece) =>
    document
      .elementsFromPoint(event.clientX, event.clientY)
      .filter((element) => !piece.contains(element))
      .map((element) => element.closest("[data-drop]"))
      .find((place) => place && place !== piece);

  /** @param {PointerEvent} event @param {any} piece */
  async function drop(event, piece) {
    dragged = true; // ignore the click that follows
    setTimeout(() => {
      dragged = false;
    });
    const place = target(event, piece);
    if (place) {
      const value = point(place, event);
      await change(() => edited(`drag ${piece.dataset.drag} ${place.dataset.drop}`, value));
    }
    release(piece);
  }

  /** @param {any} piece */
  function release(piece) {
    piece.classList.remove("held");
    piece.style.translate = "";
    for (const one of root.querySelectorAll(".dropping")) one.classList.remove("dropping");
  }

  return { show, released: releases(main) };
}

/**
 * Delays the change of a closed list by keys, which would act at every step, until Enter or until the focus leaves it.
 * Returns functions that take the delayed value from a list that is drawn again, and put it into the new one.
 * @param {HTMLElement} main
 */
function deliberate(main) {
  let stepping = false;
  /** @type {HTMLSelectElement | null} */
  let pending = null;
  function take() {
    const list = pending;
    stepping = false;
    pending = null;
    return list?.value ?? null;
  }
  function finish() {
    const list = pending;
    if (take() !== null) list?.dispatchEvent(new Event("change", { bubbles: true }));
  }
  for (const end of ["focusin", "focusout"]) main.addEventListener(end, finish);
  main.addEventListener("pointerdown", () => {
    stepping = false;
  });
  main.addEventListener("keydown", (event) => {
    const opens = event.key === "Enter" || event.key === " " || event.altKey;
    if (event.key === "Enter" && pending) {
      event.preventDefault();
      finish();
    } else stepping = !!pending || !opens;
  });
  main.addEventListener(
    "change",
    (/** @type {any} */ event) => {
      if (!event.target.matches("#board select, #start")) return;
      pending = stepping ? event.target : null;
      if (pending) event.stopImmediatePropagation();
    },
    true,
  );
  /** @param {HTMLSelectElement} list @param {string} value */
  function put(list, value) {
    list.value = value;
    pending = list;
  }
  return { take, put };
}
