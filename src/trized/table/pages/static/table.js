// The table: follows the event stream, shows frames on the stage, and plays the choices of the chooser.

/** @import { AboutTable, Frame, Presence } from "../wire.d.ts" */
import { Beliefs } from "./beliefs.js";
import { BoardPage } from "./board_page.js";
import { $, complain, fill, listen, make, pageData, post, releases, remember, remembered } from "./browser.js";
import { Cover } from "./cover.js";
import { ask, closeDialogs, hint, invite, keysHelp } from "./dialogs.js";
import { addLines, markLast, News, toEnd } from "./log.js";
import { mark } from "./marks.js";
import { Queue } from "./queue.js";
import { Rulebook } from "./rulebook.js";
import { Seats } from "./seats.js";
import * as sound from "./sound.js";
import { Stream } from "./stream.js";

/** @type {{ about: AboutTable, frame: Frame }} */
const { about, frame: first } = pageData();
const texts = about.texts;
const here = `/t/${about.table}`;
const PATIENCE = 10_000; // milliseconds after which an unanswered move can be tried again
/** @type {Map<number, number>} */
const seen = new Map(); // last entry shown to each seat of this screen
let seat = about.seat,
  shown = first;

const page = new BoardPage({
  game: about.game,
  texts,
  play,
  moment: () => shown.number,
  address: (piece) => `${here}/info?piece=${encodeURIComponent(piece)}&seat=${seat}`,
});
const { board, stage, chooser, info } = page;
const beliefs = new Beliefs(board, () => `${here}/beliefs?seat=${seat}`);
const queue = new Queue(stage, first.seats?.length ?? 0, {
  seat: () => seat,
  released: releases(document),
  begins: (frame, more) => {
    beliefs.clear();
    if (leavesMyDecision(frame) || !(more || frame.html != null || frame.parts)) return;
    chooser.set([], true);
    closeDialogs("dialog.help[open]"); // a hint on an earlier position
  },
  shown: present,
  failed: (error, frame) => {
    if (error.name !== "Incomplete") console.error(error);
    if (frame.whole)
      stand(shown, frame); // a second full board would fail too: show at least the choices
    else stream.open(frame.number, true);
  },
});
const news = new News($("since"), $("since-line"), {
  texts,
  table: about.table,
  tell: (text) => stage.tell(text),
  open: () => openSide(true),
});
const rulebook = new Rulebook($("rulebook"), `/rules/${about.game}`);
const seats = new Seats($("seats"), about, texts, {
  hand,
  back: takeBack,
  invite: (which, name) => invite(here, which, name, texts),
  alone: (which) => quietly(act("alone", { seat: which })),
});
const cover = new Cover(texts, look);
const stream = new Stream((after, fresh) => `${here}/stream?after=${after}&seat=${seat}${fresh ? "&fresh=1" : ""}`, {
  frame: (frame) => {
    newest = Math.max(newest, frame.number);
    queue.receive(frame);
  },
  presence,
  left: () => location.replace(here), // this browser no longer holds the seat
  lost: () => notify(texts.lost, 0),
  found: () => {
    if (!$("notice").hidden) notify(texts.found, 1500);
  },
});

// The coach speaks to players who have not won this game yet, unless they switched it off; a lesson switches it on.
const kept = remembered("coach", "");
let coached = location.hash === "#coach" || (["on", "off"].includes(kept) ? kept === "on" : !remembered(`won-${about.game}`, ""));
/** @param {boolean} on */
function turnCoach(on) {
  coached = on;
  remember("coach", on ? "on" : "off");
}

/** Sends a request of the seat; the stream then expects its frame. @param {string} name @param {Record<string, any>} [fields] @param {AbortSignal} [signal] */
async function act(name, fields = {}, signal) {
  complain("");
  try {
    const answer = await post(`${here}/${name}`, { seat, ...fields }, signal);
    if (answer.number) stream.expect(answer.number);
    return answer;
  } catch (error) {
    complain(error.message);
    throw error;
  }
}

/** @param {Promise<any>} promise */
const quietly = (promise) => promise.catch(() => {});
let hinted = ""; // the action of a hint for this decision: the coach does not contradict it
/** @param {string} action */
async function play(action) {
  closeDialogs(); // hints are outdated
  const { number, can } = shown,
    coach = can?.coach && coached && action !== hinted ? await import("./coach.js").catch(() => null) : null;
  if (coach && !(await coach.allows(() => post(`${here}/coach`, { seat, action }), texts, point))) throw new Error(action); // the chooser begins anew
  await act("play", { action, number }, AbortSignal.timeout(PATIENCE));
  hinted = "";
}
/** @param {number} which */
function hand(which) {
  quietly(act("hand", { seat: which }));
}
/** @param {number} which */
function takeBack(which) {
  quietly(act("back", { which }));
}
function undo() {
  if (!$("undo").hidden) quietly(act("undo"));
}

/** Returns whether another player's move leaves my decision open; only the newest frame contains its choices. @param {Frame} frame */
function leavesMyDecision(frame) {
  const { whole, undone = -1, waiting = [], turn, choices = [], prompt } = frame;
  if (whole || undone >= 0 || queue.isOwn(frame) || !shown.turn || !waiting.includes(seat)) return false;
  return turn ? chooser.offers(choices) : prompt === shown.prompt;
}

/** @param {Frame} frame */
function present(frame) {
  if (!frame.turn && leavesMyDecision(frame)) {
    const { turn, choices, chapter, can } = shown;
    frame = { ...frame, turn, choices, chapter, can };
  }
  markLast(board, frame.last);
  addLines($("log"), frame, here, seat, texts);
  news.add(frame);
  if (frame.log?.some((line) => line.kind === "said")) $("side-dot").hidden = $("side").classList.contains("open");
  seen.set(seat, frame.number);
  stand(shown, frame);
  news.show(shown, own(), !!frame.whole);
  if (frame.whole || frame.turn) toEnd($("log")); // the news below it takes room
}

// Returns the viewer's seats: all of the browser's, unless several people share the screen.
function own() {
  return about.shared ? [seat] : [...about.mine, seat];
}

/** Shows the prompt, the choices and whose turn it is. @param {Frame} before @param {Frame} frame */
function stand(before, frame) {
  shown = { ...frame, seats: frame.seats ?? [] };
  const over = shown.over ?? "";
  if (!over) end?.then((shows) => shows.forget());
  $("prompt").textContent = `${seat < 0 && !about.mine.length && !over ? `${texts.spectator} ` : ""}${shown.prompt ?? ""}`;
  $("prompt-area").classList.toggle("mine", !!shown.turn);
  $("prompt-area").classList.toggle("over", !!over);
  board.toggleAttribute("data-over", !!over); // boards do not show a resignation
  $("prompt-rules").hidden = !shown.chapter;
  $("prompt-rules").href = `/rules/${about.game}#${shown.chapter ?? ""}`;
  chooser.set(shown.choices ?? []);
  info.forget();
  seats.draw(shown, seat);
  const can = shown.can ?? {};
  for (const name of /** @type {const} */ (["undo", "hint", "resign", "rematch"])) $(name).hidden = !can[name];
  if (shown.rematch) offerRematch();
  $("beliefs").hidden = !can.beliefs;
  beliefs.refresh(!!can.beliefs);
  $("show-end").hidden = !over;
  $("rename").hidden = seat < 0;
  $("coach-field").hidden = !can.coach;
  if ($("learn")) $("learn").hidden = !can.learn;
  $("device").hidden = !about.mine.length;
  $("stand-in").hidden = seat < 0 || !can.hand?.includes(seat);
  announce(before, over);
  if (shown.turn && (document.activeElement === document.body || document.activeElement === $("prompt"))) {
    page.lead($("choices").querySelector("button"));
  }
  if (queue.busy) soonChangeSeat();
  else changeSeat();
}

function offerRematch() {
  $("rematch").hidden = false;
  $("rematch").textContent = texts.rematch_open;
}

/** @param {Frame} before @param {string} over */
function announce(before, over) {
  document.title = `${shown.turn ? `● ${texts.your_turn} · ` : ""}${document.querySelector(".game-name")?.textContent}`;
  const icon = $("icon"),
    wanted = icon.href.replace(/icon(-turn)?\.svg/, shown.turn ? "icon-turn.svg" : "icon.svg");
  if (icon.href !== wanted) icon.href = wanted;
  const result = shown.won === true ? "won" : shown.won === false ? "lost" : "over";
  if (shown.turn && (!before.turn || before.number !== shown.number)) {
    if (!before.turn) sound.play("turn");
    stage.tell(shown.prompt?.startsWith(texts.your_turn) ? shown.prompt : `${texts.your_turn}. ${shown.prompt}`);
  }
  if (over && !before.over) {
    showEnd();
    sound.play("win");
    stage.tell(`${{ won: texts.won, lost: texts.lost_game, over: texts.over }[result]}. ${over}`);
  }
  $("prompt-area").dataset.result = over ? result : "";
}

// Module and style of the end are loaded on demand.
/** @type {Promise<import("./end.js").End> | null} */
let end = null;
let begun = false;
async function showEnd() {
  const live = begun,
    of = shown.number;
  end ??= import("./end.js").then(({ End }) => new End(here, board));
  const shows = await end;
  if (shown.over && shown.number >= of) await quietly(shows.show(seat, stage.pace, live));
}

// A browser with several seats, of several people with secret hands or of one person. After a change of seats older
// frames arrive one after the other; only the last one has the seat to act now.
let changing = 0,
  newest = first.number; // of the frames that arrived for any seat
function soonChangeSeat() {
  clearTimeout(changing);
  changing = setTimeout(() => (queue.busy ? soonChangeSeat() : changeSeat()), 120);
}

function changeSeat() {
  if (about.mine.length < 2 || shown.over || shown.number < newest) return;
  const holders = shown.seats ?? [];
  const waiting = (shown.waiting ?? []).filter((one) => about.mine.includes(one) && !holders[one]?.bot);
  if (!waiting.length || waiting.includes(seat)) return;
  if (!about.shared) {
    look(waiting[0]);
    return;
  }
  stream.close();
  chooser.set([]);
  info.forgetAll();
  news.clear();
  stage.unpin();
  beliefs.clear();
  cover.show(waiting.map((one) => ({ seat: one, name: holders[one].who || holders[one].name })));
}

/** @param {number} one */
function look(one) {
  seat = one;
  $("save-record").href = `${here}/record?seat=${seat}`;
  stream.open(about.shared ? (seen.get(one) ?? -1) : shown.number, true);
}

/** @param {Presence} now */
function presence(now) {
  if (now.seats.length !== shown.seats?.length) return;
  for (const [number, one] of now.seats.entries()) {
    const n = one.held?.length ?? 0,
      before = shown.seats[number].held?.length ?? n;
    if (n > before && n > 1) notify(fill(texts.held_more, { who: seats.name(one), n }), 12_000);
    if (n < before) notify(fill(texts.held_fewer, { who: seats.name(one), n }), 12_000);
  }
  shown.seats = now.seats;
  seats.draw(shown, seat);
  if (now.rematch && !shown.rematch) {
    shown.rematch = now.rematch;
    offerRematch();
    notify(texts.rematch_ready, 6000);
  }
}

let hide = 0;
/** @param {string} text @param {number} milliseconds */
function notify(text, milliseconds) {
  clearTimeout(hide);
  $("notice").textContent = text;
  $("notice").hidden = false;
  if (milliseconds)
    hide = setTimeout(() => {
      $("notice").hidden = true;
    }, milliseconds);
}

async function rematch() {
  location.href = shown.rematch ? `/t/${shown.rematch}` : (await act("rematch")).to;
}

async function resign() {
  closeDialogs();
  if (
    await ask(
      texts.resign_ask,
      [],
      [
        [texts.cancel, false],
        [texts.resign_do, true, "danger"],
      ],
    )
  )
    quietly(act("resign"));
}

function showHint() {
  if (!$("hint").hidden)
    hint(
      async () => {
        const found = await act("hint");
        hinted = found.action;
        return found;
      },
      texts,
      (action) => quietly(play(action)),
      point,
    );
}

/** Marks the pieces of one of my choices. @param {string} action */
function point(action) {
  const way = shown.choices?.find((one) => one.action === action);
  return mark(board, way?.path ?? [], way?.together);
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

/** @param {string} text */
function chat(text) {
  if (text.trim())
    quietly(
      act("chat", { text }).then(() => {
        $("words").value = "";
      }),
    );
}

function wire() {
  listen("undo", "click", undo);
  listen("hint", "click", showHint);
  listen("resign", "click", resign);
  listen("rematch", "click", () => quietly(rematch()));
  const sheet = () => ask($("open-seats").title, [make("ol", { className: "seat-list" }, ...seats.rows())], [["OK", true]]);
  for (const id of ["seats", "open-seats"]) listen(id, "click", sheet);
  listen("open-side", "click", () => openSide());
  listen("close-side", "click", () => openSide(false));
  listen("open-settings", "click", () => $("settings").showModal());
  listen("show-keys", "click", () => {
    closeDialogs();
    keysHelp(texts);
  });
  listen("device", "click", () => {
    closeDialogs();
    invite(here, "mine", "", texts);
  });
  listen("stand-in", "click", () => {
    closeDialogs();
    hand(seat);
  });
  listen("rename-do", "click", () => {
    quietly(act("name", { nickname: $("nickname").value }));
    closeDialogs();
  });
  listen("introduce", "submit", (event) => {
    event.preventDefault();
    quietly(act("name", { nickname: $("introduce-name").value }));
    $("introduce").hidden = true;
  });
  $("speed").value = String(stage.speed);
  listen("speed", "change", () => {
    stage.speed = Number($("speed").value);
    remember("speed", $("speed").value);
  });
  $("coach").checked = coached;
  if (location.hash === "#coach") {
    turnCoach(true);
    history.replaceState(null, "", here);
  }
  listen("coach", "change", () => turnCoach($("coach").checked));
  $("sound").checked = sound.on;
  listen("sound", "change", () => sound.turn($("sound").checked));
  listen("chat", "submit", (event) => {
    event.preventDefault();
    chat($("words").value);
  });
  for (const phrase of document.querySelectorAll(".phrase")) phrase.addEventListener("click", () => chat(phrase.textContent ?? ""));
  page.listen({
    u: undo,
    h: showHint,
    w: () => beliefs.toggle(),
    l: () => {
      openSide(true);
      $("log").focus();
    },
    c: () => {
      openSide(true);
      $("words").focus();
    },
    r: readRules,
    "?": () => keysHelp(texts),
    Escape: () => {
      if (info.reading) info.read(false);
      else openSide(false);
    },
  });
}

// A secret link has its key after the #, which browsers do not send. The page posts it once, and removes it.
async function sit() {
  const secret = location.hash.slice(1);
  if (!/^[\w-]{32}$/.test(secret)) return false;
  history.replaceState(null, "", here);
  try {
    await post(`${here}/sit`, { secret });
    sessionStorage.setItem("trized-sat", here);
    location.reload();
    return true;
  } catch (error) {
    complain(error.message);
    return false;
  }
}

function begin() {
  markLast(board, first.last);
  addLines($("log"), first, here, seat, texts);
  news.add(first);
  seen.set(seat, first.number);
  stand({ ...first, turn: false, over: "" }, first);
  news.show(first, own(), true);
  begun = true;
  toEnd($("log"));
  $("data").remove(); // it names what the first viewer may know
  if (!cover.on) stream.open(first.number);
  $("introduce").hidden = sessionStorage.getItem("trized-sat") !== here || !!first.seats?.[seat]?.who;
  const open = first.can?.invite?.[0];
  if (about.host && !first.over && !first.can?.undo && open !== undefined) invite(here, open, first.seats?.[open]?.name ?? "", texts);
}

wire();
if (!(await sit())) begin();
