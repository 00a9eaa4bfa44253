// Tooltips of pieces: on hover, keyboard focus, long touch, right click, or touch in reading mode.

/** @import { Texts } from "../wire.d.ts" */
/** @import { Chooser } from "./chooser.js" */
import { inside, load, make } from "./browser.js";

const HOLD = 420; // milliseconds of a long touch
const STILL = 10; // pixels that it may move
const GAP = 10; // pixels between a piece and its tooltip

export class Tooltip {
  /**
   * @param {HTMLElement} board
   * @param {{
   *   chooser: Chooser, address: (piece: string) => string, rules: string, moment: () => unknown,
   *   tell: (text: string) => void, texts: Texts, reading: HTMLElement | null,
   * }} parts
   */
  constructor(board, { chooser, address, rules, moment, tell, texts, reading }) {
    this.board = board;
    this.chooser = chooser;
    this.address = address;
    this.rules = rules;
    this.moment = moment;
    this.tell = tell;
    this.texts = texts;
    /** @type {Map<string, Promise<{ text: string, chapter?: string, title?: string }>>} */
    this.known = new Map();
    this.timer = this.holding = 0;
    this.pinned = this.swallow = false;
    this.viaPointer = false; // the player last used a pointer
    /** @type {HTMLElement | null} */
    this.piece = null;
    /** @type {{ element: Element, spoken: boolean } | null} */
    this.coming = null; // opens when the timer ends
    this.button = reading;
    this.card = document.body.appendChild(make("div", { className: "info-card", popover: "manual" }));
    board.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.soon(event.target, 350, false));
    board.addEventListener("pointerout", (event) => this.isAbout(event.target) && this.hide());
    board.addEventListener("focusin", (event) => !this.viaPointer && this.soon(event.target, 200, this.chooser.viaKeys)); // a touched piece does not stay described
    board.addEventListener("focusout", () => this.hide());
    // Runs before the chooser's listener, which would change what the touch means.
    board.addEventListener("click", (event) => this.clicked(event), true);
    board.addEventListener("contextmenu", (event) => this.asked(event));
    this.held();
    this.card.addEventListener("click", (/** @type {any} */ event) => {
      if (!event.target.closest("button")) this.hide(true);
    });
    reading?.addEventListener("click", () => this.read(!this.reading));
    addEventListener("keydown", () => {
      this.viaPointer = false;
    });
    document.addEventListener("pointerdown", (event) => {
      this.viaPointer = true;
      if (this.pinned && !this.card.contains(/** @type {Node} */ (event.target))) this.hide(true);
    });
    addEventListener("scroll", (event) => this.scrolled(/** @type {Node} */ (event.target)), { passive: true, capture: true });
    new MutationObserver(() => this.follow()).observe(board, { childList: true, subtree: true });
  }

  /** Returns whether the open or coming tooltip is about the piece at an element. @param {EventTarget | null} element */
  isAbout(element) {
    const piece = /** @type {Element} */ (element).closest("[data-info]");
    return !!piece && (piece === this.piece || piece === this.coming?.element.closest("[data-info]"));
  }

  /** Keeps an open tooltip beside its piece; scrolling anything else, such as the log, leaves it as it is. @param {Node} area */
  scrolled(area) {
    if (this.open && this.piece && area.contains(this.piece)) this.place(this.piece);
  }

  // Closes the tooltip of a removed piece; a pinned one stays if a new drawing contains the piece.
  follow() {
    if (!this.piece || this.piece.isConnected) return;
    const again = this.pinned && this.piece.id ? inside(this.board, this.piece.id) : null;
    if (again) this.piece = again;
    else this.hide(true);
  }

  get reading() {
    return this.board.classList.contains("reading");
  }

  // In reading mode a touch shows the tooltip and plays nothing.
  /** @param {boolean} on */
  read(on) {
    this.board.classList.toggle("reading", on);
    this.button?.setAttribute("aria-pressed", String(on));
    this.hide(true);
    if (on) this.tell(this.texts.reading_says);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.card.contains(/** @type {Node} */ (event.target))) return;
    if (this.swallow || this.reading) {
      event.stopPropagation();
      event.preventDefault();
      if (!this.swallow) this.show(event.target, true);
      this.swallow = false;
    } else if (this.chooser.touchable(event.target)) this.hide(true);
    else this.show(event.target, true);
  }

  /** @param {MouseEvent} event */
  asked(event) {
    if (!(/** @type {Element} */ (event.target).closest?.("[data-info]"))) return;
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch") this.show(event.target, true);
  }

  // A long touch shows the tooltip and plays nothing.
  held() {
    /** @type {PointerEvent | null} */
    let from = null;
    const end = () => {
      clearTimeout(this.holding);
      from = null;
    };
    this.board.addEventListener("pointerdown", (event) => {
      this.swallow = false;
      if (event.pointerType === "mouse" || !(/** @type {Element} */ (event.target).closest("[data-info]"))) return;
      from = event;
      clearTimeout(this.holding);
      this.holding = setTimeout(() => {
        if (from) {
          this.swallow = true;
          this.show(from.target, true);
        }
      }, HOLD);
    });
    this.board.addEventListener("pointermove", (event) => {
      if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > STILL) end();
    });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, end);
  }

  // After a new frame: clears cached descriptions, and shows that of the focused piece again.
  forget() {
    const asked = this.piece || this.coming,
      spoken = !!this.coming?.spoken;
    this.known.clear();
    if (this.pinned) return;
    this.hide();
    if (asked && !this.viaPointer && this.board.contains(document.activeElement)) this.soon(document.activeElement, 200, spoken);
  }

  hide(all = false) {
    clearTimeout(this.timer);
    this.coming = null;
    if (this.pinned && !all) return;
    this.pinned = false;
    this.piece = null;
    if (this.open) this.card.hidePopover();
  }

  // Clears everything when another player takes the screen.
  forgetAll() {
    this.known.clear();
    this.hide(true);
    this.card.replaceChildren();
  }

  get open() {
    return this.card.isConnected && this.card.matches(":popover-open");
  }

  // Returns the chapter of the open tooltip, or an empty string.
  get chapter() {
    return !this.open ? "" : (this.card.dataset.chapter ?? "");
  }

  // Shows the full description of the hovered or focused piece.
  more() {
    const piece = this.piece ?? (this.board.contains(document.activeElement) ? document.activeElement : null);
    if (piece) this.show(piece, true, true);
    else this.read(!this.reading);
  }

  /** @param {EventTarget | null} target @param {number} milliseconds @param {boolean} spoken */
  soon(target, milliseconds, spoken) {
    clearTimeout(this.timer);
    const element = /** @type {Element} */ (target);
    this.coming = { element, spoken };
    this.timer = setTimeout(() => {
      this.coming = null;
      if (!element.closest(".chosen")) this.show(target, false, false, spoken); // a chosen piece shows its targets instead
    }, milliseconds);
  }

  /** Shows the description of a piece; `aloud` pins it until a touch elsewhere. @param {EventTarget | null} target @param {boolean} aloud @param {boolean} [whole] @param {boolean} [spoken] */
  async show(target, aloud, whole = false, spoken = aloud) {
    let piece = /** @type {HTMLElement | null | undefined} */ (/** @type {Element} */ (target).closest?.("[data-info]"));
    if (piece?.id && !piece.isConnected) piece = inside(this.board, piece.id); // drawn again since the touch began
    if (!piece || !this.board.contains(piece) || (this.pinned && !aloud)) return;
    whole ||= aloud && this.pinned && this.piece === piece;
    this.piece = piece;
    this.pinned ||= aloud; // a frame that arrives meanwhile leaves it
    const { text, chapter, title } = await this.about(piece);
    const drawn = this.piece; // perhaps drawn again meanwhile
    if (!drawn || (drawn !== piece && (!aloud || drawn.id !== piece.id)) || (this.pinned && !aloud)) return;
    if (!text || !drawn.getBoundingClientRect().width) {
      this.pinned &&= this.open;
      return;
    }
    const [first, ...rest] = text.split(/\n{2,}/);
    const short = [first, drawn.getAttribute("aria-description")].filter(Boolean).join("\n"); // inferences about it
    if (spoken) this.tell(whole ? text : short);
    this.card.classList.toggle("pinned", aloud);
    this.card.setAttribute("role", aloud ? "group" : "tooltip");
    this.card.dataset.chapter = chapter ?? "";
    this.fill(short, rest.join("\n"), whole, chapter ? { chapter, title: title ?? "" } : null);
    this.raise(drawn);
    this.place(drawn);
  }

  /** Opens the tooltip in the top layer; inside the sheet of its piece, so that touching it does not close the sheet. @param {Element} piece */
  raise(piece) {
    const room = piece.closest("[popover]") ?? document.body;
    if (this.open) this.card.hidePopover();
    if (this.card.parentElement !== room) room.append(this.card);
    this.card.showPopover();
  }

  /** Shows the short text; a button or a second touch shows the rest. @param {string} short @param {string} rest @param {boolean} whole @param {{ chapter: string, title: string } | null} link */
  fill(short, rest, whole, link) {
    const parts = [make("p", { textContent: short })];
    if (rest && whole) parts.push(make("p", { className: "info-rest", textContent: rest }));
    const below = make("p", { className: "info-below" });
    if (rest && !whole) {
      const more = make(
        "button",
        { type: "button", className: "mini", textContent: this.texts.more },
        " ",
        make("kbd", { textContent: "I" }),
      );
      more.addEventListener("click", () => this.show(this.piece, true, true));
      below.append(more);
    }
    if (link)
      below.append(
        make("a", { className: "info-rules", href: `${this.rules}#${link.chapter}` }, make("kbd", { textContent: "R" }), ` ${link.title}`),
      );
    this.card.replaceChildren(...parts, ...(below.childElementCount ? [below] : []));
  }

  // Places the tooltip beside the piece, where it covers the least of marked pieces.
  /** @param {Element} piece */
  place(piece) {
    const about = piece.getBoundingClientRect(),
      mine = this.card.getBoundingClientRect();
    const room = /** @type {Element} */ (this.board.parentElement).getBoundingClientRect();
    const left = Math.max(8, room.left + 4),
      right = Math.min(innerWidth - 8, room.right - 4);
    const top = Math.max(8, room.top + 4),
      bottom = Math.min(innerHeight - 8, room.bottom - 4);
    /** @param {number} at @param {number} least @param {number} most */
    const within = (at, least, most) => Math.max(least, Math.min(most, at));
    const x = (/** @type {number} */ at) => within(at, left, Math.max(left, right - mine.width));
    const y = (/** @type {number} */ at) => within(at, top, Math.max(top, bottom - mine.height));
    const middle = { x: about.x + about.width / 2 - mine.width / 2, y: about.y + about.height / 2 - mine.height / 2 };
    const spots = [
      [middle.x, about.y - mine.height - GAP],
      [about.right + GAP, middle.y],
      [about.x - mine.width - GAP, middle.y],
      [middle.x, about.bottom + GAP],
      [about.right + GAP, top],
      [about.x - mine.width - GAP, top],
      [left, top],
      [right - mine.width, top],
      [left, bottom - mine.height],
      [right - mine.width, bottom - mine.height],
    ];
    const lit = [...this.board.querySelectorAll(".can, .chosen, .pointed")].slice(0, 80).map((element) => element.getBoundingClientRect());
    let best = { x: left, y: top },
      least = Infinity;
    for (const [order, [wantX, wantY]] of spots.entries()) {
      const at = { x: x(wantX), y: y(wantY), width: mine.width, height: mine.height };
      const cost =
        60 * shared(at, about) +
        8 * lit.reduce((sum, one) => sum + shared(at, one), 0) +
        400 * order +
        Math.hypot(at.x - middle.x, at.y - middle.y);
      if (cost < least) {
        least = cost;
        best = at;
      }
    }
    this.card.style.left = `${best.x}px`;
    this.card.style.top = `${best.y}px`;
  }

  /** @param {HTMLElement} piece @returns {Promise<{ text: string, chapter?: string, title?: string }>} */
  async about(piece) {
    const given = piece.dataset.info ?? "";
    if (given.includes(" ")) return { text: given };
    const id = given || piece.id;
    const place = `${this.moment()} ${id}`;
    let found = this.known.get(place);
    if (!found) {
      found = load(this.address(id)).catch(() => {
        this.known.delete(place);
        return { text: "" };
      });
      this.known.set(place, found);
    }
    return found;
  }
}

// Returns the area that two boxes share, in square pixels.
/** @param {{ x: number, y: number, width: number, height: number }} a @param {typeof a} b */
function shared(a, b) {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
