// A puzzle: the question on the board of the table and with its chooser; the server judges the answers.

import { Stage } from "./animation.js";
import { dress, fill, load, make } from "./browser.js";
import { Chooser } from "./chooser.js";
import { dragging } from "./drag.js";
import { focusBoard, keys } from "./keyboard.js";
import { FIRST, LATER, marks, Progress, SHOWN } from "./puzzle_progress.js";
import { Tooltip } from "./tooltip.js";

const $ = (id) => document.getElementById(id);
const { about, page } = JSON.parse($("data").textContent);
const texts = about.texts, board = $("board"), here = `/puzzles/${about.game}/${about.id}`;
const progress = new Progress(about.game), ids = about.others.map(({ id }) => id);
let path = "", tries = 0, noted = false, busy = false, moment = 0;

const stage = new Stage(board, { caption: $("caption"), told: $("told"), stage: $("stage"), flight: $("flight"), skip: $("skip") });
const chooser = new Chooser(board, $("choices"), { confirm: $("confirm"), back: $("step-back"), texts, play: answer });
const info = new Tooltip(board, {
  chooser, texts, reading: $("reading"), rules: `/rules/${about.game}`, moment: () => moment, tell: (text) => stage.tell(text),
  address: (piece) => `${here}/info?piece=${encodeURIComponent(piece)}&path=${path}`,
});

// What the puzzle stands at: `ask`, `wrong`, `right` (and it goes on), `solved`, or `shown`.
function set(state) {
  const over = state === "solved" || state === "shown";
  $("puzzle").dataset.state = state;
  $("show").hidden = over;
  $("again").hidden = !over;
  $("next").hidden = !over;
  $("prompt-area").classList.toggle("mine", !over);
  $("prompt-area").classList.toggle("idle", over && !$("prompt").textContent);
}

function reply(sentence, look) {
  $("reply").textContent = sentence;
  $("reply").className = `reply ${look}`;
  $("reply").hidden = !sentence;
  $("reply").scrollIntoView({ block: "nearest" });
}

function complain(sentence) {
  $("complaint").textContent = sentence;
  $("complaint").hidden = !sentence;
}

function list(id, lines) {
  $(id).hidden = !lines?.length;
  $(id).lastElementChild.replaceChildren(...(lines ?? []).map((line) => make("li", { textContent: line })));
}

// Plays frames, one after the other, then stands on the last.
async function play(frames) {
  chooser.set([]);
  for (const frame of frames) await stage.show(frame);
  stage.rest();
  info.forget();
  moment += 1;
  const last = frames.at(-1);
  $("prompt").textContent = last.prompt ?? "";
  chooser.set(last.choices ?? []);
}

function note(how) {
  if (!noted) progress.note(about.id, how, about.id === about.today);
  noted = true;
  score();
}

function score() {
  const solved = progress.solved(ids), [sign, label] = marks(texts)[progress.of(about.id)] ?? [];
  $("solved").textContent = fill(texts.of_all, { n: solved, all: ids.length });
  $("first").textContent = solved ? `${Math.round((100 * progress.first(ids)) / solved)}\u00a0%` : "–";
  $("streak").textContent = progress.streak;
  $("mark").hidden = !sign;
  $("mark").dataset.done = progress.of(about.id) ?? "";
  $("mark").textContent = sign ? `${sign} ${label}` : "";
  $("next").href = `/puzzles/${about.game}/${following()}`;
}

// The next one that was never solved, of the kind and level that the list was asked for.
function following() {
  const wanted = new URLSearchParams(sessionStorage.getItem(`trized-puzzles-${about.game}`) ?? "");
  const fits = about.others.filter(({ kind, grade }) => (!wanted.get("kind") || kind === wanted.get("kind")) && (!wanted.get("grade") || String(grade) === wanted.get("grade")));
  const at = ids.indexOf(about.id), order = [...fits].sort((one, two) => Number(ids.indexOf(one.id) <= at) - Number(ids.indexOf(two.id) <= at));
  const open = order.find(({ id }) => id !== about.id && progress.of(id) === undefined);
  return (open ?? order.find(({ id }) => id !== about.id))?.id ?? ids[(at + 1) % ids.length];
}

async function answer(text) {
  complain("");
  let said;
  try { said = await load(`${here}/answer?action=${encodeURIComponent(text)}&path=${path}`); } catch (error) { complain(error.message); throw error; }
  if (!said.right) {
    tries += 1;
    set("wrong");
    reply(fill(texts.wrong_again, { says: said.says }), "wrong");
    throw new Error(said.says); // the chooser begins anew
  }
  path = said.path;
  await play(said.frames);
  if (said.solved) end(said, tries ? LATER : FIRST);
  else { set("right"); reply(said.says, "right"); }
  focus();
}

function end(said, how) {
  note(how);
  set(how === SHOWN ? "shown" : "solved");
  reply(`${how === FIRST ? texts.solved_first : how === LATER ? texts.solved_later : texts.shown} ${said.says}`, how === SHOWN ? "shown" : "right");
  list("why", said.reasons);
  list("line", said.line);
}

// Whoever plays by keys is led to what comes next; nobody else's focus is moved.
function focus() {
  if (!chooser.viaKeys) return;
  (($("next").hidden ? $("choices").querySelector("button") : $("next")) ?? $("prompt")).focus({ preventScroll: true });
}

async function show() {
  if (busy || $("show").hidden) return;
  busy = true;
  try {
    const said = await load(`${here}/solution?path=${path}`);
    note(SHOWN);
    await play(said.frames);
    path = said.path ?? "";
    end(said, SHOWN);
    focus();
  } catch (error) { complain(error.message); } finally { busy = false; }
}

$("show").addEventListener("click", show);
$("again").addEventListener("click", () => location.reload());
keys(chooser, board, {
  s: () => stage.skip(), b: () => focusBoard(board), i: () => info.more(), h: show,
  n: () => $("next").hidden || $("next").click(), Escape: () => info.reading && info.read(false),
});
dragging(board, chooser);
dress(board);
chooser.set(page.frames[0].choices ?? []);
set("ask");
score();
