/** Applies the stored theme before the first paint, and hides a name that is not the group's. */
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
  // The group as the browser remembers it (`transport/resource.ts`). The page waits if the group has its own name.
  var group = JSON.parse(localStorage.getItem('last-answer /api/group'));
  if (group && group.name !== 'President') document.documentElement.setAttribute('data-named', '');
} catch (blocked) {
  // Storage is blocked: the system's theme applies.
}
