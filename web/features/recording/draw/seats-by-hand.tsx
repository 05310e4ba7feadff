/** Teams chosen by hand: a tap on a name fills the next free seat, and each seat has a menu. */
import type { PlayerRef, UserView } from '../../../../contract/players.js';
import { NO_PLAYER } from '../../../../domain/no-player.js';
import { Icon } from '../../../ui/controls.js';
import { SelectField } from '../../../ui/fields.js';
import { seatedIds } from '../draft/game-draft.js';
import type { StepProps } from '../wizard.js';
import { isSelectable, OfferedPlayers, useIsOffered } from './offered-players.js';
import { seatOf, SLOTS } from './team-choice.js';

const isSeatable = (player: UserView): boolean => isSelectable(player) || player.isPlaceholder;

export function SeatsByHand(props: StepProps) {
  const { wizard: { draft: { teams } }, players, dispatch } = props;
  const tapped = (playerId: number): void => {
    const taken = seatOf(teams, playerId);
    const seat = taken ?? seatOf(teams, null);
    if (seat) dispatch({ type: 'seatChosen', ...seat, playerId: taken ? null : playerId });
  };
  return (
    <>
      <OfferedPlayers
        label="Tap who sits in the next seat"
        players={players.filter(isSeatable)}
        chosen={seatedIds(teams)}
        onTap={tapped}
      />
      <div className="teams">{teams.map((_, index) => <TeamCard key={index} {...props} index={index} />)}</div>
    </>
  );
}

function TeamCard({ index, wizard: { draft: { teams } }, players, dispatch }: StepProps & { readonly index: number }) {
  const team = teams[index]!;
  const isOffered = useIsOffered(seatedIds(teams));
  const set = SLOTS.filter((slot) => team[slot] !== null).length;
  return (
    <fieldset className={set === 1 ? 'panel team-card open' : 'panel team-card'}>
      <legend className="vh">Team {index + 1}</legend>
      <span className="no num" aria-hidden="true">
        {index + 1}
        {set === 2 && <Icon name="check" />}
      </span>
      {SLOTS.map((slot, place) => (
        <PlayerSelect
          key={slot}
          label={`Player ${place + 1}`}
          chosen={team[slot]}
          players={players.filter((player) => player.id === team[slot] || (isSeatable(player) && isOffered(player)))}
          taken={seatedIds(teams)}
          onChoose={(playerId) => dispatch({ type: 'seatChosen', team: index, slot, playerId })}
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

/** The player of a seat. */
export function PlayerSelect(props: {
  readonly label: string;
  readonly chosen: number | null;
  /** The players to choose from, with No Player last. */
  readonly players: readonly PlayerRef[];
  /** The players in other seats, if they cannot be chosen here. */
  readonly taken?: readonly number[];
  /** Whether an empty seat is shown as a fault. */
  readonly isNeeded?: boolean;
  readonly onChoose: (playerId: number | null) => void;
}) {
  const { label, chosen, players, taken, isNeeded = false, onChoose } = props;
  return (
    <SelectField
      name="player"
      label={label}
      options={[
        ['', 'Choose'],
        ...players.map(({ id, displayName }) => [
          id, id === NO_PLAYER.id ? 'No Player (solo)' : displayName, id !== chosen && taken?.includes(id),
        ] as const),
      ]}
      value={chosen ?? ''}
      aria-invalid={isNeeded && chosen === null}
      onChoose={(id) => onChoose(id === '' ? null : Number(id))}
    />
  );
}
