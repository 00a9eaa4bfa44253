// The print sheets: a button for what the browser itself does.

document.getElementById("print")?.addEventListener("click", () => print());
