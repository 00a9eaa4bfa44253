// Small dialogs: a question, a hint, an invitation, the keys.

import { fill, load, make, post, send } from "./browser.js";

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

export async function hint(request, texts, play) {
  const waiting = ask(texts.hint_title, [make("p", { textContent: texts.thinking })], [[texts.hint_own, undefined]]);
  let said;
  try { said = await request(); } catch { $("ask").close(); return; }
  if (!$("ask").open) return;
  $("ask").close();
  await waiting;
  if (await ask(texts.hint_title, reasons(said, texts), [[texts.hint_own, false], [texts.hint_do, true, "main"]])) play(said.action);
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

const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/; // names under which no other device finds this computer

// Makes a secret link and shows it: as text, as a QR code, and with a warning where it would lead nowhere.
export async function invite(here, seat, name, texts) {
  const mine = seat === "mine";
  let link = "", network = { possible: false, links: [] };
  try {
    ({ link } = await post(`${here}/invite`, { seat }));
    if (HERE.test(location.hostname)) network = await load("/network");
  } catch (error) { await ask(texts.invite_title, [make("p", { textContent: error.message })], [["OK", true]]); return; }
  const says = mine ? `${texts.link_device} ${texts.link_device_gives}` : `${fill(texts.link_says, { who: name })} ${texts.link_once}`;
  const body = make("div", { className: "invitation" });
  const draw = () => body.replaceChildren(...(network.links.length || !HERE.test(location.hostname)
    ? shownLink(link, network.links, texts) : [...shownLink(link, [], texts, true), ...offer(network, texts, draw)]));
  draw();
  await ask(mine ? texts.device_title : texts.invite_title, [make("p", { textContent: says }), body], [["OK", true]]);
}

// The link to copy and its code; which of several addresses leads here, only the visitor knows.
function shownLink(link, bases, texts, local = false) {
  const field = make("input", { readOnly: true, className: "link-field", "aria-label": texts.copy });
  const told = make("p", { role: "status" }), code = make("img", { className: "qr", alt: texts.qr, hidden: true });
  const show = async (base) => {
    field.value = new URL(link, base).href;
    code.hidden = true;
    if (local) return;
    try {
      const svg = await (await send("/qr", { link: field.value })).text();
      code.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      code.hidden = false;
    } catch { /* the link is there without its picture */ }
  };
  field.addEventListener("focus", () => field.select());
  const copy = make("button", { type: "button", className: local ? "" : "main", textContent: texts.copy });
  copy.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(field.value); } catch { field.select(); document.execCommand("copy"); }
    told.textContent = texts.link_copied;
  });
  const which = make("select", { "aria-label": texts.network_which }, ...bases.map((base) => make("option", { value: base, textContent: base })));
  which.addEventListener("change", () => show(which.value));
  show(bases[0] ?? location.origin);
  const warning = local ? [make("p", { className: "warning", textContent: texts.link_local })] : [];
  return [...warning, make("p", { className: "pair" }, field, copy), ...(bases.length > 1 ? [which] : []), told, code];
}

// What can be done about a link that leads nowhere: one click lets the server listen on the network.
function offer(network, texts, draw) {
  if (!network.possible) return [make("p", { textContent: texts.network_nowhere })];
  const button = make("button", { type: "button", className: "main", textContent: texts.network_do });
  const complaint = make("p", { className: "complaint", role: "alert" });
  button.addEventListener("click", async () => {
    try { Object.assign(network, await post("/network")); draw(); } catch (error) { complaint.textContent = error.message; }
  });
  return [make("p", { textContent: texts.network_ask }), make("p", {}, button), complaint];
}

export function keysHelp(texts) {
  const list = [["1…9", "key_numbers"], ["Esc", "key_escape"], ["B", "key_board"], ["U", "key_undo"], ["H", "key_hint"],
    ["S", "key_skip"], ["I", "key_info"], ["R", "key_rules"], ["L", "key_log"], ["C", "key_chat"], ["?", "key_help"]];
  const rows = list.flatMap(([key, text]) => [make("dt", {}, make("kbd", { textContent: key })), make("dd", { textContent: texts[text] })]);
  return ask(texts.keys_help, [make("dl", { className: "keys" }, ...rows)], [["OK", true]]);
}
