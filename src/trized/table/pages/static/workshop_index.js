// The list of this browser's creations.

import { $, fill, make, pageData } from "./browser.js";
import { all, onChange, remove } from "./workshop_store.js";

/** @typedef {Omit<import("./workshop_store.js").Made, "text" | "parent">} Named */
/** @type {{ made: Named[], texts: Record<string, string>, titles: Record<string, string> }} */
let { made: kept, texts, titles } = pageData();

/** @param {Named} made */
function row(made) {
  const gone = make("button", { type: "button", className: "quiet", textContent: "×", "aria-label": fill(texts.remove, made) });
  gone.addEventListener("click", async () => {
    if (!confirm(fill(texts.remove_ask, made))) return;
    try {
      await remove(made.id);
      kept = kept.filter((one) => one.id !== made.id);
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

// Shows the creations of this browser and those that only the server has; the editor loads their texts.
function show() {
  const here = all(),
    known = new Set(here.map((one) => one.id));
  const made = [...here, ...kept.filter((one) => !known.has(one.id))].sort((one, other) => other.saved - one.saved);
  $("made").replaceChildren(...made.map(row));
  $("made").hidden = !made.length;
  $("made-none").hidden = !!made.length;
}

show();
onChange(show);
