/** The state of a correction: date, seats, and the rounds as the wizard enters them. */
import { useMemo, useState } from 'react';
import type { GameView } from '../../../contract/games.js';
import { reduceRounds, type RoundAction, type RoundEntry } from '../recording/rounds/round-entry.js';
import { editOf, type GameEdit } from './game-edit.js';

export interface Correction {
  readonly edit: GameEdit;
  readonly entry: RoundEntry;
  readonly dispatch: (action: RoundAction) => void;
  /** Sets date and seats. */
  readonly change: (next: GameEdit) => void;
}

export function useCorrection(game: GameView): Correction {
  const [{ date, seats, entry }, set] = useState(() => {
    const before = editOf(game);
    return { ...before, entry: roundsOf(before, 1) };
  });
  const edit = useMemo(() => ({ date, seats, rounds: entry.roundPositions }), [date, seats, entry.roundPositions]);
  return {
    edit,
    entry,
    dispatch: (action) => set((before) => ({ ...before, entry: reduceRounds(before.entry, action) })),
    // Undo must not bring back a player who left the table.
    change: (next) => set({ ...next, entry: next.rounds === edit.rounds ? entry : roundsOf(next, entry.currentRound) }),
  };
}

const roundsOf = ({ rounds }: GameEdit, currentRound: RoundEntry['currentRound']): RoundEntry => ({
  currentRound, roundPositions: rounds, cursor: null, past: [],
});
