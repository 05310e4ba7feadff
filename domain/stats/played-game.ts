/** A game from the view of each of its real players: position points, partner and roles. */
import type { PlayerScores } from '../game/game.events.js';
import { NO_PLAYER } from '../no-player.js';
import { POSITION_POINTS, type ScoredGame } from '../scoring/game-scoring.js';
import { ROUND_COUNT, roleOf, type Role } from '../scoring/round-points.js';

/** The number of rounds in which a player had each role; the other rounds were Neutral. */
export interface RoleCounts {
  readonly president: number;
  readonly vicePresident: number;
  readonly viceLoser: number;
  readonly loser: number;
}

/** A game as it counts for one of its players. */
export interface PlayedGame extends RoleCounts {
  readonly gameId: number;
  readonly date: string;
  /** Position points; 0 while the team waits for a tie-breaker. */
  readonly points: number;
}

export interface Seat {
  readonly playerId: number;
  /** Null if the partner was No Player. */
  readonly partnerId: number | null;
  readonly played: PlayedGame;
}

/** Only first place earns these points. */
export const isWin = ({ points }: Pick<PlayedGame, 'points'>): boolean => points === POSITION_POINTS[0];

/** All players at the table, without No Player. */
export function seatsOf(game: ScoredGame): Seat[] {
  const seats: Seat[] = [];
  for (const team of game.teams) {
    const { player1Id, player2Id, totalScore } = team;
    if (player1Id !== NO_PLAYER.id) seats.push(seatOf(game, player1Id, player2Id, totalScore, team.player1Scores));
    if (player2Id !== NO_PLAYER.id) seats.push(seatOf(game, player2Id, player1Id, totalScore, team.player2Scores));
  }
  return seats;
}

function seatOf(
  { gameId, date }: ScoredGame, playerId: number, partnerId: number, points: number, scores: PlayerScores,
): Seat {
  const played = { gameId, date, points, president: 0, vicePresident: 0, viceLoser: 0, loser: 0 };
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const role = COUNTED[round]?.[(scores[round] ?? 0) + MOST_POINTS];
    if (role) played[role] += 1;
  }
  return { playerId, partnerId: partnerId === NO_PLAYER.id ? null : partnerId, played };
}

const COUNT_OF_ROLE: Readonly<Record<Role, keyof RoleCounts | null>> = {
  PRESIDENT: 'president', VICE_PRESIDENT: 'vicePresident', NEUTRAL: null, VICE_LOSER: 'viceLoser', LOSER: 'loser',
};

/** Points of a round are -4 to 4. */
const MOST_POINTS = 4;

/** By round, then by points from the lowest. A rebuild of a million games looks this up ten times a round. */
const COUNTED = Array.from({ length: ROUND_COUNT }, (_, index) =>
  Array.from({ length: 2 * MOST_POINTS + 1 }, (_, shifted) => {
    const role = roleOf(shifted - MOST_POINTS, index + 1);
    return role === null ? null : COUNT_OF_ROLE[role];
  }));
