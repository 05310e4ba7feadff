/** Teams chosen by hand: a tap on a name fills the next free seat, and each seat has a menu. */
import type { Dispatch, ReactElement } from 'react';
import type { UserView } from '../../../../contract/players.js';
import { Icon } from '../../../ui/icon.js';
import { seatedIds, type Slot, type TeamDraft } from '../draft/game-draft.js';
import { isSelectable, NamesToTap } from './names-to-tap.js';
import { PlayerSelect } from './player-select.js';
import { seatOf, SLOTS } from './team-choice.js';
import type { WizardAction } from '../wizard.js';

export interface SeatsByHandProps {
  readonly teams: readonly TeamDraft[];
  readonly players: readonly UserView[];
  readonly dispatch: Dispatch<WizardAction>;
}

export function SeatsByHand({ teams, players, dispatch }: SeatsByHandProps): ReactElement {
  const tapped = (playerId: number): void => {
    const taken = seatOf(teams, playerId);
    const seat = taken ?? seatOf(teams, null);
    if (seat !== null) dispatch({ type: 'seatChosen', ...seat, playerId: taken ? null : playerId });
  };
  return (
    <>
      <NamesToTap
        label="Tap who sits in the next seat"
        players={players.filter((player) => isSelectable(player) || player.isPlaceholder)}
        chosen={seatedIds(teams)}
        onTap={tapped}
      />
      <div className="teams">
        {teams.map((team, index) => (
          <TeamCard
            key={index}
            number={index + 1}
            team={team}
            teams={teams}
            players={players}
            onChoose={(slot, playerId) => dispatch({ type: 'seatChosen', team: index, slot, playerId })}
          />
        ))}
      </div>
    </>
  );
}

interface TeamCardProps {
  readonly number: number;
  readonly team: TeamDraft;
  readonly teams: readonly TeamDraft[];
  readonly players: readonly UserView[];
  readonly onChoose: (slot: Slot, playerId: number | null) => void;
}

function TeamCard({ number, team, teams, players, onChoose }: TeamCardProps): ReactElement {
  const set = SLOTS.filter((slot) => team[slot] !== null).length;
  return (
    <fieldset className={set === 1 ? 'panel team-card open' : 'panel team-card'}>
      <legend className="vh">Team {number}</legend>
      <span className="no num" aria-hidden="true">
        {number}
        {set === 2 && <Icon name="check" />}
      </span>
      {SLOTS.map((slot, index) => (
        <PlayerSelect
          key={slot}
          label={`Player ${index + 1}`}
          chosen={team[slot]}
          players={players.filter(({ id, isActive, isPlaceholder }) => isActive || isPlaceholder || id === team[slot])}
          taken={seatedIds(teams)}
          onChoose={(playerId) => onChoose(slot, playerId)}
        />
      ))}
      {set === 1 && (
        <p className="note-line small muted">
          Needs a {team.player1Id === null ? 'first' : 'second'} player. Teams with one player are left out.
        </p>
      )}
    </fieldset>
  );
}
