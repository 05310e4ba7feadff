/** Owns the theme: light, dark or the system's, remembered in the browser (`early-theme.js` paints it first). */
import { useSyncExternalStore } from 'react';
import { forget, recall, remember } from '../ui/browser-storage.js';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type Theme = Exclude<ThemeChoice, 'system'>;

const STORAGE_KEY = 'theme';
const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export const themeChoice = (): ThemeChoice => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system';

export const shownTheme = (): Theme => {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return systemIsDark().matches ? 'dark' : 'light';
};

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    delete document.documentElement.dataset.theme;
    forget(STORAGE_KEY);
  } else {
    document.documentElement.dataset.theme = choice;
    remember(STORAGE_KEY, choice);
  }
  for (const listener of listeners) listener();
}

/** The choice of another window of the same browser holds here too. */
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

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice);
export const useShownTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme);
