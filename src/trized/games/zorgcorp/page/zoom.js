// Lets the star map be enlarged: by buttons, by two fingers, by a double tap. What is enlarged is scrolled.

const MOST = 4,
  STEP = 1.6;
const board = /** @type {HTMLElement} */ (document.getElementById("board"));
let zoom = 1,
  kept = [0, 0];

/** @returns {HTMLElement | null} */
const sky = () => board.querySelector(".zc-scroll");
/** @param {Event} event */
const target = (event) => /** @type {HTMLElement} */ (event.target);

// Enlarges the map; the point of the window that is given stays where it is.
/** @param {number} to @param {number} [x] @param {number} [y] */
function enlarge(to, x, y) {
  const view = sky();
  if (!view) return;
  const box = view.getBoundingClientRect();
  const [left, top] = [(x ?? box.x + box.width / 2) - box.x, (y ?? box.y + box.height / 2) - box.y];
  const [over, down] = [(view.scrollLeft + left) / view.scrollWidth, (view.scrollTop + top) / view.scrollHeight];
  zoom = Math.max(1, Math.min(MOST, to));
  board.style.setProperty("--zc-zoom", String(zoom));
  board.toggleAttribute("data-zoomed", zoom > 1);
  view.toggleAttribute("tabindex", zoom > 1);
  if (zoom > 1) view.tabIndex = 0; // arrow keys scroll it
  view.scrollLeft = over * view.scrollWidth - left;
  view.scrollTop = down * view.scrollHeight - top;
  kept = [view.scrollLeft, view.scrollTop];
}

board.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (target(event).closest("[data-zoom]"));
  if (button) enlarge(button.dataset.zoom === "in" ? zoom * STEP : zoom / STEP);
});
board.addEventListener("dblclick", (event) => {
  if (!target(event).closest(".zc-scroll") || target(event).closest(".can, .chosen, button")) return;
  enlarge(zoom > 1 ? 1 : STEP * STEP, event.clientX, event.clientY);
});

let apart = 0,
  begun = 1;
/** @param {TouchList} touches */
const spread = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
board.addEventListener(
  "touchstart",
  (event) => {
    if (event.touches.length !== 2 || !target(event).closest(".zc-scroll")) return;
    [apart, begun] = [spread(event.touches), zoom];
  },
  { passive: true },
);
board.addEventListener(
  "touchmove",
  (event) => {
    if (event.touches.length !== 2 || !apart) return;
    event.preventDefault();
    const [one, other] = event.touches;
    enlarge((begun * spread(event.touches)) / apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
  },
  { passive: false },
);
board.addEventListener(
  "touchend",
  () => {
    apart = 0;
  },
  { passive: true },
);

// A redrawn board keeps the scroll position.
board.addEventListener(
  "scroll",
  (event) => {
    if (event.target === sky()) kept = [target(event).scrollLeft, target(event).scrollTop];
  },
  { capture: true, passive: true },
);
let shown = sky();
new MutationObserver(() => {
  const now = sky();
  if (shown === now || !now) return;
  shown = now;
  if (zoom > 1) shown.tabIndex = 0;
  [shown.scrollLeft, shown.scrollTop] = kept;
}).observe(board, { childList: true });
