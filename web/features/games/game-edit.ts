/** A game while it is edited; a complete round stays complete when a player changes. */
import { useMemo, useState } from 'react';
import type { GameView } from '../../../contract/games.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import { GIVEN_ROLES, pointsOf, type RoleId } from '../../figures/given-roles.js';
import type { ProcessedTeam, RoundMap } from '../recording/draft/game-draft.js';
import { reduceRounds, type RoundAction, type RoundEntry } from '../recording/rounds/round-entry.js';
import type { Entry } from '../recording/sending/game-submission.js';

export interface GameEdit {
  /** `YYYY-MM-DD`, or empty while it is being typed. */
  readonly date: string;
  /** Player ids, two for each team; null is an empty seat. */
  readonly seats: readonly (number | null)[];
  /** One for each round. */
  readonly rounds: readonly RoundMap[];
}

const FOUR_TEAMS = 8;
const ROUNDS = Array.from({ length: ROUND_COUNT }, (_, index) => index + 1);

export function editOf({ date, teams }: GameView): GameEdit {
  const seated = teams.flatMap(({ players, player1Scores, player2Scores }) => [
    { id: players[0]!.id, scores: player1Scores },
    { id: players[1]!.id, scores: player2Scores },
  ]);
  const rolesIn = (round: number): RoundMap =>
    Object.fromEntries(
      seated.flatMap(({ id, scores }) => {
        const given = GIVEN_ROLES.find((role) => pointsOf(role.id, round) === scores[round - 1]);
        return given === undefined ? [] : [[id, given.id]];
      }),
    );
  return { date, seats: seated.map(({ id }) => id), rounds: ROUNDS.map(rolesIn) };
}

/**
 * Sets the player of a seat. A player from another seat changes places and keeps the roles;
 * a new player takes over the roles of the previous one, because mostly only the name was wrong.
 */
export function withSeat(edit: GameEdit, seat: number, playerId: number | null): GameEdit {
  const before = edit.seats[seat] ?? null;
  const from = playerId === null ? -1 : edit.seats.indexOf(playerId);
  const seats = edit.seats.map((each, index) => {
    if (index === seat) return playerId;
    return index === from ? before : each;
  });
  if (from >= 0 || before === null) return { ...edit, seats };
  return { ...edit, seats, rounds: edit.rounds.map((round) => inherited(round, before, playerId)) };
}

/** Moves the previous player's role to the new player; No Player takes none. */
function inherited(round: RoundMap, before: number, heir: number | null): RoundMap {
  const { [before]: role, ...rest } = round;
  return role === undefined || heir === null || heir === NO_PLAYER.id ? rest : { ...rest, [heir]: role };
}

export const hasFiveTeams = ({ seats }: GameEdit): boolean => seats.length > FOUR_TEAMS;

export const withFifthTeam = (edit: GameEdit): GameEdit => ({ ...edit, seats: [...edit.seats, null, null] });

/** Removes the roles of a player who leaves. */
export function withoutFifthTeam(edit: GameEdit): GameEdit {
  const seats = edit.seats.slice(0, FOUR_TEAMS);
  const isSeated = ([id]: [string, RoleId]): boolean => seats.includes(Number(id));
  const rounds = edit.rounds.map((round) => Object.fromEntries(Object.entries(round).filter(isSeated)));
  return { ...edit, seats, rounds };
}

/** Number of the first team with an empty seat; null when every seat is taken. */
export const incompleteTeam = ({ seats }: GameEdit): number | null => {
  const empty = seats.indexOf(null);
  return empty < 0 ? null : Math.floor(empty / 2) + 1;
};

/** The game as the wizard would send it; No Player takes an empty seat. */
export const entryOf = ({ date, seats, rounds }: GameEdit): Entry => ({
  gameDate: date,
  processedTeams: Array.from({ length: seats.length / 2 }, (_, index): ProcessedTeam => ({
    teamId: index + 1,
    player1Id: seats[2 * index] ?? NO_PLAYER.id,
    player2Id: seats[2 * index + 1] ?? NO_PLAYER.id,
  })),
  roundPositions: rounds,
});

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
