import type { PlayerRef } from '../../../contract/players.js';
import { PlayerSelect } from '../recording/draw/seats-by-hand.js';
import { type GameEdit, hasFiveTeams, withFifthTeam, withoutFifthTeam, withSeat } from './game-edit.js';
import { Button } from '../../ui/buttons.js';

export interface GameEditorProps {
  readonly edit: GameEdit;
  /** Everyone who can sit at the table, No Player last. */
  readonly players: readonly PlayerRef[];
  readonly onEdit: (next: GameEdit) => void;
}

export const SeatsEditor = ({ edit, players, onEdit }: GameEditorProps) => (
  <fieldset className="seats-editor">
    <legend>Teams</legend>
    <p className="hint">A player from another seat changes places; a new player takes over the roles.</p>
    {Array.from({ length: edit.seats.length / 2 }, (_, team) => (
      <div key={team} className="two-fields">
        {[2 * team, 2 * team + 1].map((seat) => (
          <PlayerSelect
            key={seat}
            label={`Team ${team + 1}, player ${(seat % 2) + 1}`}
            players={players}
            chosen={edit.seats[seat] ?? null}
            isNeeded
            onChoose={(playerId) => onEdit(withSeat(edit, seat, playerId))}
          />
        ))}
      </div>
    ))}
    {hasFiveTeams(edit) ? (
      <Button act="Remove team 5" look="quiet" onClick={() => onEdit(withoutFifthTeam(edit))} />
    ) : (
      <Button act="Add team 5" look="quiet" onClick={() => onEdit(withFifthTeam(edit))} />
    )}
  </fieldset>
);
