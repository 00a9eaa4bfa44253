// The log beside the board by turns, and the news: what others did since the player's last turn.

/** @import { Frame, LogLine, SeatInfo, Texts } from "../wire.d.ts" */
import { beforePaint, fill, inside, make, showMore } from "./browser.js";
import { seatName } from "./seats.js";

const FEW = 6; // lines of news
const LINES = 1500; // lines that the log holds

// Adds the lines of a frame to the log; each links to its entry in the replay.
/** @param {any} list @param {Frame} frame @param {string} here @param {number} seat @param {Texts} texts */
export function addLines(list, frame, here, seat, texts) {
  if (frame.whole) {
    list.replaceChildren();
    list.top = list.own = 0;
    list.dataset.turn = "0";
  }
  forget(list, frame, seat);
  const { undone = -1 } = frame;
  if (undone >= 0) {
    for (const line of list.children) {
      if (Number(line.dataset.number) > undone && line.classList.contains("ply")) line.classList.add("undone");
    }
  }
  list.onscroll ??= () => {
    const far = list.scrollHeight - list.scrollTop - list.clientHeight >= 60;
    list.above = far && (list.above || list.scrollTop < (list.top ?? 0)); // only the reader scrolls up: below, lines may have come since
    list.top = list.scrollTop;
  };
  for (const entry of frame.log ?? []) {
    const { number, kind, seat: who, turn } = entry;
    if (kind === "ply" && turn && String(turn) !== list.dataset.turn) {
      list.dataset.turn = String(turn);
      list.append(heading(number, who, turn, frame.seats, texts));
    }
    list.append(row(entry, frame, here, seat));
  }
  while (list.childElementCount > LINES) list.firstElementChild.remove();
  if (!list.above || frame.whole) toEnd(list);
}

/**
 * Hides what a repeated log omits once its viewer has seen it: with the viewer's next move, and that of the viewer's own
 * move when it is their turn again. The end of the game shows it.
 * @param {any} list @param {Frame} frame @param {number} seat
 */
function forget(list, { turn, over, log = [] }, seat) {
  const moves = log.filter((line) => line.kind === "ply" && (line.seat === seat || seat < 0));
  for (const line of list.querySelectorAll(".fleeting")) {
    line.hidden = !over && (line.hidden || moves.length > 0 || (!!turn && Number(line.dataset.number) <= list.own));
  }
  list.own = moves.at(-1)?.number ?? list.own;
}

/** Scrolls the log to its last line. @param {any} list */
export function toEnd(list) {
  list.toEnd ??= () => {
    list.scrollTop = list.scrollHeight;
  };
  beforePaint(list.toEnd);
}

/** @param {number} number @param {number} who @param {number} turn @param {SeatInfo[] | undefined} seats @param {Texts} texts */
function heading(number, who, turn, seats, texts) {
  const holder = seats?.[who];
  const line = make(
    "li",
    { className: `turn side-${who}` },
    texts.turn &&
      make(
        "span",
        { className: "turn-number", title: fill(texts.turn, { n: turn }) },
        make("span", { className: "sr", textContent: fill(texts.turn, { n: "" }) }),
        String(turn),
      ),
    ` ${holder ? seatName(holder, seats) : ""}`,
  );
  line.dataset.number = number;
  return line;
}

/** @param {LogLine} line @param {Frame} frame @param {string} here @param {number} seat */
function row({ number, kind, seat: who, text, undone, fleeting }, frame, here, seat) {
  const holder = frame.seats?.[who],
    line = make("li", { className: `${kind} side-${who}${undone ? " undone" : ""}${fleeting ? " fleeting" : ""}` });
  line.dataset.number = number;
  if (kind === "said") {
    line.append(
      make("span", { className: "speaker", textContent: holder ? `${holder.who || holder.name} ` : "" }),
      make("q", { textContent: text }),
    );
  } else line.append(make("a", { href: `${here}/replay?seat=${seat}#${number}`, textContent: text }));
  return line;
}

// What others did since the player's last turn, in a few lines; it closes by its button or with the next move.
export class News {
  /**
   * @param {HTMLElement} panel @param {HTMLElement} line
   * @param {{ texts: Texts, table: string, tell: (text: string) => void, open: () => void }} parts
   */
  constructor(panel, line, { texts, table, tell, open }) {
    this.panel = panel;
    this.line = line;
    this.texts = texts;
    this.table = table;
    this.tell = tell;
    /** @type {LogLine[]} */
    this.lines = [];
    this.newest = this.kept = 0;
    this.measure = () => showMore(panel);
    panel.addEventListener("scroll", this.measure);
    panel.querySelector("button")?.addEventListener("click", () => this.dismiss());
    line.addEventListener("click", open);
  }

  /** @param {Frame} frame */
  add(frame) {
    const { undone = -1 } = frame;
    if (frame.whole) this.lines = [];
    if (undone >= 0) this.lines = this.lines.filter((line) => line.number <= undone);
    this.lines.push(...(frame.log ?? []).filter((line) => line.kind === "ply" && !line.undone));
  }

  /** Shows the news to the player whose turn it is; `aloud` also announces them, if they were not animated. @param {Frame} frame @param {number[]} mine @param {boolean} aloud */
  show(frame, mine, aloud) {
    const last = this.lines.findLastIndex((line) => mine.includes(line.seat));
    const news = last >= 0 && (frame.turn || frame.over) ? this.lines.slice(last + 1).filter((line) => line.text) : [];
    this.newest = news.at(-1)?.number ?? 0;
    const seen = news.length > 0 && this.newest > this.dismissed();
    this.panel.hidden = this.line.hidden = !seen;
    if (!seen) return;
    const shown = gist(news),
      more = news.length - shown.length;
    const lead = shown[0].main ? shown[0] : (shown.findLast((line, at) => line.turn !== shown[at - 1]?.turn) ?? shown[0]);
    this.panel
      .querySelector("ol")
      ?.replaceChildren(
        ...shown.map(({ seat, text }) => make("li", { className: `side-${seat}`, textContent: text })),
        ...(more ? [make("li", { className: "more", textContent: fill(this.texts.since_more, { n: more }) })] : []),
      );
    beforePaint(this.measure);
    this.line.replaceChildren(
      make("span", { textContent: lead.text }),
      ...(news.length > 1 ? [make("b", { textContent: `+${news.length - 1}` })] : []),
    );
    this.line.className = `since-line side-${lead.seat}`;
    if (aloud) this.tell(`${this.texts.since}. ${shown.map((line) => line.text).join(" ")}`);
  }

  clear() {
    this.lines = [];
    this.hide();
  }

  hide() {
    this.panel.hidden = this.line.hidden = true;
  }

  dismiss() {
    try {
      sessionStorage.setItem(`since-${this.table}`, String(this.newest));
    } catch {
      this.kept = this.newest;
    }
    this.hide();
  }

  dismissed() {
    try {
      return Number(sessionStorage.getItem(`since-${this.table}`));
    } catch {
      return this.kept;
    }
  }
}

// Returns the main events by rank, and as many of the first lines of each turn as fit below them; of many the last.
/** @param {LogLine[]} news */
export function gist(news) {
  /** @param {LogLine} one @param {LogLine} other */
  const byRank = ({ main: one = 0 }, { main: other = 0 }) => other - one;
  const latest = news.filter((line) => line.main).toReversed(),
    main = latest.toSorted(byRank).slice(0, FEW).toReversed().toSorted(byRank),
    room = FEW - main.length;
  const turns = [...new Set(news.map((line) => line.turn))]
      .slice(-room || FEW)
      .map((turn) => news.filter((line) => line.turn === turn && !line.main)),
    each = Math.floor(room / turns.length);
  return [...main, ...turns.flatMap((lines) => lines.slice(0, each))];
}

// Marks the pieces that the latest moves touched, or their destinations if they are gone.
/** @param {HTMLElement} board @param {string[]} [last] */
export function markLast(board, last = []) {
  for (const element of board.querySelectorAll("[data-last]")) element.removeAttribute("data-last");
  for (const one of last) {
    const ids = one.split("|").map((id) => inside(board, id));
    ids.find(Boolean)?.setAttribute("data-last", "");
  }
}
