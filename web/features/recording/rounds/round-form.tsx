/** A round as it is entered, in the wizard and in a correction: tabs, the question of the next tap, and seats. */
import type { ReactNode } from 'react';
import type { ScoredTeam } from '../../../../domain/scoring/game-scoring.js';
import { givenRole, pointsOf } from '../../../figures/given-roles.js';
import { Score } from '../../../figures/score.js';
import { Icon } from '../../../ui/controls.js';
import { StepHeading } from '../create-panel.js';
import { isReal, seatedIds } from '../draft/game-draft.js';
import { askedRole, type RoundAction, type RoundEntry } from './round-entry.js';
import { RoundTabs } from './round-tabs.js';
import { type RecordedRound, Seats } from './seats.js';
import { matching, meantBy, type NamedPlayer, useRoundKeys } from './use-round-keys.js';

interface RoundFormProps {
  readonly entry: RoundEntry;
  readonly teams: readonly ScoredTeam[];
  readonly nameOf: (playerId: number) => string;
  readonly dispatch: (action: RoundAction) => void;
  readonly onTap: (playerId: number) => void;
  readonly onGoOn: () => void;
  /** The heading when every role is given. */
  readonly complete: string;
  /** Beside the heading. */
  readonly tag: ReactNode;
  /** In a correction: the rounds that differ from the recorded ones, and the recorded one to compare with. */
  readonly changed?: readonly boolean[];
  readonly recorded?: RecordedRound;
}

export function RoundForm(props: RoundFormProps) {
  const { entry, teams, nameOf, dispatch, onTap, onGoOn, complete, tag, changed, recorded } = props;
  const players = seatedIds(teams).filter(isReal).map((id) => ({ id, name: nameOf(id) }));
  const letters = useRoundKeys({ entry, players, dispatch, onGoOn });
  const asked = askedRole(entry);
  return (
    <>
      <RoundTabs entry={entry} changed={changed} onOpen={(round) => dispatch({ type: 'roundOpened', round })} />
      <div className="ask" role="status">
        {asked === null ? <Icon name="check" /> : <Icon {...givenRole(asked).crown} />}
        <StepHeading>{asked === null ? complete : `Who is ${givenRole(asked).name}?`}</StepHeading>
        {letters !== '' && <p className="typed small"><kbd>{letters}</kbd> {meaningOf(letters, players)}</p>}
        {asked !== null && <Score value={pointsOf(asked, entry.currentRound)} />}
        {tag}
      </div>
      <Seats
        teams={teams}
        round={entry.roundPositions[entry.currentRound - 1]!}
        roundNumber={entry.currentRound}
        meantId={meantBy(letters, players)?.id}
        recorded={recorded}
        nameOf={nameOf}
        onTap={onTap}
      />
    </>
  );
}

/** `Mateo: press Enter`, `Elif or Emre?`. */
function meaningOf(letters: string, players: readonly NamedPlayer[]): string {
  const meant = meantBy(letters, players);
  if (meant !== null) return `${meant.name}: press Enter`;
  const names = matching(letters, players).map(({ name }) => name);
  return names.length === 0 ? 'fits nobody here' : `${names.join(' or ')}?`;
}
