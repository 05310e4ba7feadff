/** A game from the view of each of its real players: position points, partner and roles. */
import { RULED_ROLES, type RuledRole } from '../boards/rules.js';
import { NO_PLAYER } from '../no-player.js';
import { enteredBy, realPlayersOf, type ScoredGame, type ScoredTeam } from '../scoring/game-scoring.js';
import { ALL_ROLES, roleOf, rolePoints } from '../scoring/round-points.js';
import { ROUND_COUNT } from '../game-size.js';

/** The number of rounds in which a player had each role; the other rounds were Neutral. */
export type RoleCounts = Readonly<Record<Exclude<RuledRole, 'neutral'>, number>>;

/** A game as it counts for one of its players. */
export interface PlayedGame extends RoleCounts {
  readonly gameId: number;
  readonly date: string;
  /** Position points; 0 while the team waits for a tie-breaker. */
  readonly points: number;
  /** 1 to 5; 0 while the team waits for a tie-breaker. */
  readonly place: number;
  /** Id of the partner; null for No Player. */
  readonly partnerId: number | null;
  /**
   * The role of each round, a digit each, first round first; `roleIn` reads it. A leading 1 means that the pair were
   * President and Vice President in round 5.
   */
  readonly roles: number;
}

export interface Seat {
  readonly playerId: number;
  readonly played: PlayedGame;
}

export const isWin = ({ place }: Pick<PlayedGame, 'place'>): boolean => place === 1;

/** The seats of all players at the table, without No Player. */
export const seatsOf = (game: ScoredGame): Seat[] =>
  game.teams.flatMap((team) => realPlayersOf(team).map((playerId) => seatOf(game, team, playerId)));

const partnerIn = ({ player1Id, player2Id }: ScoredTeam, playerId: number): number =>
  (playerId === player1Id ? player2Id : player1Id);

/** The roles of a player, as `PlayedGame` has them. */
export function rolesOf(team: ScoredTeam, playerId: number): number {
  const [scores, others] = [enteredBy(team, playerId), enteredBy(team, partnerIn(team, playerId))];
  let roles = scores[ROUND_COUNT - 1]! + others[ROUND_COUNT - 1]! === BEST_FIFTH ? 1 : 0;
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    roles = roles * 10 + (DIGITS[round]?.[(scores[round] ?? 0) + MOST_POINTS] ?? NEUTRAL);
  }
  return roles;
}

function seatOf({ gameId, date }: ScoredGame, team: ScoredTeam, playerId: number): Seat {
  const [partnerId, roles] = [partnerIn(team, playerId), rolesOf(team, playerId)];
  const partner = partnerId === NO_PLAYER.id ? null : partnerId;
  return {
    playerId,
    played: {
      gameId, date, points: team.totalScore, place: team.position ?? 0, partnerId: partner, roles, ...countsOf(roles),
    },
  };
}

/** The sum that is entered for the President and the Vice President in round 5. */
const BEST_FIFTH = rolePoints('PRESIDENT', ROUND_COUNT) + rolePoints('VICE_PRESIDENT', ROUND_COUNT);

export const isPerfectFive = ({ roles }: Pick<PlayedGame, 'roles'>): boolean => roles >= 10 ** ROUND_COUNT;

/** The digit of a role is its index. */
export const isRole = (name: string): name is RuledRole => (RULED_ROLES as readonly string[]).includes(name);
const NEUTRAL = 2;

/** @param round  0 to 4 */
export const roleIn = (roles: number, round: number): RuledRole =>
  RULED_ROLES[Math.floor(roles / 10 ** (ROUND_COUNT - 1 - round)) % 10]!;

/** The number of times that each role is among those of a game. */
export function countsOf(roles: number): RoleCounts {
  const counts = [0, 0, 0, 0, 0];
  for (let left = roles, round = 0; round < ROUND_COUNT; round += 1, left = Math.floor(left / 10)) {
    counts[left % 10]! += 1;
  }
  const [president = 0, vicePresident = 0, , viceLoser = 0, loser = 0] = counts;
  return { president, vicePresident, viceLoser, loser };
}

/** The highest number that is entered for a round; the lowest is -4. */
const MOST_POINTS = 4;

/** Digits by round, then by points from the lowest. A rebuild of a million games looks this up ten times a round. */
const DIGITS = Array.from({ length: ROUND_COUNT }, (_, index) =>
  Array.from({ length: 2 * MOST_POINTS + 1 }, (_, shifted) => {
    const role = roleOf(shifted - MOST_POINTS, index + 1);
    return role === null ? NEUTRAL : ALL_ROLES.indexOf(role);
  }));

export const teamOf = ({ teams }: ScoredGame, playerId: number): ScoredTeam | undefined =>
  teams.find(({ player1Id, player2Id }) => player1Id === playerId || player2Id === playerId);

/** Whether a team came in before another; null while one of the two places is pending. */
export const isAhead = (own: ScoredTeam, other: ScoredTeam): boolean | null =>
  (own.position === null || other.position === null ? null : own.position < other.position);
