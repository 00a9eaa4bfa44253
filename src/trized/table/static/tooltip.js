// Says what a piece is, when it is pointed at, focused or clicked.

import { load, make } from "./browser.js";

export class Tooltip {
  constructor(board, chooser, address, rules, moment, tell) {
    Object.assign(this, { board, chooser, address, rules, moment, tell, known: new Map(), timer: 0, pinned: false });
    this.card = document.body.appendChild(Object.assign(document.createElement("div"), { className: "info-card", hidden: true }));
    this.card.setAttribute("role", "tooltip");
    board.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.soon(event.target, 350));
    board.addEventListener("pointerout", () => this.hide());
    board.addEventListener("focusin", (event) => this.soon(event.target, 200));
    board.addEventListener("focusout", () => this.hide());
    // Before the chooser hears of it: afterwards nothing tells a touch that chose from one that asks.
    board.addEventListener("click", (event) => (chooser.touchable(event.target) ? this.hide(true) : this.show(event.target, true)), true);
    this.card.addEventListener("click", () => this.hide(true));
    document.addEventListener("pointerdown", (event) => { if (this.pinned && !this.card.contains(event.target)) this.hide(true); });
    addEventListener("scroll", () => this.hide(), { passive: true, capture: true });
    new MutationObserver(() => { if (this.piece && !this.piece.isConnected) this.hide(true); }).observe(board, { childList: true, subtree: true });
  }

  // After a new frame: what was read may have changed, and what has the focus is read again.
  forget() {
    const asked = this.piece || this.timer;
    this.known.clear();
    this.hide(true);
    if (asked && this.board.contains(document.activeElement)) this.soon(document.activeElement, 200);
  }

  hide(all = false) {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.pinned && !all) return;
    this.pinned = false;
    this.piece = null;
    this.card.hidden = true;
  }

  // The chapter about what the card shows now; empty if none is shown.
  get chapter() { return this.card.hidden ? "" : this.card.dataset.chapter ?? ""; }

  soon(target, milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (!target.closest(".chosen")) this.show(target, false); // what was picked shows its ways
    }, milliseconds);
  }

  async show(target, aloud) {
    const piece = target.closest?.("[data-info]");
    if (!piece || !this.board.contains(piece)) return;
    this.piece = piece;
    const { text, chapter, title } = await this.about(piece);
    const box = piece.getBoundingClientRect();
    if (!text || piece !== this.piece || !box.width || (this.pinned && !aloud)) return;
    if (aloud) this.tell(text);
    this.pinned = aloud && !!chapter;
    this.card.classList.toggle("pinned", this.pinned);
    this.card.dataset.chapter = chapter ?? "";
    this.card.replaceChildren(text);
    if (chapter) {
      const key = make("kbd", { textContent: "R" });
      this.card.append(make("a", { className: "info-rules", href: `${this.rules}#${chapter}` }, key, ` ${title}`));
    }
    this.card.hidden = false;
    const mine = this.card.getBoundingClientRect();
    const left = Math.max(8, Math.min(innerWidth - mine.width - 8, box.x + box.width / 2 - mine.width / 2));
    const above = box.y - mine.height - 10;
    this.card.style.left = `${left}px`;
    this.card.style.top = `${above > 8 ? above : Math.min(innerHeight - mine.height - 8, box.bottom + 10)}px`;
  }

  async about(piece) {
    const given = piece.dataset.info;
    if (given.includes(" ")) return { text: given };
    const id = given || piece.id;
    const place = `${this.moment()} ${id}`;
    if (!this.known.has(place)) {
      this.known.set(place, load(this.address(id)).catch(() => ({ text: "" })));
    }
    return this.known.get(place);
  }
}
