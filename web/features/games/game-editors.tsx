/** Owns the seats of an edited game: a select for each. */
import type { ReactElement } from 'react';
import { NO_PLAYER } from '../../../domain/no-player.js';
import type { PlayerRef } from '../../../contract/players.js';
import { type GameEdit, hasFiveTeams, withFifthTeam, withoutFifthTeam, withSeat } from './game-edit.js';

export interface GameEditorProps {
  readonly edit: GameEdit;
  /** Everybody who can sit at the table, No Player last. */
  readonly players: readonly PlayerRef[];
  readonly onEdit: (next: GameEdit) => void;
}

export const SeatsEditor = ({ edit, players, onEdit }: GameEditorProps): ReactElement => (
  <fieldset className="seats-editor">
    <legend>Teams</legend>
    <p className="hint">Whoever sits elsewhere changes places; a new player takes over the roles.</p>
    {Array.from({ length: edit.seats.length / 2 }, (_, team) => (
      <div key={team} className="two-fields">
        {[2 * team, 2 * team + 1].map((seat) => (
          <PlayerSelect
            key={seat}
            label={`Team ${team + 1}, player ${(seat % 2) + 1}`}
            players={players}
            value={edit.seats[seat] ?? null}
            onChoose={(playerId) => onEdit(withSeat(edit, seat, playerId))}
          />
        ))}
      </div>
    ))}
    {hasFiveTeams(edit) ? (
      <button type="button" className="btn quiet" onClick={() => onEdit(withoutFifthTeam(edit))}>
        Remove team 5
      </button>
    ) : (
      <button type="button" className="btn quiet" onClick={() => onEdit(withFifthTeam(edit))}>
        Add team 5
      </button>
    )}
  </fieldset>
);

interface PlayerSelectProps {
  readonly label: string;
  readonly players: readonly PlayerRef[];
  readonly value: number | null;
  readonly onChoose: (playerId: number) => void;
}

/** Empty only as long as nobody is chosen. */
const PlayerSelect = ({ label, players, value, onChoose }: PlayerSelectProps): ReactElement => (
  <label className="player-select">
    <span>{label}</span>
    <select
      className="select"
      aria-invalid={value === null}
      value={value ?? ''}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {value === null && <option value="">Choose</option>}
      {players.map(({ id, displayName }) => (
        <option key={id} value={id} dir="auto">
          {id === NO_PLAYER.id ? 'No Player (solo)' : displayName}
        </option>
      ))}
    </select>
  </label>
);
