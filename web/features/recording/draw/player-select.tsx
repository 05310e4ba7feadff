/** The select for the player of a seat. */
import { type ReactElement, useId } from 'react';
import type { PlayerRef } from '../../../../contract/players.js';
import { NO_PLAYER } from '../../../../domain/no-player.js';

export interface PlayerSelectProps {
  readonly label: string;
  readonly chosen: number | null;
  /** No Player last. */
  readonly players: readonly PlayerRef[];
  /** The players in other seats, if a player may not change seats. */
  readonly taken?: readonly number[];
  /** An empty seat is a fault. */
  readonly isNeeded?: boolean;
  readonly onChoose: (playerId: number | null) => void;
}

export function PlayerSelect(props: PlayerSelectProps): ReactElement {
  const { label, chosen, players, taken, isNeeded = false, onChoose } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="select"
        id={id}
        value={chosen ?? ''}
        aria-invalid={isNeeded && chosen === null}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Choose</option>
        {players.map((player) => (
          <option
            key={player.id}
            value={player.id}
            dir="auto"
            disabled={player.id !== chosen && taken?.includes(player.id)}
          >
            {player.id === NO_PLAYER.id ? 'No Player (solo)' : player.displayName}
          </option>
        ))}
      </select>
    </div>
  );
}
