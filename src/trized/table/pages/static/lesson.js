// A lesson: step by step on a playable board; the server checks the answers.

/** @import { Picture } from "../wire.d.ts" */
import { Beliefs } from "./beliefs.js";
import { BoardPage, reply } from "./board_page.js";
import { $, all, complain, fill, inside, listen, load, pageData, remember, remembered } from "./browser.js";

/** @typedef {{ step: number, says: string, task?: string, point?: string[], last?: boolean, frames: Picture[] }} Step */
/** @type {{ about: { game: string, lesson: string, steps: number, texts: Record<string, string> }, page: Step }} */
const { about, page: first } = pageData();
const texts = about.texts;
const here = `/learn/${about.game}/${about.lesson}`,
  progress = `lesson-${about.game}-${about.lesson}`;
let step = first,
  shown = first.frames[0],
  busy = false;

const page = new BoardPage({
  game: about.game,
  texts,
  play: answer,
  moment: () => `${step.step} ${shown.number}`,
  address: (piece) => `${here}/info/${step.step}?piece=${encodeURIComponent(piece)}&stands=${shown.number}`,
});
const { board, chooser, stage } = page;
const beliefs = new Beliefs(board, () => `${here}/beliefs/${step.step}?stands=${shown.number}`);

const state = () => $("lesson").dataset.state;

/** Sets the state of the lesson. @param {"going" | "read" | "ask" | "wrong" | "right" | "end"} now */
function set(now) {
  $("lesson").dataset.state = now;
  const asked = now === "ask" || now === "wrong",
    end = !!step.last && (now === "end" || now === "right");
  if (remembered(progress, "") !== "done") remember(progress, end ? "done" : String(step.step));
  $("lesson-back").hidden = step.step === 1;
  $("lesson-show").hidden = $("lesson-skip").hidden = !asked;
  $("lesson-next").hidden = asked || end || now === "going";
  $("lesson-end").hidden = !end;
  $("prompt-area").classList.toggle("mine", asked);
  $("prompt-area").classList.toggle("idle", !asked && now !== "going"); // small screens need the room
  if (!asked && now !== "going") $("prompt").textContent = shown.prompt || texts.lesson_read;
}

/** Points at elements. @param {string[]} ids */
function point(ids) {
  for (const element of document.querySelectorAll("[data-lesson]")) element.removeAttribute("data-lesson");
  for (const sheet of all(board, "[popover]:popover-open")) sheet.hidePopover();
  const found = ids.map(visible).filter((one) => one !== null);
  for (const element of found) element.setAttribute("data-lesson", "");
  found.find((element) => board.contains(element))?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Returns the element to point at: the button of a closed sheet, or the choice of an element that a small board omits. @param {string} id */
function visible(id) {
  const element = inside(board, id);
  if (!element || element.getClientRects().length) return element;
  const sheet = /** @type {HTMLElement | null} */ (element.closest("[popover]"));
  if (sheet && !step.task) sheet.showPopover(); // nothing to touch: show what the text describes
  return sheet && !step.task
    ? element
    : sheet
      ? board.querySelector(`[popovertarget="${CSS.escape(sheet.id)}"]:not([popovertargetaction="hide"])`)
      : $("choices").querySelector(`[data-piece="${CSS.escape(id)}"]`);
}

/** @param {Picture[]} frames */
async function play(frames) {
  beliefs.clear();
  await page.show(frames);
  shown = frames[frames.length - 1];
  beliefs.refresh();
}

/** @param {Step} next @param {boolean} drawn whether the board is there already */
async function open(next, drawn = false) {
  step = next;
  complain("");
  reply("", "");
  $("lesson-where").textContent = fill(texts.lesson_step, { n: step.step, steps: about.steps });
  $("lesson-progress").value = step.step;
  if ($("says").textContent !== step.says) $("says").textContent = step.says;
  if ($("task").textContent !== step.task) $("task").textContent = step.task ?? "";
  $("task").hidden = !step.task;
  $("lesson-says").scrollTop = 0;
  point([]);
  set("going");
  if (drawn) chooser.set(step.frames[0].choices ?? []);
  else await play(step.frames);
  point(step.point ?? []);
  set(step.task ? "ask" : step.last ? "end" : "read");
  focus();
}

function focus() {
  page.lead(
    state() === "ask" ? $("choices").querySelector("button") : step.last ? $("lesson-end").querySelector("button") : $("lesson-next"),
  );
}

/** @param {string} action */
async function answer(action) {
  complain("");
  const of = step;
  let found;
  try {
    found = await load(`${here}/answer/${step.step}?action=${encodeURIComponent(action)}`);
  } catch (error) {
    if (of !== step) return;
    complain(error.message);
    throw error;
  }
  if (of !== step) return; // the player went to another step meanwhile
  if (!found.right) {
    set("wrong");
    reply(found.says, "wrong");
    throw new Error(found.says); // the chooser begins anew
  }
  set("going");
  point([]);
  await play(found.frames);
  if (of !== step) return;
  reply(found.says, "right");
  set("right");
  focus();
}

/** Goes to step `to`; `from` is the position on the board, or -1. @param {number} to @param {number} from */
async function go(to, from) {
  if (busy) return;
  busy = true;
  const before = state();
  set("going");
  stage.skip();
  try {
    const next = await load(`${here}/step/${to}${from >= 0 ? `?stands=${from}` : ""}`);
    stage.rest();
    history.replaceState(null, "", `${here}?step=${to}`);
    await open(next);
  } catch (error) {
    set(before);
    complain(error.message);
    $("prompt-area").classList.remove("idle");
  } finally {
    busy = false;
  }
}

async function show() {
  const of = step;
  try {
    const { label, path } = await load(`${here}/show/${step.step}`);
    if (of !== step || $("lesson-show").hidden) return; // answered or left meanwhile
    reply(fill(texts.lesson_try, { label }), "shown");
    point(path.length ? path : (step.point ?? []));
  } catch (error) {
    complain(error.message);
  }
}

listen("lesson-next", "click", () => go(step.step + 1, shown.number));
listen("lesson-skip", "click", () => {
  if (step.last) set("end");
  else go(step.step + 1, shown.number);
});
listen("lesson-back", "click", () => go(step.step - 1, -1));
listen("lesson-show", "click", show);
page.listen({
  w: () => beliefs.toggle(),
  h: () => {
    if (!$("lesson-show").hidden) show();
  },
  n: () => {
    if (!$("lesson-next").hidden) $("lesson-next").click();
  },
});
open(first, true);
