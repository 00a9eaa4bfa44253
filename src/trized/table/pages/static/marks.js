// Marks of help on the board: a ring around each piece to look at, and an arrow from one to the next.

const SPACE = "http://www.w3.org/2000/svg";
const AROUND = 3; // pixels between a piece and its ring

/** @param {string} name @param {Record<string, string | number>} attributes */
function draw(name, attributes) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Draws a line twice, dark below light, so that it is seen on every ground. @param {string} name @param {Record<string, string | number>} attributes */
const twice = (name, attributes) => ["mark-under", "mark-over"].map((look) => draw(name, { ...attributes, class: look }));

/** @param {DOMRect} from @param {DOMRect} to */
function arrow(from, to) {
  const [x, y, a, b] = [from.x + from.width / 2, from.y + from.height / 2, to.x + to.width / 2, to.y + to.height / 2];
  const long = Math.hypot(a - x, b - y),
    [dx, dy] = [(a - x) / long, (b - y) / long];
  const [tipX, tipY] = [a - dx * 6, b - dy * 6];
  const [startX, startY] = [x + dx * Math.min(18, long / 3), y + dy * Math.min(18, long / 3)];
  const wing = (/** @type {number} */ side) => `${tipX - dx * 13 + side * dy * 8} ${tipY - dy * 13 - side * dx * 8}`;
  return twice("path", { d: `M${startX} ${startY}L${tipX} ${tipY}M${wing(1)}L${tipX} ${tipY}L${wing(-1)}` });
}

/**
 * Marks pieces of the board in their order; what is not in sight is left out. Returns what removes the marks, or null if nothing is in sight.
 * @param {HTMLElement} board @param {string[]} ids
 */
export function mark(board, ids) {
  const over = /** @type {SVGSVGElement} */ (draw("svg", { class: "marks", "aria-hidden": "true" }));
  const place = () => {
    const boxes = ids.flatMap((id) => {
      const box = board.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect();
      return box?.width ? [box] : [];
    });
    over.replaceChildren(
      ...boxes.flatMap(({ x, y, width, height }) =>
        twice("rect", { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND, rx: 8 }),
      ),
      ...boxes.slice(1).flatMap((box, at) => arrow(boxes[at], box)),
    );
    return boxes.length;
  };
  if (!place()) return null;
  document.body.append(over);
  const moved = new AbortController();
  for (const [target, event] of /** @type {[EventTarget, string][]} */ ([
    [window, "resize"],
    [board, "scroll"],
  ]))
    target.addEventListener(event, place, { capture: true, signal: moved.signal });
  return () => {
    moved.abort();
    over.remove();
  };
}
