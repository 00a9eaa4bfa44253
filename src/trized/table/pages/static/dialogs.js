// Small dialogs: a question, a hint, an invitation, the keys.

/** @import { Hint, Texts } from "../wire.d.ts" */
import { $, all, fill, load, make, post, reveal, showMore } from "./browser.js";
import { ghosts } from "./marks.js";
import { shareLink } from "./share_link.js";

/** @typedef {[label: string, value: any, look?: string]} Button */

/**
 * Opens a dialog; `answer` resolves to the value of the clicked button, or undefined.
 * With `beside`, it covers no piece of the board and is not modal.
 * @param {string} title @param {Node[]} body @param {Button[]} buttons @param {boolean} beside
 */
function openDialog(title, body, buttons, beside = false) {
  const dialog = make(
    "dialog",
    { className: beside ? "ask help" : "ask", "aria-label": title },
    make("h2", { textContent: title }),
    make("div", { className: "ask-body" }, ...body),
  );
  /** @type {any} */
  let value;
  dialog.append(
    make(
      "div",
      { className: "actions" },
      ...buttons.map(([label, answer, look]) => {
        const button = make("button", { type: "button", className: look ?? "", textContent: label });
        button.addEventListener("click", () => {
          value = answer;
          dialog.close();
        });
        return button;
      }),
    ),
  );
  document.body.append(dialog);
  /** @type {Promise<any>} */
  const answer = new Promise((resolve) => {
    dialog.addEventListener(
      "close",
      () => {
        dialog.remove();
        if (beside) keepClear();
        resolve(value);
      },
      { once: true },
    );
  });
  if (beside) {
    dialog.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") dialog.close();
    });
    dialog.show();
    keepClear(dialog);
  } else dialog.showModal();
  const text = /** @type {HTMLElement} */ (dialog.querySelector(".ask-body"));
  if (text.scrollHeight > text.clientHeight) text.tabIndex = 0; // keys scroll it
  text.addEventListener("scroll", () => showMore(text));
  showMore(text);
  return { dialog, answer };
}

/** Scrolls the board, so that marked pieces are above a dialog that covers its lower part. @param {HTMLDialogElement} [dialog] */
function keepClear(dialog) {
  const area = $("main").getBoundingClientRect(),
    over = dialog?.getBoundingClientRect(),
    covered = over && over.left < area.right ? Math.max(0, area.bottom - over.top) : 0;
  $("main").style.setProperty("--covered", `${covered}px`);
  $("main").style.overflowY = covered ? "auto" : "";
  reveal([...$("board").querySelectorAll("[data-marked]")]);
}

/** Opens a prompt beside the board. @param {string} title @param {Node[]} body @param {Button[]} buttons */
export const askBeside = (title, body, buttons) => openDialog(title, body, buttons, true).answer;

/** @param {string} title @param {Node[]} body @param {Button[]} buttons */
export const ask = (title, body, buttons) => openDialog(title, body, buttons).answer;

/** Closes all dialogs, or those that match a selector. */
export function closeDialogs(which = "dialog.ask[open]") {
  for (const dialog of all(document, which)) dialog.close();
}

/** Returns the sentence on what a mistake allows, and shows it on the board. @param {{ text: string, pieces: string[] }} allows @param {string} sentence */
export function allowed(allows, sentence) {
  if (!allows?.text) return { body: [], unmark: null };
  return {
    body: [make("p", { className: "hint-allows", textContent: fill(sentence, allows) })],
    unmark: ghosts($("board"), allows.pieces),
  };
}

/**
 * Shows a bot's choice step by step: marks on the board, the move, the reasons. `point` marks the pieces of an action.
 * Closing the dialog before the hint arrives cancels it.
 * @param {() => Promise<Hint>} request @param {Texts} texts @param {(action: string) => void} play @param {(action: string) => (() => void) | null} point
 */
export async function hint(request, texts, play, point) {
  if (document.querySelector("dialog.help[open]")) return;
  const { dialog } = openDialog(texts.hint_title, [make("p", { textContent: texts.thinking })], [[texts.hint_own, undefined]], true);
  let found;
  try {
    found = await request();
  } catch {
    dialog.close();
    return;
  }
  if (!dialog.open) return;
  dialog.close();
  const unmark = point(found.action);
  let answer = "more",
    /** @type {(() => void) | null} */
    unghost = null;
  /** @param {Node[]} body @param {Button[]} buttons */
  const step = async (body, ...buttons) => {
    if (answer === "more") answer = await askBeside(texts.hint_title, body, [[texts.hint_own, false], ...buttons]);
  };
  if (unmark) await step([make("p", { textContent: texts.help_look })], [texts.help_name, "more", "main"]);
  await step([make("p", { className: "hint-move", textContent: found.label })], [texts.help_why, "more"], [texts.hint_do, true, "main"]);
  if (answer === "more") {
    const shown = allowed(found.allows, fill(texts.hint_allows, found));
    unghost = shown.unmark;
    await step(reasons(found, texts, shown.body), [texts.hint_do, true, "main"]);
  }
  unghost?.();
  unmark?.();
  if (/** @type {unknown} */ (answer) === true) play(found.action);
}

/**
 * Returns the bot's move, its gains and costs, what a worse move `allows`, the continuation, and the alternatives.
 * @param {Hint} found @param {Texts} texts @param {Node[]} allows
 */
function reasons(found, texts, allows) {
  /** @param {string} title @param {string} name @param {string[]} items */
  const list = (title, name, items) =>
    items.length
      ? [
          make("p", { className: "hint-head", textContent: title }),
          make("ul", { className: `hint-${name}` }, ...items.map((text) => make("li", { textContent: text }))),
        ]
      : [];
  const lots = found.sure < 100 ? texts.hint_mixed : texts.hint_always,
    single = !found.gains.length && !found.mixed;
  return [
    make("p", { className: "hint-move", textContent: found.label }),
    make("p", {
      textContent: found.mixed
        ? fill(lots, found)
        : `${found.close ? texts.hint_close : texts.hint_clear} ${fill(texts.hint_worth, found)}`,
    }),
    ...(single ? [make("p", { textContent: texts.help_best })] : []),
    ...list(texts.hint_gains, "gains", found.gains),
    ...list(texts.hint_costs, "costs", found.costs),
    ...allows,
    ...list(
      texts.hint_line,
      "line",
      found.line.map((step) => (step.who ? fill(texts.hint_step, step) : step.what)),
    ),
    ...list(
      found.mixed ? texts.hint_others_mixed : texts.hint_others,
      "others",
      found.others.map((other) => (found.mixed ? fill(texts.hint_other_mixed, other) : other.label)),
    ),
  ];
}

const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/; // host names that work only on this computer

/** Shows a link to copy or to scan. @param {string} title @param {string} says @param {string} link @param {Texts} texts */
export function askLink(title, says, link, { copy, copied, qr }) {
  const { show, pair, status, picture } = shareLink({ copy, copied, qr });
  show(new URL(link, location.origin).href);
  return ask(title, [make("p", { textContent: says }), make("div", { className: "invitation" }, pair, status, picture)], [["OK", true]]);
}

/** @typedef {{ possible: boolean, links: string[] }} Network */

/**
 * Creates a secret link and shows it as text and QR code, with a warning if it works only on this computer.
 * @param {string} here @param {number | "mine"} seat @param {string} name @param {Texts} texts
 */
export async function invite(here, seat, name, texts) {
  const mine = seat === "mine";
  let link = "";
  /** @type {Network} */
  let network = { possible: false, links: [] };
  try {
    ({ link } = await post(`${here}/invite`, { seat }));
    if (HERE.test(location.hostname)) network = await load("/network");
  } catch (error) {
    await ask(texts.invite_title, [make("p", { textContent: error.message })], [["OK", true]]);
    return;
  }
  if (document.querySelector("dialog[open]")) return; // opened meanwhile: the cover, or what the player clicked last
  const explained = mine ? `${texts.link_device} ${texts.link_device_gives}` : `${fill(texts.link_says, { who: name })} ${texts.link_once}`;
  const body = make("div", { className: "invitation" });
  const draw = () =>
    body.replaceChildren(
      ...(network.links.length || !HERE.test(location.hostname)
        ? shownLink(link, network.links, texts)
        : [...shownLink(link, [], texts, true), ...offer(network, texts, draw)]),
    );
  draw();
  await ask(mine ? texts.device_title : texts.invite_title, [make("p", { textContent: explained }), body], [["OK", true]]);
}

/**
 * Returns the link with its QR code; the visitor chooses one of several addresses.
 * @param {string} link @param {string[]} bases @param {Texts} texts
 */
function shownLink(link, bases, texts, local = false) {
  const shared = shareLink({ copy: texts.copy, copied: texts.link_copied, qr: texts.qr }, { main: !local, code: !local });
  const which = make(
    "select",
    { "aria-label": texts.network_which },
    ...bases.map((base) => make("option", { value: base, textContent: base })),
  );
  which.addEventListener("change", () => shared.show(new URL(link, which.value).href));
  shared.show(new URL(link, bases[0] ?? location.origin).href);
  const warning = local ? [make("p", { className: "warning", textContent: texts.link_local })] : [];
  return [...warning, shared.pair, ...(bases.length > 1 ? [which] : []), shared.status, shared.picture];
}

/**
 * Returns a button that lets the server listen on the network.
 * @param {Network} network @param {Texts} texts @param {() => void} draw
 */
function offer(network, texts, draw) {
  if (!network.possible) return [make("p", { textContent: texts.network_nowhere })];
  const button = make("button", { type: "button", className: "main", textContent: texts.network_do });
  const complaint = make("p", { className: "complaint", role: "alert" });
  button.addEventListener("click", async () => {
    try {
      Object.assign(network, await post("/network"));
      draw();
    } catch (error) {
      complaint.textContent = error.message;
    }
  });
  return [make("p", { textContent: texts.network_ask }), make("p", {}, button), complaint];
}

/** Shows the board in words: the names of all pieces by group. @param {{ group: string, names: string[] }[]} groups @param {Texts} texts */
export function inWords(groups, texts) {
  const lists = groups.flatMap(({ group, names }) => [
    ...(group ? [make("h3", { textContent: group })] : []),
    make("ul", { className: "in-words" }, ...names.map((textContent) => make("li", { textContent }))),
  ]);
  return ask(texts.in_words, [make("p", { textContent: $("prompt").textContent }), ...lists], [["OK", true]]);
}

/** @param {Texts} texts */
export function keysHelp(texts) {
  const list = [
    ["1…9", "key_numbers"],
    ["Esc", "key_escape"],
    ["B", "key_board"],
    ["← → ↑ ↓", "key_arrows"],
    ["PgUp PgDn", "key_pages"],
    ["D", "key_describe"],
    ["U", "key_undo"],
    ["H", "key_hint"],
    ["W", "key_beliefs"],
    ["S", "key_skip"],
    ["I", "key_info"],
    ["R", "key_rules"],
    ["L", "key_log"],
    ["C", "key_chat"],
    ["?", "key_help"],
  ];
  const rows = list.flatMap(([key, text]) => [make("dt", {}, make("kbd", { textContent: key })), make("dd", { textContent: texts[text] })]);
  return ask(texts.keys_help, [make("dl", { className: "keys" }, ...rows)], [["OK", true]]);
}
