// The cover of a shared screen: a modal dialog that also clears everything only the last player may know.

/** @import { Texts } from "../wire.d.ts" */
import { $, fill, make } from "./browser.js";
import { closeDialogs } from "./dialogs.js";

const SPEAKING = ["board", "flight", "stage", "told", "caption", "prompt", "complaint", "choices", "log", "since-line"];

export class Cover {
  /** @param {Texts} texts @param {(seat: number) => void} uncover */
  constructor(texts, uncover) {
    this.texts = texts;
    this.uncover = uncover;
    this.dialog = /** @type {HTMLDialogElement} */ ($("cover"));
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
    this.dialog.addEventListener("close", () => {
      if (this.on) this.dialog.showModal();
    }); // some browsers close it anyway
    this.on = false;
  }

  /** Covers the screen until a player of one of the seats confirms being there. @param {{ seat: number, name: string }[]} seats */
  show(seats) {
    closeDialogs();
    for (const id of SPEAKING) $(id).replaceChildren();
    $("since").querySelector("ol").replaceChildren();
    $("stage").hidden = $("since").hidden = $("since-line").hidden = $("complaint").hidden = true;
    for (const id of ["undo", "hint", "confirm", "step-back", "prompt-rules"]) $(id).hidden = true;
    $("words").value = "";
    $("cover-title").textContent = seats.length > 1 ? this.texts.pass_any : fill(this.texts.pass, { who: seats[0].name });
    $("cover-says").textContent = this.texts.pass_says;
    $("cover-buttons").replaceChildren(
      ...seats.map(({ seat, name }) => {
        const button = make("button", { type: "button", className: "main large", textContent: fill(this.texts.show, { who: name }) });
        button.addEventListener("click", () => {
          this.on = false;
          this.dialog.close();
          this.uncover(seat);
        });
        return button;
      }),
    );
    this.on = true;
    if (!this.dialog.open) this.dialog.showModal();
  }
}
