// The replay of a game, with its log.

/** @import { LogLine, SeatInfo, Texts } from "../wire.d.ts" */
import { $, beforePaint, listen, load, make, pageData, showMore } from "./browser.js";
import { addLines, markLast } from "./log.js";
import { Player } from "./player.js";
import { copy } from "./share_link.js";

/** @typedef {{ begins: number, ends: number, log: LogLine[] }} LogPart */
/** @type {{ about: { table: string, seat: number, stops: number[], log: LogPart, seats: SeatInfo[], texts: Texts } }} */
const { about } = pageData();
const here = `/t/${about.table}`;
/** @param {number} stop */
const moment = (stop) => `${here}/moment/${about.stops[stop]}?seat=${about.seat}`;

const player = new Player(about.stops, {
  address: moment,
  leap: 10,
  moved(stop) {
    follow(about.stops[stop]);
    $("analyse").href = `${here}/analysis?at=${about.stops[stop]}&seat=${about.seat}`;
    if (stop + 1 < about.stops.length) player.load(moment(stop + 1)).catch(() => {}); // preload
  },
  shown(frame, stop) {
    markLast($("board"), frame.last);
    say(lines(about.stops[stop]));
  },
  failed: say,
});

/** @param {string} sentence */
function say(sentence) {
  $("caption").textContent = sentence;
  $("caption").scrollTop = 0;
  showMore($("caption"));
}
listen("caption", "scroll", () => showMore($("caption")));
addEventListener("resize", () => showMore($("caption")));

// Shows a part of the log; a long one is loaded in parts.
function showLog() {
  const log = about.log.log.filter((line) => !line.undone);
  addLines($("log"), { number: 0, whole: true, log, seats: about.seats }, here, about.seat, about.texts);
}
showLog();

/** Marks an entry in the log, after loading the part that contains it. @param {number} number */
async function follow(number) {
  if (number < about.log.begins || number > about.log.ends) {
    try {
      about.log = await load(`${here}/log/${number}?seat=${about.seat}`);
    } catch (error) {
      say(error.message);
      return;
    }
    showLog();
    if (about.stops[player.at] === number) say(lines(number));
  }
  mark(number);
}

/** @param {number} number */
function lines(number) {
  return about.log.log
    .filter((line) => line.number === number && line.kind === "ply")
    .map((line) => line.text)
    .join(" ");
}

/** @param {number} number */
function mark(number) {
  for (const line of $("log").children) line.classList.toggle("now", Number(line.dataset.number) === number);
  beforePaint(() => $("log").querySelector(".now")?.scrollIntoView({ block: "nearest" }));
}

listen("open-side", "click", () => $("side").classList.toggle("open"));
listen("close-side", "click", () => $("side").classList.remove("open"));
listen("viewer", "change", () => {
  location.href = `${here}/replay?seat=${$("viewer").value}#${about.stops[player.at]}`;
});
let hide = 0;
listen("copy-link", "click", async () => {
  const link = new URL(`${here}/replay#${about.stops[player.at]}`, location.origin).href;
  const copied = await copy(link);
  $("notice").replaceChildren(copied ? `${about.texts.link_copied} ` : "", make("code", { textContent: link }));
  $("notice").hidden = false;
  clearTimeout(hide);
  hide = setTimeout(() => {
    $("notice").hidden = true;
  }, 4000);
});
listen("log", "click", (event) => {
  const line = event.target.closest("li");
  if (!line || line.classList.contains("said")) return;
  event.preventDefault();
  player.go(player.stopOf(Number(line.dataset.number)));
});
player.go(player.stopOfHash());
