// Measures a page: text that is cut off or covered, and controls that cannot be touched.
// Returns sentences; none for a page on which everything can be read and reached. Of a sheet that covers the page
// only its own text is measured, and only whether it is cut off.
(sheet) => {
  const SLACK = 1.5; // pixels by which digits and accents may exceed their box
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const found = new Set();

  const name = (element) => {
    const id = element.closest("[id]")?.id, look = (element.getAttribute("class") ?? "").split(/\s+/)[0];
    return `${element.tagName.toLowerCase()}${look ? `.${look}` : ""}${id ? ` in #${id.replace(/\d+/g, "N")}` : ""}`;
  };
  const quote = (text) => `“${text.trim().replace(/\s+/g, " ").slice(0, 28)}”`;
  const above = (element) => element.parentElement ?? (element.getRootNode().host || null);

  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const invisible = new Map();
  const unseen = (element) => { // for the eye: hidden, clipped away for screen readers, or disappearing
    if (!element || element === document.documentElement) return false;
    if (!invisible.has(element)) {
      const { display, visibility, opacity, clipPath } = style(element);
      invisible.set(element, display === "none" || visibility !== "visible" || Number(opacity) < 0.05
        || clipPath.startsWith("inset(50%") || unseen(above(element)));
    }
    return invisible.get(element);
  };
  const crosses = (a, b, by = 0) => a.left < b.right - by && b.left < a.right - by && a.top < b.bottom - by && b.top < a.bottom - by;
  const inside = (x, y, box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;

  // What cuts an element off, from the inside out: boxes that hide what goes over their edge. A box that scrolls
  // shows it on demand; content that is scrolled out of sight is not checked.
  const cutters = (element) => {
    const boxes = [];
    for (let one = element; one && one !== document.documentElement; one = above(one)) {
      const { overflowX, overflowY, display, position } = style(one);
      const svg = one instanceof SVGSVGElement;
      if (display !== "inline" && (svg || overflowX !== "visible" || overflowY !== "visible")) {
        boxes.push({ element: one, box: one.getBoundingClientRect(), x: overflowX, y: overflowY, ellipsis: style(one).textOverflow === "ellipsis" });
      }
      if (position === "fixed") break;
    }
    return boxes;
  };
  const scrolls = (how) => how === "auto" || how === "scroll";

  const texts = [];
  const walk = document.createTreeWalker(sheet ? document.querySelector(sheet) : document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, element = node.parentElement;
    if (!node.data.trim() || !element || /^(SCRIPT|STYLE|TITLE|OPTION|TEMPLATE|title|desc)$/.test(element.tagName)) continue;
    if (unseen(element) || element.closest("dialog:not([open]), details:not([open]) > :not(summary), symbol, defs")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const squeezed = element instanceof SVGTextContentElement; // a text that is set to a length knows its box itself
    const boxes = [...(squeezed ? [element.getBoundingClientRect()] : range.getClientRects())].filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length) texts.push({ element, text: node.data, boxes });
  }

  // 1. Text that is cut off.
  const judged = [];
  for (const one of texts) {
    const around = cutters(one.element);
    let away = false;
    for (const { element, box, x, y, ellipsis } of around) {
      const out = one.boxes.every((part) => !crosses(part, box));
      if (scrolls(x) || scrolls(y)) { if (out || one.boxes.some((part) => part.top < box.top || part.bottom > box.bottom || part.left < box.left || part.right > box.right)) away = true; }
      if (away) break;
      const wide = x !== "visible" && !scrolls(x) && one.boxes.some((part) => part.right > box.right + SLACK || part.left < box.left - SLACK);
      const high = y !== "visible" && !scrolls(y) && one.boxes.some((part) => (part.top + part.bottom) / 2 + part.height * 0.3 > box.bottom + SLACK || (part.top + part.bottom) / 2 - part.height * 0.3 < box.top - SLACK);
      const dotted = ellipsis && element.scrollWidth > element.clientWidth + 1;
      if (wide || high || dotted) { found.add(`cut off: ${quote(one.text)} (${name(one.element)})`); away = true; break; }
    }
    if (away) continue;
    if (one.boxes.some((part) => part.left < -SLACK || part.right > innerWidth + SLACK)) found.add(`outside the window: ${quote(one.text)} (${name(one.element)})`);
    judged.push(one);
  }

  if (sheet) return [...found];

  // 2. Covered text. During this check every element receives pointer events.
  const look = new CSSStyleSheet();
  look.replaceSync("* { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, look];
  const solid = (colour) => { const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0]; return colour !== "transparent" && (parts.length < 4 || parts[3] > 0.5); };
  const paints = (element) => {
    if (unseen(element)) return false;
    const { backgroundColor, backgroundImage, fill, fillOpacity, opacity } = style(element);
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) {
      return Number(opacity) > 0.5 && Number(fillOpacity) > 0.5 && fill !== "none" && !(element instanceof SVGGElement) && solid(fill.startsWith("url") ? "rgb(0,0,0)" : fill);
    }
    return Number(opacity) > 0.5 && (solid(backgroundColor) || (backgroundImage !== "none" && backgroundImage.includes("url(")));
  };
  const is = (one, element) => element && (element.contains(one.element) || one.element.contains(element));
  const over = (one, x, y) => {
    if (is(one, document.elementFromPoint(x, y))) return null; // nearly always; a list of all that is there takes long
    for (const element of document.elementsFromPoint(x, y)) {
      if (is(one, element)) return null;
      const shared = element.closest("use, symbol"); // a picture that is used elsewhere counts as what uses it
      if (paints(shared ?? element)) return shared ?? element;
    }
    return null;
  };
  // On a page that scrolls, text under a fixed bar can be scrolled out again; a board has to show everything at once.
  const slides = (element, cover) => {
    for (let one = cover; one && !element.closest("#board"); one = above(one)) if (style(one).position === "sticky") return true;
    return false;
  };
  for (const one of judged) {
    const box = one.boxes[0], y = (box.top + box.bottom) / 2;
    for (const share of [0.15, 0.5, 0.85]) {
      const x = box.left + box.width * share;
      if (!inside(x, y, window_)) continue;
      const cover = over(one, x, y);
      if (cover && !slides(one.element, cover)) { found.add(`${name(cover)} lies over ${quote(one.text)} (${name(one.element)})`); break; }
    }
  }
  // Text over text: both are seen, neither is read.
  const board = judged.filter((one) => one.element.closest("#board")).flatMap((one) => one.boxes.map((box) => ({ ...one, box })));
  for (let i = 0; i < board.length; i += 1) {
    for (let j = i + 1; j < board.length; j += 1) {
      const a = board[i], b = board[j];
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element) || !crosses(a.box, b.box)) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide < 3 || high < 0.4 * Math.min(a.box.height, b.box.height)) continue; // line boxes are higher than their letters
      const x = Math.max(a.box.left, b.box.left) + wide / 2, y = Math.max(a.box.top, b.box.top) + high / 2;
      if (over(a, x, y) || over(b, x, y)) continue; // one of them is covered, and reported above
      found.add(`${quote(a.text)} and ${quote(b.text)} stand over each other (${name(a.element)}, ${name(b.element)})`);
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== look);

  // 3. Controls can be reached: some part of each is not covered by anything else, and no bar covers part of a piece.
  const bars = [...document.querySelectorAll(":is(.prompt, .top, .side, .choices), :is(.prompt, .top, .side, .choices) *")].map((one) => one.getBoundingClientRect());
  for (const piece of document.querySelectorAll("#board .can, #board [data-info], button, a[href], select, input:not([type=hidden])")) {
    if (unseen(piece) || piece.closest("dialog:not([open]), details:not([open]) > :not(summary)") || piece.disabled) continue;
    const box = piece.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || cutters(piece).some((one) => (scrolls(one.x) || scrolls(one.y)) && (box.top < one.box.top || box.bottom > one.box.bottom || box.left < one.box.left || box.right > one.box.right))) continue;
    let open = 0, tried = 0, cover = null;
    const onBoard = piece.closest("#board");
    const near = onBoard && bars.some((bar) => crosses(bar, box)); // away from the bars one open spot is enough
    for (let row = 1; row < 6; row += 1) {
      for (let column = 1; column < 6 && (near || !open); column += 1) {
        const x = box.left + box.width * column / 6, y = box.top + box.height * row / 6;
        if (!inside(x, y, window_)) continue;
        tried += 1;
        const hit = document.elementFromPoint(x, y);
        if (hit && (piece === hit || piece.contains(hit) || (hit.contains(piece) && !piece.matches("button, a, select, input")))) open += 1;
        else cover ??= hit;
      }
    }
    const frame = cover?.closest(".prompt, .top, .side, .choices");
    if (tried && !open && !slides(piece, cover)) found.add(`cannot be touched: ${name(piece)}${cover ? `, under ${name(cover)}` : ""}`);
    else if (frame && onBoard) found.add(`${name(frame)} lies over ${name(piece)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} > ${innerWidth}`);
  return [...found];
}
