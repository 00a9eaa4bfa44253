// Sorts tables by a click on a header, and filters them by the field above.
const key = (cell) => {
  const { group, point } = document.documentElement.dataset; // number format of the language
  const text = cell.textContent
    .trim()
    .replaceAll(group, "")
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace("\u2212", "-");
  const number = parseFloat(text.replace(point, "."));
  return Number.isNaN(number) ? text.toLowerCase() : number;
};
const sort = (table, column, head) => {
  const up = head.getAttribute("aria-sort") === "descending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
  const rows = [...table.tBodies[0].rows].map((row) => [key(row.cells[column]), row]);
  const kind = (value) => typeof value === "number";
  const order = ([a], [b]) => {
    if (kind(a) !== kind(b)) return kind(a) ? -1 : 1; // rows without a number come last
    return (a < b ? -1 : a > b ? 1 : 0) * (up ? 1 : -1);
  };
  rows.sort(order);
  table.tBodies[0].append(...rows.map(([, row]) => row));
};
for (const table of document.querySelectorAll(".scroll > table")) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (!head.textContent || head.classList.contains("picture")) return;
    const button = document.createElement("button");
    button.append(...head.childNodes);
    button.onclick = () => sort(table, column, head);
    head.append(button);
  });
}
for (const field of document.querySelectorAll("input.filter")) {
  field.oninput = () => {
    const wanted = field.value.toLowerCase();
    for (const row of field.nextElementSibling.querySelectorAll("tbody tr")) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  };
}
