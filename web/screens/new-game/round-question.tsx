/** Owns the one question of the moment, and the keys that answer it. */
import type { ReactElement } from 'react';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import { positionPoints } from '../../recording/game-submission.js';
import { Icon } from '../../ui/icon.js';
import { Score } from '../../ui/score.js';
import { crownOf, roleOfId } from './role-look.js';
import { askedRole, type RoundEntry } from './round-entry.js';

export function RoundQuestion({ entry }: { readonly entry: RoundEntry }): ReactElement {
  const asked = askedRole(entry);
  return (
    <div className="ask" role="status">
      {asked === null ? <Icon name="check" /> : <Icon {...crownOf(asked)} />}
      <h2>{asked === null ? `Round ${entry.currentRound} is complete` : `Who is ${roleOfId(asked).name}?`}</h2>
      {asked !== null && <Score value={positionPoints(asked, entry.currentRound)} />}
      {asked === null && entry.currentRound === ROUND_COUNT && <span className="tag line">counts double</span>}
    </div>
  );
}

export const KeyboardHelp = (): ReactElement => (
  <section className="panel keys">
    <h2>Keyboard</h2>
    <p className="small muted">
      <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> <kbd>4</kbd> pick the role · first letters pick the player ·{' '}
      <kbd>Backspace</kbd> undo · <kbd>Enter</kbd> Next Round
    </p>
  </section>
);
