// The review of a finished game: chart and list show decisions on the board, with the better continuation.

import { Beliefs } from "./beliefs.js";
import { $, all, inside, listen, load, make, pageData, post, releases } from "./browser.js";
import { isForPage, keySwitch } from "./keyboard.js";
import { markLast } from "./log.js";
import { ghosts, mark } from "./marks.js";
import { Mistakes } from "./mistakes.js";
import { Player } from "./player.js";

const POLL = 1200; // milliseconds between two requests for the progress of the review
const IDLE = 4; // requests without progress, after which the review is started again
/** @type {{ about: { table: string, game: string, seat: number, stops: number[], judged: string, quality: string, done: number, total: number } }} */
const { about } = pageData();
const here = `/t/${about.table}`,
  which = `judged=${about.judged}&quality=${about.quality}`;
const narrow = matchMedia("(max-width: 860px)");
let seat = about.seat;
/** @type {boolean | null} */
let only = null; // list only worse decisions; null: not chosen yet

/** @param {number} number @returns {HTMLTemplateElement | null} */
const verdictOf = (number) => document.querySelector(`template[data-verdict="${number}"]`);

/** @type {(() => void) | null} */
let unmark = null; // removes the marks of the better move
let entry = 0; // the last entry that the board shows
const beliefs = new Beliefs($("board"), () => `${here}/beliefs?seat=${seat}&at=${entry}`);

/** Returns the entry and the seat of a stop: before a decision that of its player. @param {number} stop @param {boolean} deciding */
function momentOf(stop, deciding) {
  const verdict = deciding ? verdictOf(about.stops[stop]) : null;
  return verdict ? [about.stops[stop - 1], Number(verdict.dataset.seat)] : [about.stops[stop], seat];
}

// Shows the position before a decision, with both moves marked.
const player = new Player(about.stops, {
  address(stop, deciding) {
    const [number, viewer] = momentOf(stop, deciding);
    return `${here}/moment/${number}?seat=${viewer}`;
  },
  moved(stop, deciding) {
    [entry, seat] = momentOf(stop, deciding);
    unmark?.();
    beliefs.clear();
    point();
    $("imagined").hidden = true;
  },
  shown(frame, stop, deciding) {
    const verdict = verdictOf(about.stops[stop]);
    showVerdict(verdict, deciding && verdict ? "" : (frame.prompt ?? ""));
    unmark?.();
    unmark = null;
    if (deciding && verdict) markMoves(verdict);
    else markLast($("board"), frame.last);
    beliefs.refresh();
  },
  failed: (sentence) => showVerdict(null, sentence),
});

// Moves the cursor of the chart, and marks the decision in the list.
function point() {
  const { at, stops } = player,
    cursor = $("rv-cursor");
  if (cursor) {
    const { left, right } = chartEdges(cursor.ownerSVGElement);
    cursor.setAttribute("transform", `translate(${left + (stops.length > 1 ? at / (stops.length - 1) : 0) * (right - left)} 0)`);
  }
  for (const button of $("panel").querySelectorAll("button[data-number]")) {
    const now = Number(button.dataset.number) === stops[at];
    button.toggleAttribute("aria-current", now);
    if (now && !narrow.matches && button.closest("#decisions")) button.scrollIntoView({ block: "nearest" });
  }
}

/** Returns the left and right edge of a chart's plot, in its units. @param {SVGSVGElement} chart */
function chartEdges(chart) {
  return { left: Number(chart.dataset.left), right: Number(chart.dataset.right) };
}

/** @param {HTMLTemplateElement | null} verdict @param {string} otherwise */
function showVerdict(verdict, otherwise) {
  $("verdict").replaceChildren(verdict ? verdict.content.cloneNode(true) : make("p", { textContent: otherwise, className: "empty" }));
}

/** Marks the played move by frames, and the better one like a hint. @param {HTMLTemplateElement} verdict */
function markMoves({ dataset }) {
  const [played, best] = [dataset.played ?? "", dataset.best ?? ""].map((ids) => ids.split(" ").filter(Boolean));
  for (const id of played) inside($("board"), id)?.setAttribute("data-played", "");
  const unmarkBest = mark($("board"), best, "set" in dataset),
    why = /** @type {HTMLDetailsElement | null} */ ($("verdict").querySelector(".rv-allows"));
  /** @type {(() => void) | null} */
  let unghost = null;
  unmark = () => {
    unghost?.();
    unmarkBest?.();
  };
  why?.addEventListener("toggle", () => {
    unghost?.();
    unghost = why.open && why.isConnected ? ghosts($("board"), (dataset.allows ?? "").split(" ").filter(Boolean)) : null;
  });
  const look = /** @type {HTMLElement | null} */ ($("verdict").querySelector(".rv-look"));
  if (look) look.hidden = !unmarkBest;
}

/** @param {number} number @param {number} step */
function goLine(number, step) {
  return player.view(`${here}/review/line/${number}/${step}?${which}`, true, () => {
    $("imagined").hidden = false;
    unmark?.();
    beliefs.clear();
    for (const button of $("verdict").querySelectorAll("[data-line]"))
      button.toggleAttribute("aria-current", Number(button.dataset.step) === step);
  });
}

/** @param {number} number */
function choose(number) {
  player.go(player.stopOf(number), true);
  if (narrow.matches) scrollTo({ top: 0 });
}

const WORSE = "#decisions li:is(.inaccuracy, .mistake, .blunder)";
function nextMistake() {
  const numbers = all(document, `${WORSE} > button`).map((one) => Number(one.dataset.number));
  const next = numbers.find((number) => number > about.stops[player.at]) ?? numbers[0];
  if (next) choose(next);
}

/** Moves along the better continuation by arrow keys while one of its steps has the focus. @param {KeyboardEvent} event */
function alongLine(event) {
  const own = /** @type {Element} */ (event.target).closest?.("[data-line]");
  if (!own || !["ArrowRight", "ArrowLeft"].includes(event.key)) return false;
  const all = [...$("verdict").querySelectorAll("[data-line]")];
  const next = all[all.indexOf(own) + (event.key === "ArrowRight" ? 1 : -1)];
  if (next) {
    next.focus();
    next.click();
  }
  return true;
}

function preparePanel() {
  const box = $("only");
  if (box) {
    if (only !== null) box.checked = only;
    box.addEventListener("change", () => {
      only = box.checked;
      $("decisions").classList.toggle("only", box.checked);
    });
    $("decisions").classList.toggle("only", box.checked);
  }
  const mistakes = new Mistakes();
  for (const { content } of /** @type {NodeListOf<HTMLTemplateElement>} */ ($("decisions")?.querySelectorAll("template") ?? [])) {
    const link = content.querySelector("[data-mistake]");
    if (link) mistakes.offer(/** @type {string} */ (link.getAttribute("href")), about.game);
  }
  $("next-mistake").hidden = !document.querySelector(WORSE);
}

const released = releases($("panel"));
// The server reviews in the background: the page starts the review, then polls until it is complete.
async function follow() {
  let { done, total } = about,
    idle = IDLE;
  while (done < total) {
    if (idle >= IDLE) await post(`${here}/review`, { judged: about.judged, quality: about.quality });
    const found = await load(`${here}/review/panel?${which}&known=${done}`);
    idle = found.running || found.done > done ? 0 : idle + 1; // another server process may be working on it
    done = found.done;
    $("progress").firstElementChild.textContent = found.progress;
    $("progress").lastElementChild.value = done;
    if (found.html) {
      await released();
      const { id, dataset } = /** @type {HTMLElement} */ (document.activeElement ?? document.body),
        focus = dataset.number ? `button[data-number="${dataset.number}"]` : `[id="${id}"]`;
      $("panel").innerHTML = found.html;
      preparePanel();
      point();
      if (document.activeElement === document.body) $("panel").querySelector(focus)?.focus({ preventScroll: true });
    }
    $("failed").hidden = !found.failed;
    if (found.failed) break;
    if (done < total)
      await new Promise((resolve) => {
        setTimeout(resolve, POLL);
      });
  }
  $("progress").hidden = true;
}

listen("next-mistake", "click", nextMistake);
listen("panel", "click", (event) => {
  const button = event.target.closest("button[data-number]"),
    chart = event.target.closest("svg.rv-chart");
  if (button) choose(Number(button.dataset.number));
  if (button || !chart) return;
  const box = chart.getBoundingClientRect(),
    { left, right } = chartEdges(chart);
  const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
  player.go(Math.round(((x - left) / (right - left)) * (about.stops.length - 1)), true);
});
listen("verdict", "click", (event) => {
  const button = event.target.closest("[data-line]");
  if (button) goLine(Number(button.dataset.line), Number(button.dataset.step));
});
addEventListener(
  "keydown",
  (event) => {
    // before the player hears of it
    if (!isForPage(event)) return;
    if (event.key === "n") nextMistake();
    else if (event.key === "w") beliefs.toggle();
    else if (!alongLine(event)) return;
    event.preventDefault();
  },
  { capture: true },
);
keySwitch($("keys"));
preparePanel();
player.go(player.stopOfHash(), !!location.hash);
follow().catch((error) => {
  $("failed").textContent = error.message;
  $("failed").hidden = false;
});
