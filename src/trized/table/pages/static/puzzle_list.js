// Lists of puzzles: progress of this browser, and filters by kind and level.

import { $, all, fill, pageData } from "./browser.js";
import { listDue } from "./mistakes.js";
import { marks, Progress } from "./puzzle_progress.js";

const { game, texts, titles } = pageData();
if (titles) listDue($("mistakes"), titles);

/** @param {Progress} progress @param {ParentNode} root */
function today(progress, root) {
  for (const tick of all(root, "[data-day]")) tick.hidden = !progress.dailyDone;
}

for (const card of all(document, "[data-game]")) {
  const progress = new Progress(card.dataset.game),
    ids = card.dataset.ids.split(" "),
    solved = progress.solved(ids);
  card.querySelector("progress").value = solved;
  card.querySelector(".counted").textContent = solved ? `· ${fill(texts.of_all, { n: solved, all: ids.length })} ${texts.mark_solved}` : "";
  today(progress, card);
}

if (game) {
  const progress = new Progress(game),
    rows = /** @type {any[]} */ ([...$("puzzles").children]),
    ids = rows.map((row) => row.dataset.id);
  const place = `trized-puzzles-${game}`,
    signs = marks(texts),
    solved = progress.solved(ids);
  for (const row of rows) {
    const [sign, label] = signs[progress.of(row.dataset.id)] ?? [],
      mark = row.querySelector(".mark");
    if (!sign) continue;
    Object.assign(mark, { hidden: false, textContent: sign, title: label });
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", label);
    row.dataset.done = progress.of(row.dataset.id);
  }
  $("solved").textContent = fill(texts.of_all, { n: solved, all: ids.length });
  $("first").textContent = solved ? `${Math.round((100 * progress.first(ids)) / solved)}\u00a0%` : "–";
  $("streak").textContent = progress.streak;
  $("days").textContent = progress.days;
  today(progress, document);
  const filters = $("filters");
  const filter = () => {
    const wanted = new FormData(filters),
      kind = String(wanted.get("kind") ?? ""),
      grade = String(wanted.get("grade") ?? "");
    for (const row of rows) row.hidden = (kind && row.dataset.kind !== kind) || (grade && row.dataset.grade !== grade);
    sessionStorage.setItem(place, new URLSearchParams({ kind, grade }).toString());
    const shown = rows.filter((row) => !row.hidden),
      next = shown.find((row) => !row.dataset.done) ?? shown[0];
    $("empty").hidden = shown.length > 0;
    if (next) $("next").href = next.querySelector("a").href;
  };
  for (const [name, value] of new URLSearchParams(sessionStorage.getItem(place) ?? "")) {
    const wanted = filters.querySelector(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    if (wanted) wanted.checked = true;
  }
  filters.addEventListener("change", filter);
  filter();
}
