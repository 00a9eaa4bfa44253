// The log beside the board.

import { make } from "./browser.js";

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
