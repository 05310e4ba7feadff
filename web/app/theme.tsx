/** The theme: light, dark or the system's, remembered in the browser (`early-theme.js` paints it first). */
import { useSyncExternalStore } from 'react';
import { forget, recall, remember } from '../transport/browser-storage.js';
import { IconButton } from '../ui/buttons.js';

const LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const;
type ThemeChoice = keyof typeof LABELS;
type Theme = Exclude<ThemeChoice, 'system'>;

const STORAGE_KEY = 'theme';
const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const themeChoice = (): ThemeChoice => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system';

const shownTheme = (): Theme => {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return systemIsDark().matches ? 'dark' : 'light';
};

function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    delete document.documentElement.dataset.theme;
    forget(STORAGE_KEY);
  } else {
    document.documentElement.dataset.theme = choice;
    remember(STORAGE_KEY, choice);
  }
  for (const listener of listeners) listener();
}

/** A choice in another window of the browser applies here too. */
function followStorage({ key }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  const stored = recall(STORAGE_KEY);
  chooseTheme(stored === 'light' || stored === 'dark' ? stored : 'system');
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  if (listeners.size === 0) addEventListener('storage', followStorage);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    if (listeners.size === 0) removeEventListener('storage', followStorage);
  };
}

/** Switches between light and dark. */
export function ThemeToggle() {
  const other = useSyncExternalStore(subscribe, shownTheme) === 'dark' ? 'light' : 'dark';
  const label = `Switch to ${other} theme`;
  return <IconButton icon={other === 'dark' ? 'moon' : 'sun'} label={label} onClick={() => chooseTheme(other)} />;
}

/** Offers the system's theme as well. */
export function ThemeMenu() {
  const choice = useSyncExternalStore(subscribe, themeChoice);
  return (
    <label>
      Theme
      <select value={choice} onChange={(event) => chooseTheme(event.target.value as ThemeChoice)}>
        {Object.entries(LABELS).map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
