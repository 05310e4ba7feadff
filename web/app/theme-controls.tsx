/** Owns the two controls of the theme: the toggle that flips it and the menu that also offers the system's. */
import type { ReactElement } from 'react';
import { Icon } from '../ui/icon.js';
import { chooseTheme, THEME_CHOICES, type ThemeChoice, useShownTheme, useThemeChoice } from './theme.js';

export function ThemeToggle(): ReactElement {
  const other = useShownTheme() === 'dark' ? 'light' : 'dark';
  const label = `Switch to ${other} theme`;
  return (
    <button type="button" className="icon-btn" aria-label={label} onClick={() => chooseTheme(other)}>
      <Icon name={other === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}

const LABELS: Record<ThemeChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export function ThemeMenu(): ReactElement {
  const choice = useThemeChoice();
  return (
    <label>
      Theme
      <select value={choice} onChange={(event) => chooseTheme(event.target.value as ThemeChoice)}>
        {THEME_CHOICES.map((each) => (
          <option key={each} value={each}>
            {LABELS[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
