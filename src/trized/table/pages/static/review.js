// The review of a finished game: the chart and the list lead to the board, and the better line can be gone through.

import { load, post } from "./browser.js";
import { markLast } from "./log.js";
import { Stage } from "./animation.js";

const POLL = 1200; // milliseconds between two looks at how far the review has come
const STILL = 4; // looks without anything new, after which it is begun again
const $ = (id) => document.getElementById(id);
const { about } = JSON.parse($("data").textContent);
const here = `/t/${about.table}`, which = `judged=${about.judged}&quality=${about.quality}`;
const stage = new Stage($("board"), { caption: $("caption"), told: $("told"), stage: $("stage"), flight: $("flight"), skip: null });
const stops = about.stops, frames = new Map();
const narrow = matchMedia("(max-width: 860px)");
let at = 0, asked = 0, seat = about.seat;
let only = null; // whether only what could be better is listed; null: nobody has said

$("slider").max = String(stops.length - 1);

function fetched(path) {
  if (!frames.has(path)) frames.set(path, load(path).catch((error) => { frames.delete(path); throw error; }));
  return frames.get(path);
}

const verdictOf = (number) => document.querySelector(`template[data-verdict="${number}"]`);
const moment = (to) => `${here}/moment/${stops[to]}?seat=${seat}`;

// Goes to a stop: what was decided there stands on the board as it was before, with both moves marked.
async function go(to, { animate = false, deciding = false } = {}) {
  to = Math.max(0, Math.min(stops.length - 1, to));
  const turn = ++asked, verdict = deciding && verdictOf(stops[to]);
  if (verdict) seat = Number(verdict.dataset.seat);
  const frame = await fetched(moment(verdict ? to - 1 : to));
  if (turn !== asked) return;
  at = to;
  point();
  $("imagined").hidden = true;
  await show(frame, animate && !verdict);
  if (turn !== asked) return;
  tell(verdictOf(stops[to]), verdict ? "" : frame.prompt);
  if (verdict) mark(verdict);
  else markLast($("board"), frame.last);
}

async function show(frame, animate) {
  stage.skip();
  stage.rest();
  if (animate) return stage.show(frame);
  stage.hurry = true;
  await stage.show({ ...frame, motions: [] });
  stage.rest();
}

function point() {
  const share = stops.length > 1 ? at / (stops.length - 1) : 0;
  $("slider").value = String(at);
  $("where").textContent = `${at} / ${stops.length - 1}`;
  $("slider").setAttribute("aria-valuetext", $("where").textContent);
  $("rv-cursor")?.setAttribute("transform", `translate(${34 + share * 396} 0)`);
  history.replaceState(null, "", `#${stops[at]}`);
  for (const button of $("panel").querySelectorAll("button[data-number]")) {
    const now = Number(button.dataset.number) === stops[at];
    button.toggleAttribute("aria-current", now);
    if (now && !narrow.matches && button.closest("#decisions")) button.scrollIntoView({ block: "nearest" });
  }
}

function tell(verdict, otherwise) {
  if (verdict) $("verdict").replaceChildren(verdict.content.cloneNode(true));
  else $("verdict").replaceChildren(Object.assign(document.createElement("p"), { textContent: otherwise, className: "empty" }));
}

// What was played and what was better, on the board: the one framed, the other framed with dashes.
function mark(verdict) {
  for (const kind of ["played", "best"]) {
    for (const id of verdict.dataset[kind].split(" ").filter(Boolean)) $("board").querySelector(`#${CSS.escape(id)}`)?.setAttribute(`data-${kind}`, "");
  }
}

async function goLine(number, step) {
  const turn = ++asked;
  const frame = await fetched(`${here}/review/line/${number}/${step}?${which}`);
  if (turn !== asked) return;
  $("imagined").hidden = false;
  for (const button of $("verdict").querySelectorAll("[data-line]")) button.toggleAttribute("aria-current", Number(button.dataset.step) === step);
  await show(frame, true);
}

const stopOf = (number) => Math.max(0, stops.findLastIndex((stop) => stop <= number));
const quietly = (promise) => promise.catch((error) => tell(null, error.message));
const choose = (number) => {
  quietly(go(stopOf(number), { deciding: true }));
  if (narrow.matches) scrollTo({ top: 0 });
};

function nextMistake() {
  const worse = [...document.querySelectorAll("#decisions li:is(.inaccuracy, .mistake, .blunder) > button")].map((one) => Number(one.dataset.number));
  const next = worse.find((number) => number > stops[at]) ?? worse[0];
  if (next) choose(next);
}

// Moves along the better line with the arrows while one of its steps has the focus.
function alongLine(event) {
  const own = event.target.closest?.("[data-line]");
  if (!own || !["ArrowRight", "ArrowLeft"].includes(event.key)) return false;
  const all = [...$("verdict").querySelectorAll("[data-line]")];
  const next = all[all.indexOf(own) + (event.key === "ArrowRight" ? 1 : -1)];
  if (next) { next.focus(); next.click(); }
  return true;
}

function dressPanel() {
  const box = $("only");
  if (box) {
    if (only !== null) box.checked = only;
    box.addEventListener("change", () => { only = box.checked; $("decisions").classList.toggle("only", only); });
    $("decisions").classList.toggle("only", box.checked);
  }
  $("next-mistake").hidden = !document.querySelector("#decisions li:is(.inaccuracy, .mistake, .blunder)");
}

// The review is made in the background: it is begun, then looked at from time to time until it is whole.
async function follow() {
  let { done, total } = about, still = STILL;
  while (done < total) {
    if (still >= STILL) await post(`${here}/review`, { judged: about.judged, quality: about.quality });
    const said = await load(`${here}/review/panel?${which}&known=${done}`);
    still = said.running || said.done > done ? 0 : still + 1; // another process of the server may be at it
    done = said.done;
    $("progress").firstElementChild.textContent = said.progress;
    $("progress").lastElementChild.value = done;
    if (said.html) {
      const focus = document.activeElement?.closest("#panel button[data-number]")?.dataset.number;
      $("panel").innerHTML = said.html;
      dressPanel();
      point();
      if (focus) $("panel").querySelector(`button[data-number="${focus}"]`)?.focus({ preventScroll: true });
    }
    $("failed").hidden = !said.failed;
    if (said.failed) break;
    if (done < total) await new Promise((resolve) => setTimeout(resolve, POLL));
  }
  $("progress").hidden = true;
}

$("first").addEventListener("click", () => quietly(go(0)));
$("previous").addEventListener("click", () => quietly(go(at - 1)));
$("next").addEventListener("click", () => quietly(go(at + 1, { animate: true })));
$("last").addEventListener("click", () => quietly(go(stops.length - 1)));
$("next-mistake").addEventListener("click", nextMistake);
$("slider").addEventListener("input", () => quietly(go(Number($("slider").value))));
$("panel").addEventListener("click", (event) => {
  const button = event.target.closest("button[data-number]"), chart = event.target.closest("svg.rv-chart");
  if (button) return choose(Number(button.dataset.number));
  if (!chart) return;
  const box = chart.getBoundingClientRect(), x = ((event.clientX - box.left) / box.width) * 440;
  quietly(go(Math.round(((x - 34) / 396) * (stops.length - 1)), { deciding: true }));
});
$("verdict").addEventListener("click", (event) => {
  const button = event.target.closest("[data-line]");
  if (button) quietly(goLine(Number(button.dataset.line), Number(button.dataset.step)));
});
addEventListener("keydown", (event) => {
  if (event.target.matches?.("input:not([type=range], [type=checkbox]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (alongLine(event)) return event.preventDefault();
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 }[event.key];
  if (event.key === "n") nextMistake();
  else if (to === undefined) return;
  else quietly(go(to, { animate: event.key === "ArrowRight" }));
  event.preventDefault();
});
dressPanel();
quietly(go(location.hash ? stopOf(Number(location.hash.slice(1)) || 0) : stops.length - 1, { deciding: !!location.hash }));
follow().catch((error) => { $("failed").textContent = error.message; $("failed").hidden = false; });
