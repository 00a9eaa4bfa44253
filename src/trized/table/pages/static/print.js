// The print sheets: a button that opens the browser's print dialog.

document.getElementById("print")?.addEventListener("click", () => print());
