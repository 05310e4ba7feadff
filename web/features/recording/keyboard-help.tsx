/** Owns the keys of the round entry, as laptops show them. */
import type { ReactElement } from 'react';

export const KeyboardHelp = (): ReactElement => (
  <section className="panel keys">
    <h2>Keyboard</h2>
    <p className="small muted">
      <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> <kbd>4</kbd> pick the role · first letters and{' '}
      <kbd>Enter</kbd> the player · <kbd>Backspace</kbd> undo ·{' '}
      <kbd>Enter</kbd> Next Round
    </p>
  </section>
);
