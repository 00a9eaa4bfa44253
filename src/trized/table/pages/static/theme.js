// Runs before the first paint: the theme and the keys that were chosen here.
try {
  const theme = localStorage.getItem("trized-theme");
  if (theme) document.documentElement.dataset.theme = theme;
  document.documentElement.toggleAttribute("data-no-keys", localStorage.getItem("trized-keys") === "off");
} catch {
  /* no storage: follow the system */
}
