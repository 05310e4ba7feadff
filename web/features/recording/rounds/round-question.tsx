/** The question that the next tap answers, and the player that the typed letters match. */
import type { ReactElement, ReactNode } from 'react';
import { matching, meantBy, type NamedPlayer } from './name-keys.js';
import { StepHeading } from '../step-heading.js';
import { Icon } from '../../../ui/icon.js';
import { Score } from '../../../figures/score.js';
import { givenRole, pointsOf } from '../../../figures/given-roles.js';
import { askedRole, type RoundEntry } from './round-entry.js';

export interface RoundQuestionProps {
  readonly entry: RoundEntry;
  /** Typed letters that are not confirmed yet. */
  readonly letters: string;
  readonly players: readonly NamedPlayer[];
  /** The heading when every role is given. */
  readonly complete: string;
  readonly children?: ReactNode;
}

export function RoundQuestion({ entry, letters, players, complete, children }: RoundQuestionProps): ReactElement {
  const asked = askedRole(entry);
  return (
    <div className="ask" role="status">
      {asked === null ? <Icon name="check" /> : <Icon {...givenRole(asked).crown} />}
      <StepHeading>
        {asked === null ? complete : `Who is ${givenRole(asked).name}?`}
      </StepHeading>
      {letters !== '' && (
        <p className="typed small">
          <kbd>{letters}</kbd> {meaningOf(letters, players)}
        </p>
      )}
      {asked !== null && <Score value={pointsOf(asked, entry.currentRound)} />}
      {children}
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
