// Runs before the first paint: the theme that was chosen here.
try {
  const theme = localStorage.getItem("trized-theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* no storage: as the system says */ }
