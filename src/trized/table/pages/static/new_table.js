// The form for a new table: options that change the seats, letters, orders, and custom files.

import { $, applyStyles, send } from "./browser.js";
import { complain, submit } from "./page.js";

const form = $("new-table");

function cover() {
  const together = [...form.querySelectorAll("#who select")].some((list) => list.value === "screen");
  form.querySelector("[data-cover]").hidden = !together;
}

// Requests the form for these fields; the server creates nothing.
/** @param {FormData | [string, FormDataEntryValue][]} fields */
async function filledIn(fields) {
  const response = await send(form.dataset.again, fields);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** @param {Document} other @param {string} id */
function take(other, id) {
  const fresh = document.adoptNode(/** @type {HTMLElement} */ (other.getElementById(id)));
  applyStyles(fresh);
  $(id).replaceWith(fresh);
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
    const other = await filledIn([...[...new FormData(form)].filter(([field]) => field !== name), [name, text]]);
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
  cover();
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
  cover();
  if (!option) return;
  if (option.querySelector("[data-letters]")) spell(option);
  try {
    const other = await filledIn(new FormData(form));
    for (const one of form.querySelectorAll("[data-option]")) {
      one.hidden = !!other.querySelector(`[data-option="${one.dataset.option}"][hidden]`); // an option without effect
    }
    take(other, "who");
    cover();
    complain(form, "");
  } catch (error) {
    complain(form, error.message);
  }
});
