// "What could they have?": a seat's inferences, as bars on the pieces and a sentence that explains them.

/** @import { Belief } from "../wire.d.ts" */
import { $, inside, load } from "./browser.js";
import { bars } from "./marks.js";

export class Beliefs {
  /** `address` returns the path of the beliefs about the shown position. @param {HTMLElement} board @param {() => string} address */
  constructor(board, address) {
    this.board = board;
    this.address = address;
    this.button = $("beliefs");
    this.says = $("beliefs-says");
    this.on = false;
    /** @type {Belief[]} */
    this.known = [];
    this.chosen = "";
    /** @type {(() => void) | null} */
    this.unmark = null;
    this.turn = 0; // number of the last request, the only one that counts
    this.button?.addEventListener("click", () => this.toggle());
    new MutationObserver(() => this.follow()).observe(board, { attributeFilter: ["class"], subtree: true });
  }

  toggle() {
    if (!this.button || this.button.hidden) return;
    this.on = !this.on;
    this.button.setAttribute("aria-pressed", String(this.on));
    this.refresh();
  }

  // Removes the bars when the position changes.
  clear() {
    this.turn += 1;
    this.known = [];
    this.draw();
  }

  /** Loads the beliefs again. @param {boolean} allowed */
  async refresh(allowed = true) {
    this.clear();
    if (!this.on || !allowed) return;
    const turn = this.turn;
    try {
      const found = await load(this.address());
      if (turn !== this.turn) return;
      this.known = found;
      this.draw();
    } catch (error) {
      if (turn !== this.turn) return;
      this.says.textContent = error.message;
      this.says.hidden = false;
    }
  }

  // Shows the beliefs for a chosen piece of the viewer.
  follow() {
    if (this.known.length && (this.board.querySelector(".chosen")?.id ?? "") !== this.chosen) this.draw();
  }

  draw() {
    this.unmark?.();
    for (const piece of this.board.querySelectorAll("[aria-description]")) piece.removeAttribute("aria-description");
    this.chosen = this.board.querySelector(".chosen")?.id ?? "";
    const by = this.known.some((one) => one.by && one.by === this.chosen) ? this.chosen : "";
    const shown = this.known.filter((one) => (one.by ?? "") === by);
    this.says.textContent = shown.find((one) => !one.piece)?.text ?? "";
    this.says.hidden = !this.says.textContent;
    const about = shown.filter((one) => one.piece);
    for (const { piece = "", text } of about) inside(this.board, piece)?.setAttribute("aria-description", text);
    this.board.toggleAttribute("data-beliefs", about.length > 0);
    this.unmark = about.length ? bars(this.board, about) : null;
  }
}
