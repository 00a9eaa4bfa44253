// The seats above the board, and the sheet with their details.

/** @import { AboutTable, Frame, SeatInfo, Texts } from "../wire.d.ts" */
/** @typedef {{ text: string, sign?: string, urgent?: boolean, act: () => void }} Offer */
import { fill, make } from "./browser.js";
import { closeDialogs } from "./dialogs.js";

const LONG = 10; // letters of a nickname's word: a longer one ends with an ellipsis where it does not fit

/** Returns the name of a seat's holder; if they hold several seats, that of the seat. @param {SeatInfo} one @param {SeatInfo[]} [seats] */
export function seatName(one, seats = []) {
  if (one.who && seats.filter(({ who }) => who === one.who).length > 1) return one.short;
  return one.who || one.name[0].toUpperCase() + one.name.slice(1);
}

// The bar shows who sits there and whose turn it is. The buttons of a seat are in a sheet.
export class Seats {
  /**
   * @param {HTMLElement} list @param {AboutTable} about @param {Texts} texts
   * @param {{ hand: (seat: number) => void, back: (seat: number) => void, invite: (seat: number, name: string) => void, alone: (seat: number) => void }} actions
   */
  constructor(list, about, texts, actions) {
    this.list = list;
    this.about = about;
    this.texts = texts;
    this.actions = actions;
    /** @type {Frame} */
    this.frame = { number: -1 };
    this.seat = -1;
  }

  /** @param {Frame} frame @param {number} seat */
  draw(frame, seat) {
    this.frame = frame;
    this.seat = seat;
    const all = frame.seats ?? [],
      allies = all.every((one) => one.side === all[0]?.side);
    this.list.classList.toggle("many", all.length > 2);
    while (this.list.childElementCount > all.length) this.list.lastElementChild?.remove();
    for (const [number, one] of all.entries()) {
      const chip = this.chip(one, number, allies ? number : one.side),
        old = this.list.children[number];
      if (!old) this.list.append(chip);
      else if (!old.isEqualNode(chip)) old.replaceWith(chip); // an unchanged one keeps the focus and a begun click
    }
  }

  /** @param {SeatInfo} one @param {number} number @param {number} side */
  chip(one, number, side) {
    const waiting = this.frame.waiting ?? [],
      asked = waiting.includes(number);
    const named = waiting.length === 1 ? asked : number === Math.max(this.seat, 0); // on small screens only one name fits
    const mine = this.about.mine.includes(number);
    const said = this.name(one),
      long = said === one.who && said.split(/[\s-]/).some((word) => word.length > LONG);
    const name = make("span", { className: `seat-name${long ? " long" : ""}`, "aria-hidden": "true", textContent: said });
    const state = make("span", { className: "seat-state", "aria-hidden": "true", textContent: this.state(one, number) });
    const item = make(
      "li",
      {
        className: `seat side-${side}${asked ? " asked" : ""}${mine ? " mine" : ""}${named ? " named" : ""}${!one.who && (one.bot || !one.joined || number === this.seat) ? " nameless" : ""}${number === this.seat ? " me" : ""}`,
        title: this.title(one, number),
      },
      make("span", { className: this.lamp(one, mine), "aria-hidden": "true" }),
      make("span", { className: "sr", textContent: this.title(one, number) }),
      name,
      state,
    );
    if (asked) item.setAttribute("aria-current", "true");
    const [first] = this.offers(one, number);
    if (first?.urgent) item.append(this.button(first, "quiet mini", first.sign ?? first.text, one));
    return item;
  }

  /** @param {SeatInfo} one @param {boolean} mine */
  lamp(one, mine) {
    return `lamp ${one.bot ? "bot" : !one.joined ? "open" : one.here || mine ? "on" : "off"}`;
  }

  /** @param {SeatInfo} one */
  name(one) {
    return seatName(one, this.frame.seats);
  }

  /** @param {SeatInfo} one @param {number} number */
  state(one, number) {
    const { texts } = this;
    if (number === this.seat) return texts.you;
    return one.bot ? (this.about.levels[one.bot] ?? texts.bot_of) : !one.joined ? texts.open_seat : one.here ? texts.here : texts.away;
  }

  /** @param {SeatInfo} one @param {number} number */
  title(one, number) {
    const state = this.state(one, number),
      named = one.who ? `${one.who} (${one.name})` : this.name(one);
    return state ? `${named} · ${state}` : named;
  }

  // The buttons of a seat now; the urgent ones are also in the bar.
  /** @param {SeatInfo} one @param {number} number @returns {Offer[]} */
  offers(one, number) {
    const { texts, frame, actions } = this,
      can = frame.can ?? {};
    if (can.invite?.includes(number)) return [{ text: texts.invite, sign: "+", urgent: true, act: () => actions.invite(number, one.name) }];
    if (can.alone?.includes(number)) return [{ text: texts.send_away, act: () => actions.alone(number) }];
    if (can.back?.includes(number)) return [{ text: texts.take_back, urgent: can.back.length === 1, act: () => actions.back(number) }];
    const away = can.hand?.includes(number) && one.joined && !one.here && !this.about.mine.includes(number);
    return away ? [{ text: texts.hand_to, urgent: (frame.waiting ?? []).includes(number), act: () => actions.hand(number) }] : [];
  }

  /** Returns in how many browsers a seat is held, and since when. @param {SeatInfo} one */
  held({ held = [] }) {
    const { texts } = this,
      n = held.length;
    const time = new Date(Math.max(...held) * 1000).toLocaleString(document.documentElement.lang, {
      dateStyle: "short",
      timeStyle: "short",
    });
    return n ? fill(n > 1 ? texts.held_many : texts.held_one, { n, time }) : "";
  }

  /** @param {Offer} offer @param {string} className @param {string} text @param {SeatInfo} one */
  button(offer, className, text, one) {
    const button = make("button", { type: "button", className, textContent: text, title: offer.text });
    if (text !== offer.text) button.setAttribute("aria-label", `${offer.text}, ${this.name(one)}`);
    button.addEventListener("click", (/** @type {Event} */ event) => {
      event.stopPropagation();
      closeDialogs();
      offer.act();
    });
    return button;
  }

  // The rows of the sheet: every seat with its holder, its state and its buttons.
  rows() {
    return (this.frame.seats ?? []).map((one, number) => {
      const row = /** @type {any} */ (this.list.children[number].cloneNode(true));
      row.className = row.className.replace(/^seat\b/, "seat-row");
      row.removeAttribute("title");
      for (const shown of row.querySelectorAll("[aria-hidden]:not(.lamp)")) shown.removeAttribute("aria-hidden");
      row.querySelector(".sr").remove();
      row.querySelector("button")?.remove();
      row.querySelector(".seat-name").textContent = one.who ? `${one.who} (${one.name})` : this.name(one);
      row.querySelector(".seat-state").textContent = [this.state(one, number), this.held(one)].filter(Boolean).join(" · ");
      row.append(...this.offers(one, number).map((offer) => this.button(offer, "", offer.text, one)));
      return row;
    });
  }
}
