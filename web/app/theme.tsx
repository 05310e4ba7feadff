/** The theme: light, dark or the system's, remembered in the browser (`early-theme.js` paints it first). */
import { forget, recall, remember, useStored } from '../transport/browser-storage.js';
import { IconButton } from '../ui/controls.js';
import { useMediaQuery } from '../ui/screen.js';

const LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const;
type ThemeChoice = keyof typeof LABELS;

const STORAGE_KEY = 'theme';

/** The theme on the page. A browser whose storage is blocked does not remember it. */
const themeChoice = (): ThemeChoice => (document.documentElement.dataset.theme as ThemeChoice | undefined) ?? 'system';

function show(choice: string | null): void {
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
}

// A choice in another window of the browser applies here too.
addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY || key === null) show(recall(STORAGE_KEY));
});

function chooseTheme(choice: string): void {
  show(choice);
  if (choice === 'system') forget(STORAGE_KEY);
  else remember(STORAGE_KEY, choice);
}

/** Switches between light and dark. */
export function ThemeToggle() {
  const choice = useStored(themeChoice);
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const other = choice === 'dark' || (choice === 'system' && isDark) ? 'light' : 'dark';
  const label = `Switch to ${other} theme`;
  return <IconButton icon={other === 'dark' ? 'moon' : 'sun'} label={label} onClick={() => chooseTheme(other)} />;
}

/** A switch that also offers the system's theme. */
export const ThemeMenu = () => (
  <label>
    Theme
    <select value={useStored(themeChoice)} onChange={({ target }) => chooseTheme(target.value)}>
      {Object.entries(LABELS).map(([each, label]) => <option key={each} value={each}>{label}</option>)}
    </select>
  </label>
);
