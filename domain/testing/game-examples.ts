/** Short notation for games in tests: the seats, and the four roles of each round. */
import type { GameEvent, PositionTieBreaker, RecordGame, TeamEntry } from '../game/game.events.js';
import { gameDecider } from '../game/game.decider.js';
import { DEFAULT_FIELDS } from '../game/default-fields.js';
import { rolePoints } from '../scoring/round-points.js';

/** Player ids of President, Vice President, Vice Loser and Loser. */
export type RoundResult = readonly [president: number, vicePresident: number, viceLoser: number, loser: number];

export interface GameExample {
  readonly gameId?: number;
  readonly date?: string;
  /** Player ids, two per team; 1 and 2, 3 and 4, up to 7 and 8 by default. */
  readonly seats?: readonly (readonly [player1Id: number, player2Id: number])[];
  readonly rounds: readonly RoundResult[];
}

export const FOUR_TEAMS = [[1, 2], [3, 4], [5, 6], [7, 8]] as const;
export const FIVE_TEAMS = [...FOUR_TEAMS, [9, 10]] as const;

/**
 * Rounds in which team 1 has 12 points, then 6, -6 and -12: no tie, and the players of every team have different
 * totals.
 */
export const CLEAR_ROUNDS: readonly RoundResult[] = [
  [1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7],
];
/** Rounds in which team 1 has 12 points, teams 2 and 3 have 0, and team 4 has -12. */
export const TIED_MIDDLE_ROUNDS: readonly RoundResult[] = [
  [1, 3, 5, 7], [1, 5, 3, 7], [1, 3, 5, 7], [1, 5, 3, 7], [1, 3, 4, 7],
];
/** Rounds in which every team has 0 points. */
export const ALL_TIED_ROUNDS: readonly RoundResult[] = [
  [1, 3, 5, 7], [7, 5, 3, 1], [1, 3, 5, 7], [7, 5, 3, 1], [1, 3, 4, 2],
];
/** Rounds in which teams 1 and 2 have 9 points each, and teams 3 and 4 have -9 each. */
export const TWO_TIES_ROUNDS: readonly RoundResult[] = [
  [3, 1, 7, 5], [3, 1, 7, 5], [3, 1, 7, 5], [1, 3, 5, 7], [1, 3, 5, 7],
];

/**
 * Rounds with the same points for each team, so that games of one day are not the same: partners exchange roles,
 * differently for each number below 2^20. In each round a team of `FOUR_TEAMS` has one role, as in `CLEAR_ROUNDS`.
 */
export const variedRounds = (rounds: readonly RoundResult[], number: number): RoundResult[] =>
  rounds.map((round, index) => round.map((player, role) => {
    const isTurned = (number >> (4 * index + role) & 1) === 1;
    return isTurned ? player + (player % 2 === 1 ? 1 : -1) : player;
  }) as readonly number[] as RoundResult);

export function recordGame({ gameId = 1, date = '2025-03-14', seats = FOUR_TEAMS, rounds }: GameExample): RecordGame {
  return {
    type: 'RecordGame',
    gameId,
    game: { date, ...DEFAULT_FIELDS },
    teams: seats.map(([player1Id, player2Id]): TeamEntry => ({
      player1Id,
      player2Id,
      player1Scores: scoresOf(player1Id, rounds),
      player2Scores: scoresOf(player2Id, rounds),
    })),
    knownPlayerIds: new Set(seats.flat()),
  };
}

/** The event of recording the example. */
export function gameRecorded(example: GameExample): Extract<GameEvent, { type: 'GameRecorded' }> {
  const command = recordGame(example);
  const [event] = gameDecider.decide(command, gameDecider.initialState, { today: command.game.date });
  if (event?.type !== 'GameRecorded') throw new Error('The example recorded no game.');
  return event;
}

/** Exit orders of teams, as pairs. */
export const orders = (...pairs: [teamId: number, exitOrder: number][]): PositionTieBreaker[] =>
  pairs.map(([teamId, exitOrder]) => ({ teamId, exitOrder }));

/** Exit orders that were set in game 1. */
export const tieBreakerSet = (...pairs: [teamId: number, exitOrder: number][]): GameEvent => ({
  type: 'TieBreakerSet',
  data: { gameId: 1, tieBreakers: orders(...pairs) },
});

const TAKEN_ROLES = ['PRESIDENT', 'VICE_PRESIDENT', 'VICE_LOSER', 'LOSER'] as const;

const scoresOf = (playerId: number, rounds: readonly RoundResult[]): number[] =>
  rounds.map((result, index) => {
    const role = TAKEN_ROLES[result.indexOf(playerId)];
    return role === undefined ? 0 : rolePoints(role, index + 1);
  });
