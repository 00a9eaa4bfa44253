// Scripts of all pages: theme, forms with error messages in place, search in the rules.

import { $, all, applyStyles, fill, post, remember, remembered } from "./browser.js";
import { searching } from "./rules_search.js";

applyStyles(document);

$("theme")?.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  remember("theme", root.dataset.theme);
});

/** @param {HTMLFormElement} form @param {string} sentence */
export function complain(form, sentence) {
  const place = /** @type {HTMLElement} */ (form.querySelector(".complaint:not([data-complaint])"));
  place.textContent = sentence;
  place.hidden = !sentence;
}

const AGAIN = 3000; // milliseconds within which a second click on a form does not send it again
/** @type {WeakMap<EventTarget, number>} */
const sent = new WeakMap(); // when each form was sent

/** Returns whether a form has just been sent; else notes that it is. @param {EventTarget} form */
function isSent(form) {
  if (Date.now() - (sent.get(form) ?? 0) < AGAIN) return true;
  sent.set(form, Date.now());
  return false;
}

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method === "post" && !event.defaultPrevented && isSent(form)) event.preventDefault();
});

/** Posts a form and opens the page that the server names. @param {HTMLFormElement} form */
export async function submit(form) {
  if (isSent(form)) return;
  try {
    complain(form, "");
    const said = await post(form.getAttribute("action") ?? "", Object.fromEntries(new FormData(form)));
    location.href = said.to;
  } catch (error) {
    sent.delete(form);
    complain(form, error.message);
  }
}

// Shows the lesson first until it is done; its link resumes it.
for (const link of all(document, "a[data-lesson]")) {
  const { lesson, going = "", done = "" } = link.dataset,
    at = remembered(`lesson-${lesson}`, "");
  if (at === "done") {
    link.textContent = done;
    link.classList.remove("main");
    link.parentElement?.querySelector(".play-now button")?.classList.add("main");
  } else if (Number(at) > 1) {
    link.textContent = fill(going, { n: at });
    link.search = `?step=${at}`;
  }
}

// Offers the lesson until it is done.
for (const offer of all(document, "[data-until]")) if (remembered(`lesson-${offer.dataset.until}`, "") === "done") offer.remove();

// Offers the second lesson after the first win.
for (const link of all(document, "a[data-won]")) link.hidden = !remembered(`won-${link.dataset.won}`, "");

// Formats dates for the visitor's locale; today's as a time.
for (const time of all(document, "time[datetime]")) {
  const then = new Date(time.dateTime),
    today = then.toDateString() === new Date().toDateString();
  time.textContent = then.toLocaleString(
    document.documentElement.lang,
    today ? { timeStyle: "short" } : { day: "numeric", month: "short", year: "numeric" },
  );
}

// Irreversible actions need a confirmation.
for (const button of all(document, "[data-ask]")) {
  button.addEventListener("click", (/** @type {Event} */ event) => {
    if (!confirm(button.dataset.ask)) event.preventDefault();
  });
}

const upload = $("upload");
upload?.querySelector("input[type=file]").addEventListener("change", async (/** @type {any} */ event) => {
  const [file] = event.target.files;
  if (!file) return;
  upload.elements.record.value = await file.text();
  await submit(upload);
});

const search = $("search");
if (search) {
  const look = searching(search, /** @type {HTMLElement} */ (document.querySelector(".chapters")), document.querySelector(".contents"));
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    search.value = asked;
    look();
  }
}
