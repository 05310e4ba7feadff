/** Applies the stored theme before the first paint; without one the system's theme applies. */
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
} catch (blocked) {
  // Storage is blocked: the system's theme applies.
}
