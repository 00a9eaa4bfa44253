// Marks on the board for hints: a ring around each piece, an arrow for each step, and ghosts of what a mistake allows.

/** @import { Belief } from "../wire.d.ts" */
import { all, inside, reveal } from "./browser.js";

const SPACE = "http://www.w3.org/2000/svg";
const AROUND = 3; // pixels between a piece and its ring
const BAR = 36,
  HIGH = 20; // pixels of a bar with its percentage

/** @param {string} name @param {Record<string, string | number>} attributes */
function draw(name, attributes) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Draws a line twice, dark below light, so that it is visible on any background. @param {string} name @param {Record<string, string | number>} attributes */
const twice = (name, attributes, kind = "mark") => ["under", "over"].map((look) => draw(name, { ...attributes, class: `${kind}-${look}` }));

/** @param {DOMRect} from @param {DOMRect} to */
function arrow(from, to, kind = "mark") {
  const [x, y, a, b] = [from.x + from.width / 2, from.y + from.height / 2, to.x + to.width / 2, to.y + to.height / 2];
  const long = Math.hypot(a - x, b - y),
    [dx, dy] = [(a - x) / long, (b - y) / long];
  const [tipX, tipY] = [a - dx * 6, b - dy * 6];
  const [startX, startY] = [x + dx * Math.min(18, long / 3), y + dy * Math.min(18, long / 3)];
  const wing = (/** @type {number} */ side) => `${tipX - dx * 13 + side * dy * 8} ${tipY - dy * 13 - side * dx * 8}`;
  return twice("path", { d: `M${startX} ${startY}L${tipX} ${tipY}M${wing(1)}L${tipX} ${tipY}L${wing(-1)}` }, kind);
}

/**
 * Marks the visible pieces among `ids`, in order; only a path has an arrow from one to the next, a set has none. Returns a function that removes the marks, or null if none is visible.
 * @param {HTMLElement} board @param {string[]} ids
 */
export function mark(board, ids, set = false) {
  const pieces = ids.flatMap((id) => inside(board, id) ?? []);
  for (const piece of pieces) piece.dataset.marked = "";
  reveal(pieces);
  const unlay = lay(board, () => {
    const boxes = ids.flatMap((id) => boxOf(board, id));
    return besideTexts(board, "mark", [
      ...boxes.flatMap(({ x, y, width, height }) =>
        twice("rect", { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND, rx: 8 }),
      ),
      ...(set ? [] : boxes.slice(1).flatMap((box, at) => arrow(boxes[at], box))),
    ]);
  });
  return (
    unlay &&
    (() => {
      for (const piece of pieces) delete piece.dataset.marked;
      unlay();
    })
  );
}

/** Returns marks that leave the names and numbers of the board free. @param {HTMLElement} board @param {string} kind @param {Element[]} marks */
function besideTexts(board, kind, marks) {
  const full = { width: "100%", height: "100%" },
    mask = draw("mask", { id: `beside-${kind}`, maskUnits: "userSpaceOnUse", x: 0, y: 0, ...full }),
    group = draw("g", { mask: `url(#${mask.id})` });
  const texts = textBoxes(board).map(({ x, y, width, height }) => draw("rect", { x, y, width, height, rx: 3, fill: "#000" }));
  mask.append(draw("rect", { ...full, fill: "#fff" }), ...texts);
  group.append(...marks);
  return marks.length ? [group, mask] : [];
}

/** Returns the boxes of the visible texts, and of drawings that contain texts. @param {HTMLElement} board */
function textBoxes(board) {
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT),
    range = document.createRange(),
    drawings = all(board, "use").filter((one) => inside(board, one.getAttribute("href")?.slice(1) ?? "")?.querySelector("text")),
    boxes = drawings.map((one) => one.getBoundingClientRect());
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.nodeValue?.trim() || text.parentElement?.closest(".sr, title, desc")) continue;
    range.selectNodeContents(text);
    boxes.push(...range.getClientRects());
  }
  return boxes;
}

const MOST = 4; // ghosts at the same time
const SHARE = 0.7; // size of a ghost at another place: what is beside that stays visible
const SMALL = 14,
  LARGE = 72; // pixels of a ghost

/**
 * Draws the outlines of pieces where a mistake lets them go; `moves` are ids as `piece|place`. Returns a function that removes them, or null.
 * @param {HTMLElement} board @param {string[]} moves
 */
export function ghosts(board, moves) {
  const last = new Map(moves.map((move) => /** @type {[string, string]} */ (move.split("|")))); // a piece moves in steps
  return lay(board, () => {
    const found = [...last].map(([piece, place]) => [boxOf(board, piece)[0], place ? boxOf(board, place)[0] : undefined]);
    const moved = found.filter(([piece, place]) => piece && place);
    const outlines = (moved.length ? moved : found.filter(([piece]) => piece)).slice(0, MOST).flatMap(([piece, place]) => {
      if (!piece) return [];
      const { x, y, width, height } = place ?? piece,
        apart = place ? Math.hypot(piece.x + piece.width / 2 - x - width / 2, piece.y + piece.height / 2 - y - height / 2) : LARGE,
        far = place && apart > LARGE; // a shorter arrow would cover the piece
      const gap = Math.max(SMALL, 2 * apart - Math.min(piece.width, piece.height)), // a larger outline would cover it too
        [wide, high] = [piece.width, piece.height].map((size) => Math.min((place ? SHARE : 1) * size, LARGE, gap));
      const outline = { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high, rx: 8 };
      return [...twice("rect", outline, "ghost"), ...(far ? arrow(piece, place, "ghost") : [])];
    });
    return besideTexts(board, "ghost", outlines);
  });
}

/**
 * Draws a bar with its percentage on the piece of each belief, or beside a small one with a ring. Returns a function that removes the bars, or null if none is visible.
 * @param {HTMLElement} board @param {Belief[]} beliefs
 */
export function bars(board, beliefs) {
  const written = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
  return lay(board, () => {
    const cover = board.querySelector("[data-covers]")?.getBoundingClientRect(), // pieces behind it have no bars
      taken = textBoxes(board);
    return beliefs.flatMap(({ piece = "", share = 0 }) =>
      boxOf(board, piece).flatMap((box) => {
        if (cover && common(cover, box)) return [];
        const low = box.height <= 2 * HIGH,
          small = box.width < BAR * (low ? 1.5 : 1),
          [scale, high, line] = small ? [0.82, 15, 2] : [1, HIGH, 4];
        const wide = { x: box.x + (box.width - BAR) / 2, y: box.bottom - (low ? 3 : HIGH) }, // a low piece has its bar below
          { x, y } = small ? beside(box, BAR * scale, high * scale, taken) : wide;
        const bar = draw("g", { transform: `translate(${x + (BAR * scale) / 2} ${y}) scale(${scale})` });
        const label = draw("text", { y: 11, class: "bar-text" });
        label.textContent = written.format(share);
        bar.append(
          draw("rect", { x: -BAR / 2, width: BAR, height: high, rx: 4, class: "bar-ground" }),
          label,
          draw("rect", { x: 3 - BAR / 2, y: high - line - 1, width: BAR - 6, height: line, class: "bar-all" }),
          draw("rect", { x: 3 - BAR / 2, y: high - line - 1, width: (BAR - 6) * share, height: line, class: "bar-share" }),
        );
        return small ? [ringAround(box), bar] : [bar];
      }),
    );
  });
}

/** Draws a ring that connects a small piece with the bar beside it. @param {DOMRect} piece */
const ringAround = ({ x, y, width, height }) =>
  draw("rect", { x: x - 1, y: y - 1, width: width + 2, height: height + 2, rx: Math.min(width, height) / 2 + 1, class: "bar-ring" });

/** Returns the area that two boxes share. @param {DOMRect} a @param {DOMRect} b */
const common = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y));

/** Returns the box of a bar at the side of a small piece where it covers least, and adds it to those taken. @param {DOMRect} piece @param {number} wide @param {number} high @param {DOMRect[]} taken */
function beside(piece, wide, high, taken) {
  const across = [piece.x + (piece.width - wide) / 2, piece.right - 3, piece.x - wide + 3],
    down = [piece.bottom - 3, piece.y - high + 3, piece.y + (piece.height - high) / 2],
    covered = (/** @type {DOMRect} */ box) => taken.reduce((sum, text) => sum + common(box, text), 0);
  const places = down.flatMap((y) => across.map((x) => new DOMRect(x, y, wide, high)));
  places.splice(6, 1); // the piece itself
  const [best] = places.sort((a, b) => covered(a) - covered(b)); // below it where they are equal
  taken.push(best);
  return best;
}

/** Returns the box of a piece, or null if it is not visible. @param {HTMLElement} board @param {string} id */
function boxOf(board, id) {
  const box = inside(board, id)?.getBoundingClientRect();
  return box?.width ? [box] : [];
}

/** Draws an overlay that follows the board. @param {HTMLElement} board @param {() => Element[]} drawn */
function lay(board, drawn) {
  const over = /** @type {SVGSVGElement} */ (draw("svg", { class: "marks", "aria-hidden": "true" }));
  const place = () => over.replaceChildren(...drawn());
  place();
  if (!over.childElementCount) return null;
  document.body.append(over);
  const moved = new AbortController();
  for (const [target, event] of /** @type {[EventTarget, string][]} */ ([
    [window, "resize"],
    [window, "scroll"],
  ]))
    target.addEventListener(event, place, { capture: true, signal: moved.signal });
  const enlarged = new MutationObserver(place),
    resized = new ResizeObserver(place); // a prompt that grows moves the pieces
  enlarged.observe(board, { attributes: true });
  resized.observe(board);
  return () => {
    moved.abort();
    enlarged.disconnect();
    resized.disconnect();
    over.remove();
  };
}
