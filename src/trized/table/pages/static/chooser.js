// The chooser: marks the pieces to touch next on the click paths of legal actions. The last touch plays the action.

/** @import { Texts, ClickPath } from "../wire.d.ts" */
/** @typedef {ClickPath & { path: string[] }} Option */
/** @typedef {{ way?: Option, id?: string, ways?: Option[] }} Row */
import { beforePaint, fill, inside, isInView, make, reveal, showMore } from "./browser.js";
import { nameOf, rove } from "./keyboard.js";

const FEW = 4; // longest list without groups

export class Chooser {
  /**
   * @param {HTMLElement} board @param {HTMLElement} list
   * @param {{ confirm: HTMLButtonElement, back: HTMLButtonElement, texts: Texts, play: (action: string) => Promise<void> }} parts
   */
  constructor(board, list, { confirm, back, texts, play }) {
    this.board = board;
    this.list = list;
    this.confirmButton = confirm;
    this.backButton = back;
    this.texts = texts;
    this.play = play;
    this.given = "";
    /** @type {Option[]} */
    this.ways = [];
    /** @type {string[]} */
    this.path = [];
    /** @type {Set<string>} */
    this.marked = new Set();
    /** @type {[Element, string, string | null][]} */
    this.lent = []; // attributes set while an element can be touched
    this.busy = false;
    this.moving = false; // until the next choices, which come when nothing moves any more
    /** @type {string[][]} */
    this.early = []; // what was touched meanwhile, each from the inside out
    this.viaKeys = false; // the player last used the keyboard
    this.dragged = false; // a drag has just ended: ignore its click
    board.addEventListener("click", (event) => this.clicked(event));
    board.addEventListener("keydown", (event) => this.pressed(event));
    board.addEventListener("focusin", (event) => rove(board, /** @type {Element} */ (event.target)));
    this.measure = () => {
      rove(board);
      showMore(list);
    };
    this.show = () => {
      const [chosen, next] = [this.path.toReversed(), this.next()].map((ids) => [...ids].flatMap((id) => inside(board, id) ?? []));
      const told = board.querySelectorAll("[data-lesson]"); // a lesson speaks of them
      reveal([...told, ...chosen, ...next.toSorted((a, b) => Number(isInView(b)) - Number(isInView(a)))]);
    };
    list.addEventListener("scroll", () => showMore(list));
    confirm.addEventListener("click", () => this.confirm());
    back.addEventListener("click", () => this.back());
  }

  /** Returns whether these are the choices already shown. @param {ClickPath[]} choices */
  offers(choices) {
    return choices.length > 0 && JSON.stringify(choices) === this.given;
  }

  /** Sets the choices; with `moving`, others follow, and begin with what is touched meanwhile. @param {ClickPath[]} choices */
  set(choices, moving = false) {
    if (this.offers(choices)) return; // keep the path chosen so far
    this.given = JSON.stringify(choices);
    this.ways = choices.map((way) => ({ path: [], ...way }));
    this.path = [];
    this.marked.clear();
    this.busy = false;
    this.moving = moving;
    this.draw();
    if (moving) return;
    for (const ids of this.early.splice(0)) {
      const next = this.next(),
        at = this.path.length,
        begun = ids.find((id) => next.has(id));
      if (!begun || this.ways.some((way) => way.path.length === at + 1 && way.path[at] === begun)) break; // never plays
      this.touch(begun);
    }
  }

  get together() {
    return this.ways.some((way) => way.together);
  }

  open() {
    return this.ways.filter((way) => !way.together && this.path.every((id, at) => way.path[at] === id));
  }

  next() {
    if (this.together) return new Set(this.ways.flatMap((way) => way.path));
    return new Set(
      this.open()
        .map((way) => way.path[this.path.length])
        .filter(Boolean),
    );
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const found = this.touchable(event.target);
    if (this.busy || this.moving) this.early.push(this.around(event.target));
    else if (found && !this.dragged) {
      event.stopPropagation();
      this.touch(found.id);
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    const found = this.touchable(event.target);
    if (!found || /** @type {Element} */ (event.target).closest("button, a, input, select")) return;
    event.preventDefault();
    this.touch(found.id);
  }

  /** @param {EventTarget | null} target @returns {HTMLElement | null} */
  touchable(target) {
    for (let element = /** @type {HTMLElement | null} */ (target); element && element !== this.board; element = element.parentElement) {
      if (element.id && (element.classList.contains("can") || element.classList.contains("chosen"))) return element;
    }
    return null;
  }

  /** Returns the ids of an element and what is around it. @param {EventTarget | null} target */
  around(target) {
    const ids = [];
    for (let element = /** @type {HTMLElement | null} */ (target); element && element !== this.board; element = element.parentElement)
      if (element.id) ids.push(element.id);
    return ids;
  }

  /** @param {string} id */
  touch(id) {
    if (this.busy) return;
    if (this.together) {
      if (this.marked.has(id)) this.marked.delete(id);
      else this.marked.add(id);
      return this.draw();
    }
    const again = this.path.indexOf(id);
    if (again >= 0 && !this.next().has(id)) {
      this.path = this.path.slice(0, again);
      return this.draw();
    }
    if (!this.next().has(id)) {
      // touching another piece starts again
      const begins = this.ways.some((way) => way.path[0] === id);
      if (!begins) return;
      this.path = [];
    }
    this.path = [...this.path, id];
    const open = this.open();
    if (open.length === 1 && open[0].path.length === this.path.length) return this.finish(open[0]);
    this.draw();
    this.focusNext();
  }

  focusNext() {
    if (
      this.board.contains(document.activeElement) ||
      this.list.contains(document.activeElement) ||
      document.activeElement === document.body
    ) {
      if (this.viaKeys) this.list.querySelector("button")?.focus({ preventScroll: true });
    }
  }

  back() {
    if (this.marked.size) this.marked.clear();
    else if (this.path.length) this.path = this.path.slice(0, -1);
    else return false;
    this.draw();
    return true;
  }

  fitting() {
    return this.ways.find((way) => way.together && way.path.length === this.marked.size && way.path.every((id) => this.marked.has(id)));
  }

  confirm() {
    const way = this.fitting();
    if (way) this.finish(way);
  }

  /** @param {Option} way */
  async finish(way) {
    if (this.busy) return;
    this.busy = true;
    this.draw();
    const of = this.ways;
    try {
      await this.play(way.action);
    } catch {
      if (of !== this.ways) return; // newer choices came meanwhile
      this.busy = false;
      this.early = [];
      this.path = [];
      this.draw();
    }
  }

  draw() {
    this.mark();
    if (!this.busy) beforePaint(this.show);
    this.confirmButton.hidden = !this.together || this.busy;
    this.confirmButton.disabled = !this.fitting();
    this.confirmButton.textContent = this.marked.size ? fill(this.texts.confirm_n, { n: this.marked.size }) : this.texts.confirm;
    this.backButton.hidden = this.busy || (!this.path.length && !this.marked.size);
    this.drawList();
  }

  // Marks the pieces that can be touched; the rest of the board stays as drawn.
  mark() {
    const next = this.busy ? new Set() : this.next();
    const chosen = new Set([...this.path, ...this.marked]);
    for (const element of this.board.querySelectorAll(".can, .chosen, .pointed")) {
      element.classList.remove("can", "chosen", "pointed");
      element.removeAttribute("aria-pressed");
    }
    for (const [element, name, old] of this.lent.splice(0)) {
      if (old === null) element.removeAttribute(name);
      else element.setAttribute(name, old);
    }
    for (const id of new Set([...next, ...chosen, ...(this.path.length ? this.ways.map((way) => way.path[0]) : [])])) {
      const element = id && inside(this.board, id);
      if (!element || this.busy) continue;
      if (next.has(id)) element.classList.add("can");
      if (chosen.has(id)) element.classList.add("chosen");
      for (const [name, value] of [
        ["data-touch", ""],
        ["tabindex", "0"],
        ["role", "button"],
      ])
        this.lend(element, name, value);
      if (this.together || chosen.has(id)) element.setAttribute("aria-pressed", String(chosen.has(id)));
      if (this.path.length && !chosen.has(id) && !next.has(id)) element.classList.add("can");
    }
    this.board.classList.toggle("choosing", next.size > 0);
    beforePaint(this.measure);
  }

  // Sets an attribute of an element until the next marks.
  /** @param {Element} element @param {string} name @param {string} value */
  lend(element, name, value) {
    const old = element.getAttribute(name);
    if (old !== null && !(name === "role" && old === "img")) return; // a picture becomes a button meanwhile
    element.setAttribute(name, value);
    this.lent.push([element, name, old]);
  }

  drawList() {
    const held = this.list.contains(document.activeElement);
    const rows = this.gather(this.together ? this.ways.filter((way) => way === this.fitting()) : this.open()); // of a set only what is marked
    const lead = shared(rows);
    const buttons = rows.map((row, at) => this.button(row, at, lead));
    this.list.replaceChildren(
      ...(lead ? [make("span", { className: "lead", textContent: `${lead.trim()}…`, "aria-hidden": "true" })] : []),
      ...buttons,
    );
    this.list.classList.toggle("busy", this.busy);
    this.list.scrollTop = 0; // browsers restore it when an empty list is filled again
    if (held) this.list.querySelector("button")?.focus({ preventScroll: true });
  }

  // Groups long lists by the next piece to touch, in the order of the board; complete actions come last.
  /** @param {Option[]} open @returns {Row[]} */
  gather(open) {
    if (open.length <= FEW || this.together) return open.map((way) => ({ way }));
    /** @type {Map<string, Option[]>} */
    const groups = new Map();
    for (const way of open) {
      const id = way.path.length > this.path.length + 1 ? way.path[this.path.length] : "";
      const key = id || `action ${way.action}`;
      groups.set(key, [...(groups.get(key) ?? []), way]);
    }
    const rows = [...groups].map(([key, ways]) => (ways.length === 1 ? { way: ways[0] } : { id: key, ways }));
    const places = new Map([...this.board.querySelectorAll("[id]")].map((element, at) => [element.id, at]));
    const groupRows = rows
      .filter((row) => row.ways)
      .sort((one, other) => (places.get(one.id ?? "") ?? 0) - (places.get(other.id ?? "") ?? 0));
    return [...groupRows, ...rows.filter((row) => row.way)];
  }

  /** @param {Row} row @param {number} at @param {string} lead */
  button(row, at, lead) {
    const key = at < 9 ? make("kbd", { textContent: String(at + 1), "aria-hidden": "true" }) : "";
    const { way, id = "", ways = [] } = row;
    if (way) {
      const button = make(
        "button",
        { type: "button", className: "choice", disabled: this.busy },
        key,
        make("span", {}, unseen(way.label.slice(0, lead.length)), way.label.slice(lead.length)),
      );
      button.addEventListener("click", () => this.finish(way));
      button.dataset.action = way.action;
      button.dataset.piece = way.path[this.path.length] ?? "";
      this.point(button, way.path);
      return button;
    }
    const [short, name] = this.namesOf(id);
    const button = make(
      "button",
      { type: "button", className: "choice group", disabled: this.busy },
      key,
      make("span", { textContent: short, "aria-hidden": "true" }),
      make("small", { "aria-hidden": "true" }),
      unseen(`${name}, ${fill(this.texts.group, { n: ways.length })}`),
    );
    button.addEventListener("click", () => this.touch(id));
    button.dataset.piece = id;
    this.point(button, [id]);
    return button;
  }

  // Returns the visible name of a piece, and its accessible name, which starts with it.
  /** @param {string} id */
  namesOf(id) {
    const element = inside(this.board, id);
    const name = (element && nameOf(element)) || id;
    const short = element?.dataset.group || name;
    return [short, name.startsWith(short) ? name : short];
  }

  // Marks the pieces of a choice while it has the mouse or the focus.
  /** @param {HTMLElement} button @param {string[]} path */
  point(button, path) {
    /** @param {boolean} on */
    const mark = (on) => {
      for (const id of path) inside(this.board, id)?.classList.toggle("pointed", on);
    };
    for (const [name, on] of /** @type {[string, boolean][]} */ ([
      ["mouseenter", true],
      ["mouseleave", false],
      ["focus", true],
      ["blur", false],
    ])) {
      button.addEventListener(name, () => mark(on));
    }
  }

  /** @param {number} number */
  pick(number) {
    this.list.querySelectorAll("button")[number - 1]?.click();
  }
}

/** Returns the common first words of all choices, which are shown once above them. @param {Row[]} rows */
function shared(rows) {
  const labels = rows.flatMap((row) => (row.way ? [row.way.label.split(" ")] : []));
  if (rows.length < 3 || labels.length < rows.length) return "";
  const [first, ...others] = labels;
  let same = 0;
  while (same < first.length - 1 && others.every((words) => words.length > same + 1 && words[same] === first[same])) same += 1;
  return same < 2 ? "" : `${first.slice(0, same).join(" ")} `;
}

/** @param {string} text */
function unseen(text) {
  return text ? make("span", { className: "sr", textContent: text }) : "";
}
