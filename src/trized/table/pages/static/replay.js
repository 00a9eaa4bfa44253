// The replay viewer: the same frames, any moment.

import { addLines, markLast } from "./log.js";
import { load, make } from "./browser.js";
import { Stage } from "./animation.js";

const $ = (id) => document.getElementById(id);
const { about } = JSON.parse($("data").textContent);
const here = `/t/${about.table}`;
const stage = new Stage($("board"), { caption: $("caption"), told: $("told"), stage: $("stage"), flight: $("flight"), skip: null });
const stops = about.stops;
const known = new Map();
let at = 0, asked = 0;

addLines($("log"), { whole: true, log: about.log.filter((line) => !line.undone), seats: about.seats }, here, about.seat, about.texts);
$("slider").max = String(stops.length - 1);

function fetched(number) {
  if (!known.has(number)) known.set(number, load(`${here}/moment/${number}?seat=${about.seat}`));
  return known.get(number);
}

// Goes to a stop; one on from here is played, everything else is simply there.
async function go(to) {
  to = Math.max(0, Math.min(stops.length - 1, to));
  const turn = ++asked, next = to === at + 1;
  const frame = await fetched(stops[to]);
  if (turn !== asked) return;
  stage.skip();
  stage.rest();
  at = to;
  $("slider").value = String(to);
  $("where").textContent = `${to} / ${stops.length - 1}`;
  $("slider").setAttribute("aria-valuetext", `${to} / ${stops.length - 1}`);
  history.replaceState(null, "", `#${stops[to]}`);
  mark(stops[to]);
  if (stops[to + 1]) fetched(stops[to + 1]);
  if (next) await stage.show(frame);
  else {
    stage.hurry = true;
    await stage.show({ ...frame, motions: [] });
    stage.rest();
  }
  if (turn !== asked) return;
  markLast($("board"), frame.last);
  $("caption").textContent = lines(stops[to]);
}

function lines(number) { return about.log.filter((line) => line.number === number && line.kind === "ply").map((line) => line.text).join(" "); }

function mark(number) {
  for (const line of $("log").children) line.classList.toggle("now", Number(line.dataset.number) === number);
  $("log").querySelector(".now")?.scrollIntoView({ block: "nearest" });
}

function stopOf(number) {
  const found = stops.findLastIndex((stop) => stop <= number);
  return Math.max(0, found);
}

const quietly = (promise) => promise.catch((error) => { $("caption").textContent = error.message; });
$("open-side").addEventListener("click", () => $("side").classList.toggle("open"));
$("close-side").addEventListener("click", () => $("side").classList.remove("open"));
$("first").addEventListener("click", () => quietly(go(0)));
$("previous").addEventListener("click", () => quietly(go(at - 1)));
$("next").addEventListener("click", () => quietly(go(at + 1)));
$("last").addEventListener("click", () => quietly(go(stops.length - 1)));
$("slider").addEventListener("input", () => quietly(go(Number($("slider").value))));
$("viewer").addEventListener("change", () => { location.href = `${here}/replay?seat=${$("viewer").value}#${stops[at]}`; });
$("copy-link").addEventListener("click", async () => {
  const link = new URL(`${here}/replay#${stops[at]}`, location.origin).href;
  try { await navigator.clipboard.writeText(link); } catch { /* shown instead */ }
  $("notice").replaceChildren(make("span", { textContent: `${about.texts.link_copied} ` }), make("code", { textContent: link }));
  $("notice").hidden = false;
  setTimeout(() => { $("notice").hidden = true; }, 4000);
});
$("log").addEventListener("click", (event) => {
  const line = event.target.closest("li");
  if (!line || line.classList.contains("said")) return;
  event.preventDefault();
  quietly(go(stopOf(Number(line.dataset.number))));
});
addEventListener("keydown", (event) => {
  if (event.target.matches?.("input:not([type=range]), textarea, select")) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1, ArrowUp: at - 10, ArrowDown: at + 10 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  quietly(go(to));
});
addEventListener("hashchange", () => quietly(go(stopOf(Number(location.hash.slice(1)) || 0))));
quietly(go(location.hash ? stopOf(Number(location.hash.slice(1)) || 0) : stops.length - 1));
