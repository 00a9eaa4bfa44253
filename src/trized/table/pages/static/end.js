// The end of a game: an animation over the board, then a panel beside it with statistics and links.

import { $, applyStyles, load, make, remember, remembered } from "./browser.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Promise<unknown> | null} */
let styled = null;
function style() {
  const sheet = make("link", { rel: "stylesheet", href: new URL("end.css", import.meta.url).href });
  const loaded = new Promise((resolve) => {
    sheet.onload = sheet.onerror = resolve;
  });
  document.head.append(sheet);
  return loaded;
}

export class End {
  /** @param {string} here @param {HTMLElement} board */
  constructor(here, board) {
    this.here = here;
    this.board = board;
    this.turn = 0; // number of the last end, the only one that counts
    this.panel = make("section", { id: "end", className: "end-panel", "aria-labelledby": "end-title", hidden: true });
    this.button = $("show-end");
    this.button.addEventListener("click", () => this.open());
    document.body.append(this.panel);
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.panel.hidden && !document.querySelector("dialog[open]")) this.close();
    });
  }

  /** Shows the result; if `pace` is not 0 and the game has just ended, after an animation. @param {number} seat @param {number} pace @param {boolean} live */
  async show(seat, pace, live) {
    const turn = ++this.turn;
    styled ??= style();
    const [said] = await Promise.all([this.load(seat), styled]);
    if (turn !== this.turn) return; // undone meanwhile
    this.panel.innerHTML = said.panel;
    applyStyles(this.panel);
    this.button.disabled = false;
    this.panel.querySelector("#close-end").addEventListener("click", () => this.close());
    this.panel.querySelector("#end-rematch")?.addEventListener("click", () => $("rematch").click());
    if (said.result === "won") remember(`won-${said.game}`, "yes"); // the home page offers the second lesson
    if (live && pace) await this.celebrate(said, pace);
    if (turn !== this.turn) return;
    if (live || remembered("end-seen", "") !== this.here) this.open(live);
  }

  /** Loads the panel, with retries: another server process may learn of the end later. @param {number} seat @returns {Promise<any>} */
  async load(seat, tries = 3) {
    try {
      return await load(`${this.here}/end?seat=${seat}`);
    } catch (error) {
      if (tries <= 1) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 1500);
      });
      return this.load(seat, tries - 1);
    }
  }

  /** @param {{ result: string, finale: string, word: string }} said @param {number} pace */
  async celebrate(said, pace) {
    const area = /** @type {Element} */ (this.board.parentElement).getBoundingClientRect();
    const scene = make("div", { className: `finale ${said.result}`, "aria-hidden": "true" });
    scene.innerHTML = said.finale;
    scene.append(make("p", { className: "finale-word", textContent: said.word }));
    applyStyles(scene);
    Object.assign(scene.style, { left: `${area.x}px`, top: `${area.y}px`, width: `${area.width}px`, height: `${area.height}px` });
    scene.style.setProperty("--pace", String(pace));
    document.body.append(scene);
    const hold = (still.matches ? 1200 : 2300) * pace;
    await scene
      .animate([{ opacity: 0 }, { opacity: 1, offset: 0.08 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { duration: hold })
      .finished.catch(() => {});
    scene.remove();
  }

  open(live = true) {
    this.panel.hidden = false;
    if (live && document.activeElement === document.body) this.panel.querySelector("#end-title")?.focus({ preventScroll: true });
  }

  close() {
    this.panel.hidden = true;
    remember("end-seen", this.here);
    this.button.focus({ preventScroll: true });
  }

  // Removes the panel after an undo of the end.
  forget() {
    this.turn += 1;
    this.panel.hidden = true;
    this.button.disabled = true;
  }
}
