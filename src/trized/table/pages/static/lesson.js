// A lesson: one step after the other, on the board of the table and with its chooser; the server judges the answers.

import { Stage } from "./animation.js";
import { dress, fill, load } from "./browser.js";
import { Chooser } from "./chooser.js";
import { dragging } from "./drag.js";
import { focusBoard, keys } from "./keyboard.js";
import { Tooltip } from "./tooltip.js";

const $ = (id) => document.getElementById(id);
const { about, page: first } = JSON.parse($("data").textContent);
const texts = about.texts, board = $("board");
const here = `/learn/${about.game}/${about.lesson}`;
let page = first, shown = first.frames[0], stands = shown.number, busy = false;

const stage = new Stage(board, { caption: $("caption"), told: $("told"), stage: $("stage"), flight: $("flight"), skip: $("skip") });
const chooser = new Chooser(board, $("choices"), { confirm: $("confirm"), back: $("step-back"), texts, play: answer });
const info = new Tooltip(board, {
  chooser, texts, reading: $("reading"), rules: `/rules/${about.game}`, moment: () => `${page.step} ${stands}`, tell: (text) => stage.tell(text),
  address: (piece) => `${here}/info/${page.step}?piece=${encodeURIComponent(piece)}&stands=${stands}`,
});

// What the lesson stands at: `read`, `ask` (something is to be done), `wrong`, `right`, or `end`.
function set(state) { $("lesson").dataset.state = state; }

function point(ids) {
  for (const element of document.querySelectorAll("[data-lesson]")) element.removeAttribute("data-lesson");
  const found = ids.map(seen).filter(Boolean);
  for (const element of found) element.setAttribute("data-lesson", "");
  found.find((element) => board.contains(element))?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// What lies in a closed sheet is pointed at by the button that opens it, and what a small board leaves out by its choice.
function seen(id) {
  const element = board.querySelector(`#${CSS.escape(id)}`);
  if (!element || element.getClientRects().length) return element;
  const sheet = element.closest("[popover]");
  return sheet ? board.querySelector(`[popovertarget="${CSS.escape(sheet.id)}"]:not([popovertargetaction="hide"])`)
    : $("choices").querySelector(`[data-piece="${CSS.escape(id)}"]`);
}

function complain(sentence) {
  $("complaint").textContent = sentence;
  $("complaint").hidden = !sentence;
}

function reply(sentence, look) {
  $("reply").textContent = sentence;
  $("reply").className = `reply ${look}`;
  $("reply").hidden = !sentence;
  $("reply").scrollIntoView({ block: "nearest" });
}

// Plays frames, one after the other, then stands on the last.
async function play(frames) {
  chooser.set([]);
  for (const frame of frames) {
    await stage.show(frame);
    stands = frame.number;
  }
  stage.rest();
  info.forget();
  shown = frames.at(-1);
  $("prompt").textContent = shown.prompt ?? "";
  chooser.set(shown.choices ?? []);
}

async function open(next, silent = false) {
  page = next;
  complain("");
  reply("", "");
  $("lesson-where").textContent = fill(texts.lesson_step, { n: page.step, steps: about.steps });
  $("lesson-progress").value = page.step;
  if ($("says").textContent !== page.says) $("says").textContent = page.says;
  if ($("task").textContent !== page.task) $("task").textContent = page.task ?? "";
  $("task").hidden = !page.task;
  $("lesson-says").scrollTop = 0;
  point([]);
  set("going");
  buttons();
  if (!silent) await play(page.frames);
  else chooser.set(page.frames[0].choices ?? []);
  point(page.point ?? []);
  set(page.task ? "ask" : page.last ? "end" : "read");
  buttons();
  focus();
}

function buttons() {
  const state = $("lesson").dataset.state, asked = state === "ask" || state === "wrong", end = page.last && (state === "end" || state === "right");
  $("lesson-back").hidden = page.step === 1;
  $("lesson-show").hidden = $("lesson-skip").hidden = !asked;
  $("lesson-next").hidden = asked || end || state === "going";
  $("lesson-end").hidden = !end;
  $("prompt-area").classList.toggle("mine", asked);
  $("prompt-area").classList.toggle("idle", !asked && state !== "going"); // a small screen has better use for the room
  if (!asked && state !== "going") $("prompt").textContent = shown.prompt || texts.lesson_read;
}

// Whoever plays by keys is led to what comes next; nobody else's focus is moved.
function focus() {
  if (!chooser.viaKeys) return;
  const state = $("lesson").dataset.state;
  const next = state === "ask" ? $("choices").querySelector("button") ?? $("prompt") : page.last && state !== "ask" ? $("lesson-end").querySelector("button") : $("lesson-next");
  next.focus({ preventScroll: true });
}

async function answer(text) {
  complain("");
  let said;
  try { said = await load(`${here}/answer/${page.step}?action=${encodeURIComponent(text)}`); } catch (error) { complain(error.message); throw error; }
  if (!said.right) {
    set("wrong");
    reply(said.says, "wrong");
    throw new Error(said.says); // the chooser begins anew
  }
  set("going");
  buttons();
  point([]);
  await play(said.frames);
  reply(said.says, "right");
  set("right");
  buttons();
  focus();
}

async function go(step, from) {
  if (busy) return;
  busy = true;
  const before = $("lesson").dataset.state;
  set("going");
  buttons();
  stage.skip();
  try {
    const next = await load(`${here}/step/${step}${from >= 0 ? `?stands=${from}` : ""}`);
    stage.rest();
    history.replaceState(null, "", `${here}?step=${step}`);
    await open(next);
  } catch (error) {
    set(before);
    buttons();
    complain(error.message);
    $("prompt-area").classList.remove("idle");
  } finally { busy = false; }
}

async function show() {
  try {
    const { label, path } = await load(`${here}/show/${page.step}`);
    reply(fill(texts.lesson_try, { label }), "shown");
    point(path.length ? path : page.point);
  } catch (error) { complain(error.message); }
}

$("lesson-next").addEventListener("click", () => go(page.step + 1, stands));
$("lesson-skip").addEventListener("click", () => (page.last ? (set("end"), buttons()) : go(page.step + 1, stands)));
$("lesson-back").addEventListener("click", () => go(page.step - 1, -1));
$("lesson-show").addEventListener("click", show);
keys(chooser, board, {
  s: () => stage.skip(), b: () => focusBoard(board), i: () => info.more(), h: () => $("lesson-show").hidden || show(),
  n: () => $("lesson-next").hidden || $("lesson-next").click(), Escape: () => info.reading && info.read(false),
});
dragging(board, chooser);
dress(board);
open(first, true);
