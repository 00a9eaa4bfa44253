// Small dialogs: a question, a hint, an invitation, the keys.

import { fill, make, post } from "./browser.js";

const $ = (id) => document.getElementById(id);

// Shows a dialog and returns the value of the button that closed it; undefined if it was left.
export function ask(title, body, buttons) {
  const dialog = $("ask");
  $("ask-title").textContent = title;
  $("ask-body").replaceChildren(...body);
  return new Promise((resolve) => {
    let value;
    $("ask-buttons").replaceChildren(...buttons.map(([label, said, look]) => {
      const button = make("button", { type: "button", className: look ?? "", textContent: label });
      button.addEventListener("click", () => { value = said; dialog.close(); });
      return button;
    }));
    dialog.addEventListener("close", () => resolve(value), { once: true });
    if (!dialog.open) dialog.showModal();
  });
}

export async function hint(request, texts, say) {
  const waiting = ask(texts.hint_title, [make("p", { textContent: texts.thinking })], [[texts.hint_own, undefined]]);
  let said;
  try { said = await request(); } catch { $("ask").close(); return; }
  if (!$("ask").open) return;
  $("ask").close();
  await waiting;
  if (await ask(texts.hint_title, reasons(said, texts), [[texts.hint_own, false], [texts.hint_do, true, "main"]])) say(said.say);
}

// What the bot would do, what speaks for it, what it costs, how play may go on, and what else it thought of.
function reasons(said, texts) {
  const list = (title, name, items) => items.length
    ? [make("p", { className: "hint-head", textContent: title }),
       make("ul", { className: `hint-${name}` }, ...items.map((text) => make("li", { textContent: text })))]
    : [];
  return [
    make("p", { className: "hint-move", textContent: said.label }),
    make("p", { textContent: said.mixed ? fill(texts.hint_mixed, said) : `${fill(texts.hint_sure, said)} ${fill(texts.hint_worth, said)}` }),
    ...list(texts.hint_gains, "gains", said.gains),
    ...list(texts.hint_costs, "costs", said.costs),
    ...list(texts.hint_line, "line", said.line.map((step) => fill(texts.hint_step, step))),
    ...list(texts.hint_others, "others", said.others.map((other) => fill(texts.hint_other, other))),
  ];
}

export async function invite(here, seat, name, texts) {
  let link;
  try { ({ link } = await post(`${here}/invite`, { seat })); } catch (error) { link = error.message; }
  const whole = link.startsWith("/") ? new URL(link, location.origin).href : link;
  const field = make("input", { value: whole, readOnly: true, className: "link-field", "aria-label": texts.copy });
  field.addEventListener("focus", () => field.select());
  const says = make("p", { textContent: seat === "mine" ? texts.link_device : fill(texts.link_says, { who: name }) });
  const told = make("p", { role: "status" });
  const copy = make("button", { type: "button", className: "main", textContent: texts.copy });
  copy.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(whole); } catch { field.select(); document.execCommand("copy"); }
    told.textContent = texts.link_copied;
  });
  await ask(texts.invite_title, [says, make("p", { className: "pair" }, field, copy), told], [["OK", true]]);
}

export function keysHelp(texts) {
  const list = [["1…9", "key_numbers"], ["Esc", "key_escape"], ["B", "key_board"], ["U", "key_undo"], ["H", "key_hint"],
    ["S", "key_skip"], ["I", "key_info"], ["R", "key_rules"], ["L", "key_log"], ["C", "key_chat"], ["?", "key_help"]];
  const rows = list.flatMap(([key, text]) => [make("dt", {}, make("kbd", { textContent: key })), make("dd", { textContent: texts[text] })]);
  return ask(texts.keys_help, [make("dl", { className: "keys" }, ...rows)], [["OK", true]]);
}
