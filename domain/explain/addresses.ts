/** The addresses of explanations, below `/api/explain/`, and the facts that a screen has before one is loaded. */

/** The sums of all accounts that are explained. */
export const GROUP_SUMS = ['opening', 'current', 'owed', 'credit'] as const;
export type GroupSum = (typeof GROUP_SUMS)[number];

export const teamRef = (gameId: number, teamId: number): string => `games/${gameId}/teams/${teamId}`;
export const dayRef = (date: string, playerId: number): string => `days/${date}/players/${playerId}`;
export const spanRef = (first: string, last: string, playerId: number): string =>
  `spans/${first}/${last}/players/${playerId}`;
export const monthRef = (month: string, playerId: number): string => `months/${month}/players/${playerId}`;
export const accountRef = (playerId: number, month: string): string => `accounts/${playerId}/months/${month}`;
export const groupRef = (month: string, of: GroupSum): string => `group/months/${month}?of=${of}`;
/** @param month  by default all of them */
export const formRef = (playerId: number, month?: string): string =>
  `form/players/${playerId}${month === undefined ? '' : `?month=${month}`}`;
export const yearRef = (year: number, playerId: number): string => `years/${year}/players/${playerId}`;

/**
 * A figure, or the average, over all games, over the games with or without a partner, or over those against an
 * opponent. It is of a month or a year; by default of all time.
 */
export function statsRef(
  playerId: number,
  asked: { readonly figure: string; readonly round?: number; readonly partner?: number; readonly opponent?: number }
    | { readonly partner: number } | { readonly without: number } | { readonly opponent: number },
  period = '',
): string {
  const question = Object.entries(asked).map((pair) => pair.join('=')).join('&');
  const span = period && `&${period.length > 4 ? 'month' : 'year'}=${period}`;
  return `stats/players/${playerId}?${question}${span}`;
}

/** @param from  a moment, ISO 8601 */
export const movesRef = (month: string, playerId: number, from: string, to?: string): string =>
  `moves/${month}/players/${playerId}?from=${from}${to === undefined ? '' : `&to=${to}`}`;

/** The number of lines of a board that are shown around a player, if there are as many. */
export const AHEAD = 4;
export const BEHIND = 2;

/** @param of  number of players on the board */
export const countAround = (rank: number, of: number): number =>
  Math.min(of, rank + BEHIND) - Math.max(0, rank - 1 - AHEAD);
