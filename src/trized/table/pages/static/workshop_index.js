// The list of this browser's creations.

import { $, fill, make, pageData } from "./browser.js";
import { all, onChange, remove, takeOver } from "./workshop_store.js";

const { made: kept, texts, titles } = pageData();

/** @param {import("./workshop_store.js").Made} made */
function row(made) {
  const gone = make("button", { type: "button", className: "quiet", textContent: "×", "aria-label": fill(texts.remove, made) });
  gone.addEventListener("click", async () => {
    if (!confirm(fill(texts.remove_ask, made))) return;
    try {
      await remove(made.id);
    } catch (error) {
      alert(error.message);
    }
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

takeOver(kept);
show();
onChange(show);
