/** Owns the one question of the moment, and the keys that answer it. */
import type { ReactElement } from 'react';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import { matching, meantBy, type NamedPlayer } from '../../recording/name-keys.js';
import { positionPoints } from '../../recording/game-submission.js';
import { StepHeading } from '../../recording/step-heading.js';
import { Icon } from '../../ui/icon.js';
import { Score } from '../../ui/score.js';
import { crownOf, roleOfId } from '../../recording/role-look.js';
import { askedRole, type RoundEntry } from '../../recording/round-entry.js';

export interface RoundQuestionProps {
  readonly entry: RoundEntry;
  /** Typed and not confirmed yet. */
  readonly letters: string;
  readonly players: readonly NamedPlayer[];
}

export function RoundQuestion({ entry, letters, players }: RoundQuestionProps): ReactElement {
  const asked = askedRole(entry);
  return (
    <div className="ask" role="status">
      {asked === null ? <Icon name="check" /> : <Icon {...crownOf(asked)} />}
      <StepHeading>
        {asked === null ? `Round ${entry.currentRound} is complete` : `Who is ${roleOfId(asked).name}?`}
      </StepHeading>
      {letters !== '' && (
        <p className="typed small">
          <kbd>{letters}</kbd> {meaningOf(letters, players)}
        </p>
      )}
      {asked !== null && <Score value={positionPoints(asked, entry.currentRound)} />}
      {asked === null && entry.currentRound === ROUND_COUNT && <span className="tag line">counts double</span>}
    </div>
  );
}

/** `Mateo: press Enter`, `Elif or Emre?`. */
function meaningOf(letters: string, players: readonly NamedPlayer[]): string {
  const meant = meantBy(letters, players);
  if (meant !== null) return `${meant.name}: press Enter`;
  const names = matching(letters, players).map(({ name }) => name);
  return names.length === 0 ? 'fits nobody here' : `${names.join(' or ')}?`;
}

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
