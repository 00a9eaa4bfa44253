// A page with a playable board (table, lesson, puzzle): stage, chooser, tooltip, keys and messages.

/** @import { Picture, Texts } from "../wire.d.ts" */
import { Stage } from "./animation.js";
import { $, applyStyles } from "./browser.js";
import { Chooser } from "./chooser.js";
import { inWords } from "./dialogs.js";
import { dragging } from "./drag.js";
import { focusBoard, keySwitch, keys, namesByGroup } from "./keyboard.js";
import { Tooltip } from "./tooltip.js";

/** Returns the stage of the page's board. */
export function stageOfPage() {
  return new Stage($("board"), { caption: $("caption"), told: $("told"), stage: $("stage"), flight: $("flight"), skip: $("skip") });
}

export class BoardPage {
  /**
   * `play` plays an action, `moment` returns a key of the position, `address` returns the path of a piece's description.
   * @param {{ game: string, texts: Texts, play: (action: string) => Promise<void>, moment: () => unknown, address: (piece: string) => string }} page
   */
  constructor({ game, texts, play, moment, address }) {
    this.board = /** @type {HTMLElement} */ ($("board"));
    this.texts = texts;
    this.stage = stageOfPage();
    this.chooser = new Chooser(this.board, $("choices"), { confirm: $("confirm"), back: $("step-back"), texts, play });
    this.info = new Tooltip(this.board, {
      chooser: this.chooser,
      texts,
      reading: $("reading"),
      rules: `/rules/${game}`,
      moment,
      address,
      tell: (text) => this.stage.tell(text),
    });
    this.stage.swapped = () => this.chooser.mark();
    applyStyles(this.board);
  }

  /** Adds the keys and the drag and drop of the board. @param {Record<string, () => void>} more */
  listen(more) {
    const { board, chooser, info, stage } = this;
    keys(chooser, board, {
      s: () => stage.skip(true),
      b: () => focusBoard(board),
      d: () => inWords(namesByGroup(board), this.texts),
      i: () => info.more(),
      Escape: () => {
        if (info.reading) info.read(false);
      },
      ...more,
    });
    keySwitch($("keys"));
    dragging(board, chooser);
  }

  /** Plays positions one after the other, then shows the prompt and the choices of the last. @param {Picture[]} positions */
  async show(positions) {
    const last = positions[positions.length - 1];
    this.chooser.set([], true);
    this.stage.skipButton = last.choices?.length ? $("skip") : null; // its words promise a turn
    for (const [at, position] of positions.entries()) await this.stage.show(position, positions.slice(at + 1));
    this.stage.rest();
    this.info.forget();
    $("prompt").textContent = last.prompt ?? "";
    this.chooser.set(last.choices ?? []);
  }

  /** Moves the focus to an element if the player uses the keyboard. @param {HTMLElement | null} element */
  lead(element) {
    if (this.chooser.viaKeys) (element ?? $("prompt")).focus({ preventScroll: true });
  }
}

/** Shows the reply to an answer; `look` is its CSS class. @param {string} sentence @param {string} look */
export function reply(sentence, look) {
  $("reply").textContent = sentence;
  $("reply").className = `reply ${look}`;
  $("reply").hidden = !sentence;
  $("reply").scrollIntoView({ block: "nearest" });
}
