// The form for a new table: options that change the seats, letters, orders, and custom files.

import { $, applyStyles, send } from "./browser.js";
import { complain, submit } from "./page.js";

const form = $("new-table");

/** Shows the choices about other people only where other people have a seat. */
function people() {
  const holders = [...form.querySelectorAll("#who select")].map((list) => list.value);
  form.querySelector("[data-cover]").hidden = !holders.includes("screen");
  const hints = form.querySelector("[data-hints]"); // absent where all play together
  if (hints) hints.hidden = !holders.includes("link");
}

let turn = 0; // number of the last request, the only one that counts

/**
 * Requests the form for its fields and `more`, which replace fields of the same name; the server creates nothing.
 * Requests it again if the visitor changed a field meanwhile; returns null if another change requested it.
 * @param {...[string, string]} more
 */
async function filledIn(...more) {
  const now = ++turn;
  const fields = () => [...[...new FormData(form)].filter(([name]) => more.every(([other]) => other !== name)), ...more];
  let sent, page;
  do {
    sent = fields();
    try {
      page = await (await send(form.dataset.again, sent)).text();
    } catch (error) {
      if (now === turn) throw error;
    }
    if (now !== turn) return null;
  } while (String(sent) !== String(fields()));
  return new DOMParser().parseFromString(page ?? "", "text/html");
}

/** @param {Document} other @param {string} id */
function take(other, id) {
  const fresh = document.adoptNode(/** @type {any} */ (other.getElementById(id)));
  applyStyles(fresh);
  const held = /** @type {any} */ ($(id).contains(document.activeElement) ? document.activeElement : null);
  $(id).replaceWith(fresh);
  const again = held?.name ? fresh.querySelector(`[name="${held.name}"]`) : null;
  again?.focus();
  if (held?.type === "text") again?.setSelectionRange(held.selectionStart, held.selectionEnd); // while the visitor types
}

// A value that is chosen letter by letter, or by one word for all letters.
/** @param {any} option */
function spell(option) {
  const value = option.querySelector("[data-letters]"),
    alone = option.querySelector("[data-alone]:checked");
  const letters = [...option.querySelectorAll(".letters input:checked")].map((one) => one.value).join("");
  value.value = alone ? alone.value : letters;
  option.querySelector(".letters").classList.toggle("off", !!alone);
}

/** @param {any} button */
function move(button) {
  const line = button.closest("li"),
    list = line.parentElement,
    down = Number(button.dataset.move) > 0;
  const other = down ? line.nextElementSibling : line.previousElementSibling;
  if (!other) return;
  if (down) other.after(line);
  else other.before(line);
  list.parentElement.querySelector("[data-ranking]").value = [...list.children].map((one) => one.dataset.letter).join("");
  button.focus();
}

/** @param {any} input */
async function bring(input) {
  const [file] = input.files,
    name = input.dataset.own;
  if (!file) return;
  const place = form.querySelector(`[data-complaint="${name}"]`);
  /** @param {string} sentence */
  const say = (sentence) => {
    place.textContent = sentence;
    place.hidden = form.querySelector(`[data-mend="${name}"]`).hidden = !sentence;
  };
  const text = await file.text();
  try {
    say("");
    const other = await filledIn([name, text]);
    if (!other) return;
    take(other, "options");
    take(other, "who");
    wire();
    form.querySelector(`[name="${name}"]:checked`).focus();
  } catch (error) {
    input.value = "";
    sessionStorage.setItem("trized-mend", text); // for the workshop
    say(error.message);
  }
}

function wire() {
  people();
  for (const option of form.querySelectorAll("[data-option]:has([data-letters])")) {
    const values = option.querySelectorAll(".letter-pair");
    for (const pair of values) if (!pair.querySelector(":checked")) pair.querySelector("input").checked = true;
    spell(option);
  }
}

wire();
form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  submit(form);
});
form.addEventListener("click", (/** @type {any} */ event) => {
  const button = event.target.closest("[data-move]");
  if (button) move(button);
});
form.addEventListener("change", async (/** @type {any} */ event) => {
  const { target } = event,
    option = target.closest("[data-option]");
  if (target.dataset.own) {
    await bring(target);
    return;
  }
  const name = form.querySelector(`[data-for="${target.name}"]`);
  if (name) name.hidden = target.value !== "screen";
  people();
  if (!option) return;
  if (option.querySelector("[data-letters]")) spell(option);
  try {
    const other = await filledIn();
    if (!other) return;
    for (const one of form.querySelectorAll("[data-option]")) {
      one.hidden = !!other.querySelector(`[data-option="${one.dataset.option}"][hidden]`); // an option without effect
    }
    take(other, "unused");
    take(other, "who");
    people();
    complain(form, "");
  } catch (error) {
    complain(form, error.message);
  }
});
