/**
 * The points of a round as they are entered and stored: the value of each role, and the check of a complete round. If
 * the group has its own rules, they are only codes of the roles.
 */
import { RULED_ROLES, RULES, type Rules } from '../boards/rules.js';
import { ROUND_COUNT } from '../game-size.js';
import { NO_PLAYER } from '../no-player.js';

/** The roles of a round, best first: `id` as it is entered, `points` in rounds 1 to 4. */
export const ROLES = {
  PRESIDENT: { id: 1, name: 'President', points: 2 },
  VICE_PRESIDENT: { id: 2, name: 'Vice President', points: 1 },
  NEUTRAL: { id: 3, name: 'Neutral', points: 0 },
  VICE_LOSER: { id: 4, name: 'Vice Loser', points: -1 },
  LOSER: { id: 5, name: 'Loser', points: -2 },
} as const;
export type Role = keyof typeof ROLES;

export const ALL_ROLES = Object.keys(ROLES) as Role[];

/** Points of a role in a round (1 to 5), signed as they are stored: round 5 doubled. */
export const rolePoints = (role: Role, round: number): number => ROLES[role].points * (round === ROUND_COUNT ? 2 : 1);

/** The role with these points in a round (1 to 5); null if there is none. */
export const roleOf = (points: number, round: number): Role | null =>
  ALL_ROLES.find((role) => rolePoints(role, round) === points) ?? null;

/** @param id id of a role, none for Neutral @param rules by default the specification's, by which games are entered */
export const pointsOf = (id: number | undefined, round: number, rules = RULES): number =>
  rules.roles[RULED_ROLES[(id ?? ROLES.NEUTRAL.id) - 1]!] * (round === ROUND_COUNT ? rules.lastRoundFactor : 1);

/** The points under other rules of the role that is stored by these points. @param round 1 to 5 */
export const pointsUnder = (rules: Rules, stored: number, round: number): number =>
  pointsOf(ROLES[roleOf(stored, round) ?? 'NEUTRAL'].id, round, rules);

/**
 * The first fault of a round (1 to 5), as a sentence; null if it is complete. In a complete round one player has each
 * role but Neutral; all others are Neutral, and so is No Player.
 */
export function roundFault(
  round: number, seats: readonly { readonly playerId: number; readonly points: number }[],
): string | null {
  const noRole = seats.find(({ points }) => roleOf(points, round) === null);
  if (noRole !== undefined) return `Round ${round} has no role worth ${signed(noRole.points)}.`;
  const noPlayer = seats.find(({ playerId, points }) => playerId === NO_PLAYER.id && points !== 0);
  if (noPlayer !== undefined) return `Round ${round} gives No Player ${signed(noPlayer.points)}, it is always 0.`;
  for (const role of ALL_ROLES) {
    if (role === 'NEUTRAL') continue;
    const points = rolePoints(role, round);
    const found = seats.filter((seat) => seat.points === points).length;
    if (found === 1) continue;
    return `Round ${round} needs exactly one ${ROLES[role].name} (${signed(points)}), found ${found || 'none'}.`;
  }
  return null;
}

const signed = (points: number): string => (points > 0 ? `+${points}` : `${points}`);
