/** How a line of a board of the past differs from today's. */
import { scoreText } from '../../../../domain/number-text.js';

/** A line of any board. */
export interface Standing {
  readonly player: { readonly id: number; readonly displayName: string; readonly isAdmin: boolean };
  readonly rank: number;
  /** What the board counts. */
  readonly points: number;
  /** The total beside it; null on a board that has none. */
  readonly total: number | null;
}

export interface Difference {
  /** Null for a player who is not on the board today. */
  readonly today: Standing | null;
  /** How many places up, negative for down; 0 if the place is the same. */
  readonly placesUp: number;
  /** `3 fewer`, `total +35`; null if neither differs. */
  readonly text: string | null;
}

/** Null if nothing differs. @param today  the same player's line */
export function differenceOf(then: Standing, today: Standing | undefined): Difference | null {
  if (today === undefined) return { today: null, placesUp: 0, text: null };
  const placesUp = then.rank - today.rank;
  const text = textOf(then, today);
  return placesUp === 0 && text === null ? null : { today, placesUp, text };
}

function textOf(then: Standing, today: Standing): string | null {
  const more = today.points - then.points;
  if (more !== 0) return `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'}`;
  return today.total === null || today.total === then.total ? null : `total ${scoreText(today.total)}`;
}

/** `4 of 12 players stand differently today`: of those on either board. */
export function differingText(then: readonly Standing[], today: readonly Standing[]): string {
  const added = newOf(then, today).length;
  const count = added + then.filter((line) => differenceOf(line, lineOf(today, line.player.id)) !== null).length;
  if (count === 0) return 'The same today';
  return `${count} of ${then.length + added} players ${count === 1 ? 'stands' : 'stand'} differently today`;
}

/** The lines of players who are only on today's board. */
export const newOf = (then: readonly Standing[], today: readonly Standing[]): readonly Standing[] =>
  today.filter(({ player }) => lineOf(then, player.id) === undefined);

export const lineOf = (standings: readonly Standing[], playerId: number | undefined): Standing | undefined =>
  standings.find(({ player }) => player.id === playerId);
