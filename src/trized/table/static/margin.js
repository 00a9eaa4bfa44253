// Around the board: the log and the seats.

import { make } from "./net.js";

// Adds the lines of a frame to the log; each leads to its moment in the replay.
export function addLines(list, frame, here, seat) {
  if (frame.whole) list.replaceChildren();
  if (frame.undone >= 0) {
    for (const line of list.children) {
      if (Number(line.dataset.number) > frame.undone && line.classList.contains("ply")) line.classList.add("undone");
    }
  }
  const low = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  list.append(...(frame.log ?? []).map(([number, kind, who, text, undone]) => {
    const line = make("li", { className: `${kind} seat-${who}${undone ? " undone" : ""}` });
    line.dataset.number = number;
    if (kind === "said") {
      line.append(make("span", { className: "speaker", textContent: frame.seats?.[who] ? `${frame.seats[who].who || frame.seats[who].name}: ` : "" }), make("q", { textContent: text }));
    } else line.append(make("a", { href: `${here}/replay?seat=${seat}#${number}`, textContent: text }));
    return line;
  }));
  while (list.childElementCount > 1500) list.firstElementChild.remove();
  if (low || frame.whole) list.scrollTop = list.scrollHeight;
}

export class Seats {
  constructor(list, about, texts, actions) {
    Object.assign(this, { list, about, texts, actions });
  }

  draw(frame, seat) {
    const can = frame.can ?? {};
    this.list.replaceChildren(...frame.seats.map((one, number) => this.seat(one, number, frame, seat, can)));
  }

  seat(one, number, frame, seat, can) {
    const { texts } = this;
    const asked = (frame.waiting ?? []).includes(number);
    const mine = this.about.mine.includes(number);
    const state = one.bot ? texts.bot_of : !one.joined ? texts.open_seat : one.here ? texts.here : texts.away;
    const name = make("span", { className: "seat-name", textContent: one.who || one.name });
    const about = make("span", { className: "seat-state", textContent: number !== seat ? state : one.who ? texts.you : "" });
    const item = make("li", { className: `seat side-${one.side}${asked ? " asked" : ""}${mine ? " mine" : ""}${one.here || mine ? " here" : ""}` },
      make("span", { className: "lamp", "aria-hidden": "true" }), name, about);
    if (asked) item.setAttribute("aria-current", "true");
    const offer = (text, action) => {
      const button = make("button", { type: "button", className: "quiet mini", textContent: text });
      button.addEventListener("click", action);
      item.append(button);
    };
    if (can.invite?.includes(number)) offer(texts.invite, () => this.actions.invite(number, one.name));
    if (can.back?.includes(number)) offer(texts.take_back, () => this.actions.back(number));
    else if (can.hand?.includes(number) && one.joined && (mine ? false : !one.here)) offer(texts.hand_to, () => this.actions.hand(number));
    return item;
  }
}
