// The table: keeps up with the server, lets the stage show what happens, and lets the chooser ask.

import { Incomplete, Stage } from "./animation.js";
import { dress, fill, make, post, remember, remembered } from "./browser.js";
import { Chooser } from "./chooser.js";
import { ask, hint, invite, keysHelp } from "./dialogs.js";
import { dragging } from "./drag.js";
import { focusBoard, keys } from "./keyboard.js";
import { addLines, markLast, News } from "./log.js";
import { Rulebook } from "./rulebook.js";
import { Seats } from "./seats.js";
import * as sound from "./sound.js";
import { Stream } from "./stream.js";
import { Tooltip } from "./tooltip.js";

const $ = (id) => document.getElementById(id);
const { about, frame: first } = JSON.parse($("data").textContent);
const texts = about.texts;
const here = `/t/${about.table}`;
const board = $("board");
const seen = new Map(); // the last entry that each seat of this screen has been shown
let seat = about.seat, shown = first, queue = Promise.resolve(), waitingFrames = 0;

const stage = new Stage(board, { caption: $("caption"), told: $("told"), stage: $("stage"), flight: $("flight"), skip: $("skip") });
const chooser = new Chooser(board, $("choices"), { confirm: $("confirm"), back: $("step-back"), texts, play });
const info = new Tooltip(board, {
  chooser, texts, reading: $("reading"), rules: `/rules/${about.game}`, moment: () => shown.number, tell: (text) => stage.tell(text),
  address: (piece) => `${here}/info?piece=${encodeURIComponent(piece)}&seat=${seat}`,
});
const news = new News($("since"), $("since-line"), { texts, table: about.table, tell: (text) => stage.tell(text), open: () => openSide(true) });
const rulebook = new Rulebook($("rulebook"), `/rules/${about.game}`);
const seats = new Seats($("seats"), about, texts, { hand, back: takeBack, invite: (which, name) => invite(here, which, name, texts), alone: (which) => quietly(act("alone", { seat: which })) });

const stream = new Stream((after, fresh) => `${here}/stream?after=${after}&seat=${seat}${fresh ? "&fresh=1" : ""}`, {
  frame: receive, presence, left: () => location.replace(here), // this browser holds the seat no longer
  lost: () => notify(texts.lost, 0),
  found: () => { if (!$("notice").hidden) notify(texts.found, 1500); },
});

// The coach is loaded where somebody wants one: in the settings, or on the way from a lesson.
let coach = location.hash === "#coach" || remembered("coach", "").includes(about.table) ? loadCoach() : null;
async function loadCoach() { return new (await import("./coach.js")).Coach(about.table, texts); }
async function turnCoach(on) { (await (coach ??= loadCoach())).turn(on); }

function complain(sentence) {
  $("complaint").textContent = sentence;
  $("complaint").hidden = !sentence;
}

async function act(name, fields = {}) {
  complain("");
  try {
    const answer = await post(`${here}/${name}`, { seat, ...fields });
    if (answer.number) stream.expect(answer.number);
    return answer;
  } catch (error) {
    complain(error.message);
    throw error;
  }
}

const quietly = (promise) => promise.catch(() => {});
async function play(text) {
  const { number, can } = shown, one = can?.coach ? await coach : null;
  if (one?.on && !(await one.allows(() => post(`${here}/coach`, { seat, action: text })))) throw new Error(text); // the chooser begins anew
  await act("play", { action: text, number });
}
function hand(which) { quietly(act("hand", { seat: which })); }
function takeBack(which) { quietly(act("back", { which })); }
function undo() { if (!$("undo").hidden) quietly(act("undo")); }

// Frames come one after the other; each is played before the next.
function receive(frame) {
  waitingFrames += 1;
  const of = seat;
  queue = queue.then(async () => {
    if (of === seat) await present(frame);
  }).catch((error) => (error instanceof Incomplete ? stream.open(frame.number, true) : console.error(error))).finally(() => {
    waitingFrames -= 1;
    if (!waitingFrames) stage.rest();
  });
}

async function present(frame) {
  if (waitingFrames > 1 || frame.html != null || frame.parts) chooser.set([]);
  await stage.show(frame);
  markLast(board, frame.last);
  addLines($("log"), frame, here, seat, texts);
  news.add(frame);
  if (frame.log?.some((line) => line.kind === "said")) $("side-dot").hidden = $("side").classList.contains("open");
  const before = shown;
  shown = { ...frame, seats: frame.seats ?? [] };
  seen.set(seat, frame.number);
  stand(before);
  news.show(shown, own(), frame.whole);
  if (frame.whole || frame.turn) $("log").scrollTop = $("log").scrollHeight; // the news above it takes room
}

// The seats that speak for whoever looks: all of the browser's, unless people share it.
function own() { return about.shared ? [seat] : [...about.mine, seat]; }

// Stands on a frame: what is asked, what can be done, whose turn it is.
function stand(before) {
  const over = shown.over ?? "";
  if (!over) end?.then((shows) => shows.forget());
  $("prompt").textContent = `${seat < 0 && !about.mine.length && !over ? `${texts.spectator} ` : ""}${shown.prompt ?? ""}`;
  $("prompt-area").classList.toggle("mine", !!shown.turn);
  $("prompt-area").classList.toggle("over", !!over);
  board.toggleAttribute("data-over", !!over); // also when somebody gave up, of which a board knows nothing
  $("prompt-rules").hidden = !shown.chapter;
  $("prompt-rules").href = `/rules/${about.game}#${shown.chapter ?? ""}`;
  chooser.set(shown.choices ?? []);
  info.forget();
  seats.draw(shown, seat);
  const can = shown.can ?? {};
  for (const name of ["undo", "hint", "resign", "rematch"]) $(name).hidden = !can[name];
  if (shown.rematch) { $("rematch").hidden = false; $("rematch").textContent = texts.rematch_open; }
  $("rename").hidden = seat < 0;
  $("coach-field").hidden = !can.coach;
  if ($("learn")) $("learn").hidden = !can.learn;
  $("device").hidden = !about.mine.length;
  $("stand-in").hidden = seat < 0 || !can.hand?.includes(seat);
  announce(before, over);
  if (shown.turn && (document.activeElement === document.body || document.activeElement === $("prompt"))) {
    if (chooser.viaKeys) ($("choices").querySelector("button") ?? $("prompt")).focus({ preventScroll: true });
  }
  if (waitingFrames) soonChangeSeat();
  else changeSeat();
}

function announce(before, over) {
  document.title = `${shown.turn ? `● ${texts.your_turn} · ` : ""}${document.querySelector(".game-name").textContent}`;
  const icon = $("icon"), wanted = icon.href.replace(/icon(-turn)?\.svg/, shown.turn ? "icon-turn.svg" : "icon.svg");
  if (icon.href !== wanted) icon.href = wanted;
  if (shown.turn && (!before.turn || before.number !== shown.number)) {
    if (!before.turn) sound.play("turn");
    stage.tell(`${texts.your_turn}. ${shown.prompt}`);
  }
  if (over && !before.over) {
    showEnd();
    sound.play("win");
    stage.tell(`${shown.won === true ? texts.won : shown.won === false ? texts.lost_game : texts.over}. ${over}`);
  }
  $("prompt-area").dataset.result = !over ? "" : shown.won === true ? "won" : shown.won === false ? "lost" : "over";
}

// The end brings its own module and style, which nobody needs before.
let end = null, begun = false;
async function showEnd() {
  const live = begun, of = shown.number;
  end ??= import("./end.js").then(({ End }) => new End(here, board));
  const shows = await end;
  if (shown.over && shown.number >= of) await quietly(shows.show(seat, stage.pace, live));
}

// Several seats at one browser: shared by people who must not see each other's hands, or all mine. Frames of the past
// may still come in one after the other; only the last of them says who is asked now.
let changing = 0;
function soonChangeSeat() {
  clearTimeout(changing);
  changing = setTimeout(() => (waitingFrames ? soonChangeSeat() : changeSeat()), 120);
}

function changeSeat() {
  if (about.mine.length < 2 || shown.over) return;
  const asked = (shown.waiting ?? []).filter((one) => about.mine.includes(one) && !shown.seats[one]?.bot);
  if (!asked.length || asked.includes(seat)) return;
  if (about.shared) cover(asked);
  else look(asked[0]);
}

function cover(asked) {
  const name = (one) => shown.seats[one].who || shown.seats[one].name;
  stream.close();
  board.replaceChildren();
  news.hide();
  chooser.set([]);
  $("prompt").textContent = "";
  for (const id of ["undo", "hint"]) $(id).hidden = true;
  $("cover-title").textContent = asked.length > 1 ? texts.pass_any : fill(texts.pass, { who: name(asked[0]) });
  $("cover-says").textContent = texts.pass_says;
  $("cover-buttons").replaceChildren(...asked.map((one) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "main large";
    button.textContent = fill(texts.show, { who: name(one) });
    button.addEventListener("click", () => { $("cover").hidden = true; look(one); });
    return button;
  }));
  $("cover").hidden = false;
  $("log").replaceChildren();
  $("cover-buttons").querySelector("button").focus();
}

function look(one) {
  seat = one;
  $("save-record").href = `${here}/record?seat=${seat}`;
  stream.open(about.shared ? seen.get(one) ?? -1 : shown.number, true);
}

function presence(now) {
  if (now.seats.length !== shown.seats.length) return;
  for (const [number, one] of now.seats.entries()) {
    const n = one.held.length, before = shown.seats[number].held?.length ?? n;
    if (n > before && n > 1) notify(fill(texts.held_more, { who: seats.name(one), n }), 12000);
    if (n < before) notify(fill(texts.held_fewer, { who: seats.name(one), n }), 12000);
  }
  shown.seats = now.seats;
  seats.draw(shown, seat);
  if (now.rematch && !shown.rematch) {
    shown.rematch = now.rematch;
    $("rematch").hidden = false;
    $("rematch").textContent = texts.rematch_open;
    notify(texts.rematch_ready, 6000);
  }
}

let hide = 0;
function notify(text, milliseconds) {
  clearTimeout(hide);
  $("notice").textContent = text;
  $("notice").hidden = false;
  if (milliseconds) hide = setTimeout(() => { $("notice").hidden = true; }, milliseconds);
}

async function rematch() {
  if (shown.rematch) location.href = `/t/${shown.rematch}`;
  else location.href = (await act("rematch")).to;
}

async function resign() {
  $("settings").close();
  if (await ask(texts.resign_ask, [], [[texts.cancel, false], [texts.resign_do, true, "danger"]])) quietly(act("resign"));
}

function showHint() {
  if (!$("hint").hidden) hint(() => act("hint"), texts, (text) => quietly(play(text)));
}

function readRules() {
  const chapter = info.chapter || shown.chapter;
  info.hide(true);
  rulebook.open(chapter);
}

function openSide(open = !$("side").classList.contains("open")) {
  $("side").classList.toggle("open", open);
  $("side-dot").hidden = true;
}

function wire() {
  $("undo").addEventListener("click", undo);
  $("hint").addEventListener("click", showHint);
  $("resign").addEventListener("click", resign);
  $("rematch").addEventListener("click", () => quietly(rematch()));
  const sheet = () => ask($("open-seats").title, [make("ol", { className: "seat-list" }, ...seats.rows())], [["OK", true]]);
  for (const id of ["seats", "open-seats"]) $(id).addEventListener("click", sheet);
  $("open-side").addEventListener("click", () => openSide());
  $("close-side").addEventListener("click", () => openSide(false));
  $("open-settings").addEventListener("click", () => $("settings").showModal());
  $("show-keys").addEventListener("click", () => { $("settings").close(); keysHelp(texts); });
  $("device").addEventListener("click", () => { $("settings").close(); invite(here, "mine", "", texts); });
  $("stand-in").addEventListener("click", () => { $("settings").close(); hand(seat); });
  $("rename-do").addEventListener("click", () => { quietly(act("name", { nickname: $("nickname").value })); $("settings").close(); });
  $("speed").value = String(stage.speed);
  $("speed").addEventListener("change", () => { stage.speed = Number($("speed").value); remember("speed", $("speed").value); });
  coach?.then((one) => { one.turn(true); $("coach").checked = true; if (location.hash === "#coach") history.replaceState(null, "", here); });
  $("coach").addEventListener("change", () => quietly(turnCoach($("coach").checked)));
  $("sound").checked = sound.on;
  $("sound").addEventListener("change", () => sound.turn($("sound").checked));
  const chat = (text) => text.trim() && quietly(act("chat", { text }).then(() => { $("words").value = ""; }));
  $("chat").addEventListener("submit", (event) => { event.preventDefault(); chat($("words").value); });
  for (const phrase of document.querySelectorAll(".phrase")) phrase.addEventListener("click", () => chat(phrase.textContent));
  keys(chooser, board, {
    u: undo, h: showHint, s: () => stage.skip(), l: () => { openSide(true); $("log").focus(); },
    c: () => { openSide(true); $("words").focus(); }, b: () => focusBoard(board), r: readRules, i: () => info.more(), "?": () => keysHelp(texts),
    Escape: () => { if (info.reading) info.read(false); else openSide(false); },
  });
  dragging(board, chooser);
}

// A secret link carries its key behind the #, which no server sees; here it is handed in once, and forgotten.
async function sit() {
  const secret = location.hash.slice(1);
  if (!/^[\w-]{32}$/.test(secret)) return false;
  history.replaceState(null, "", here);
  try {
    await post(`${here}/sit`, { secret });
    location.reload();
    return true;
  } catch (error) {
    complain(error.message);
    return false;
  }
}

wire();
if (!(await sit())) {
  dress(board);
  markLast(board, first.last);
  addLines($("log"), first, here, seat, texts);
  news.add(first);
  seen.set(seat, first.number);
  stand({ ...first, turn: false, over: "" });
  news.show(first, own(), true);
  begun = true;
  $("log").scrollTop = $("log").scrollHeight;
  if ($("cover").hidden) stream.open(first.number);
  const fresh = !first.over && !first.can?.undo;
  if (about.host && fresh && first.can?.invite?.length) invite(here, first.can.invite[0], first.seats[first.can.invite[0]].name, texts);
}
