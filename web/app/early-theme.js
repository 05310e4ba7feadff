/** Puts the stored theme on the page before anything is drawn; without one the system decides. */
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
} catch (blocked) {
  // Storage is blocked: the system's theme stands.
}
