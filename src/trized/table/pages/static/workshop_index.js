// The list of what this browser has made.

import { $, fill, make, pageData } from "./browser.js";
import { all, onChange, remove } from "./workshop_store.js";

const { texts, titles } = pageData();

/** @param {import("./workshop_store.js").Made} made */
function row(made) {
  const gone = make("button", { type: "button", className: "quiet", textContent: "×", "aria-label": fill(texts.remove, made) });
  gone.addEventListener("click", () => {
    if (!confirm(fill(texts.remove_ask, made))) return;
    remove(made.id);
    show();
  });
  const day = new Date(made.saved).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return make(
    "li",
    { className: `table-row ${made.game}` },
    make("a", { href: `/workshop/${made.game}/${made.option}?id=${made.id}`, textContent: made.name || texts.nameless }),
    make("span", { className: "grow empty", textContent: `${titles[made.game] ?? made.game} · ${day}` }),
    gone,
  );
}

function show() {
  const made = all();
  $("made").replaceChildren(...made.map(row));
  $("made").hidden = !made.length;
  $("made-none").hidden = !!made.length;
}

show();
onChange(show);
