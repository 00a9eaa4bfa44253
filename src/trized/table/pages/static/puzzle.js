// A puzzle on a playable board; the server checks the answers.

/** @import { Picture, Texts } from "../wire.d.ts" */
import { BoardPage, reply } from "./board_page.js";
import { $, complain, fill, listen, load, make, pageData } from "./browser.js";
import { Mistakes } from "./mistakes.js";
import { FIRST, LATER, marks, Progress, SHOWN } from "./puzzle_progress.js";

/** @typedef {{ id: string, kind: string, grade: number }} Entry */
/** @type {{ about: { game: string, id: string, here: string, today?: string, others?: Entry[], texts: Texts }, page: { frames: Picture[] } }} */
const { about, page: first } = pageData();
const texts = about.texts,
  { here, others } = about; // a mistake of a reviewed game is a puzzle without a list
const progress = new Progress(about.game),
  mistakes = new Mistakes(),
  ids = (others ?? []).map(({ id }) => id);
let path = "",
  tries = 0,
  noted = false,
  turn = 0, // number of the last answer or request for the solution, the only one that counts
  moment = 0;
/** @type {Promise<void>} */
let playing = Promise.resolve(); // the animation of the last one

const page = new BoardPage({
  game: about.game,
  texts,
  play: answer,
  moment: () => moment,
  address: (piece) => `${here}/info?piece=${encodeURIComponent(piece)}&path=${path}`,
});

/** Sets the state of the puzzle. @param {"ask" | "wrong" | "right" | "solved" | "shown"} state */
function set(state) {
  const over = state === "solved" || state === "shown";
  $("puzzle").dataset.state = state;
  $("show").hidden = over;
  $("again").hidden = !over;
  $("next").hidden = !over;
  $("prompt-area").classList.toggle("mine", !over);
  $("prompt-area").classList.toggle("idle", over && !$("prompt").textContent);
}

/** @param {string} id @param {string[]} [lines] */
function list(id, lines = []) {
  $(id).hidden = !lines.length;
  $(id).lastElementChild.replaceChildren(...lines.map((line) => make("li", { textContent: line })));
}

/** @param {Picture[]} frames */
async function play(frames) {
  page.stage.skip();
  playing = playing.catch(() => {}).then(() => page.show(frames));
  await playing;
  moment += 1;
}

/** @param {string} how */
function note(how) {
  if (!noted && others) progress.note(about.id, how, about.id === about.today);
  else if (!noted) mistakes.note(here, about.game, how === FIRST);
  noted = true;
  score();
}

function score() {
  if (!others) {
    $("next").href = mistakes.due().find((address) => address !== here) ?? "/puzzles";
    return;
  }
  const solved = progress.solved(ids),
    [sign, label] = marks(texts)[progress.of(about.id)] ?? [];
  $("solved").textContent = fill(texts.of_all, { n: solved, all: ids.length });
  $("first").textContent = solved ? `${Math.round((100 * progress.first(ids)) / solved)}\u00a0%` : "–";
  $("streak").textContent = progress.streak;
  $("mark").hidden = !sign;
  $("mark").dataset.done = progress.of(about.id) ?? "";
  $("mark").textContent = sign ? `${sign} ${label}` : "";
  $("next").href = `/puzzles/${about.game}/${following()}`;
}

// Returns the next unsolved puzzle of the kind and level that the list was filtered by.
function following() {
  const wanted = new URLSearchParams(sessionStorage.getItem(`trized-puzzles-${about.game}`) ?? "");
  const fits = (others ?? []).filter(
    ({ kind, grade }) =>
      (!wanted.get("kind") || kind === wanted.get("kind")) && (!wanted.get("grade") || String(grade) === wanted.get("grade")),
  );
  const at = ids.indexOf(about.id),
    order = [...fits].sort((one, two) => Number(ids.indexOf(one.id) <= at) - Number(ids.indexOf(two.id) <= at));
  const open = order.find(({ id }) => id !== about.id && progress.of(id) === undefined);
  return (open ?? order.find(({ id }) => id !== about.id))?.id ?? ids[(at + 1) % ids.length];
}

/** @param {string} action */
async function answer(action) {
  complain("");
  const now = ++turn;
  let found;
  try {
    found = await load(`${here}/answer?action=${encodeURIComponent(action)}&path=${path}`);
  } catch (error) {
    if (now !== turn) return;
    complain(error.message);
    throw error;
  }
  if (now !== turn) return; // the player requested the solution meanwhile
  if (!found.right) {
    tries += 1;
    set("wrong");
    reply(fill(texts.wrong_again, { says: found.says }), "wrong");
    throw new Error(found.says); // the chooser begins anew
  }
  path = found.path;
  if (found.solved) $("show").hidden = true;
  await play(found.frames);
  if (now !== turn) return;
  if (found.solved) end(found, tries ? LATER : FIRST);
  else {
    set("right");
    reply(found.says, "right");
  }
  focus();
}

/** @param {{ says: string, reasons?: string[], line?: string[] }} found @param {string} how */
function end(found, how) {
  note(how);
  set(how === SHOWN ? "shown" : "solved");
  reply(
    `${how === FIRST ? texts.solved_first : how === LATER ? texts.solved_later : texts.shown} ${found.says}`,
    how === SHOWN ? "shown" : "right",
  );
  list("why", found.reasons);
  list("line", found.line);
}

function focus() {
  page.lead($("next").hidden ? $("choices").querySelector("button") : $("next"));
}

async function show() {
  if ($("show").hidden) return;
  const now = ++turn;
  try {
    const found = await load(`${here}/solution?path=${path}`);
    if (now !== turn) return; // the player chose an action meanwhile
    note(SHOWN);
    $("show").hidden = true;
    await play(found.frames);
    path = found.path ?? "";
    end(found, SHOWN);
    focus();
  } catch (error) {
    if (now === turn) complain(error.message);
  }
}

listen("show", "click", show);
listen("again", "click", () => location.reload());
page.listen({
  h: show,
  n: () => {
    if (!$("next").hidden) $("next").click();
  },
});
page.chooser.set(first.frames[0].choices ?? []);
set("ask");
score();
