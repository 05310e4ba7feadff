/** Boards of any period as the past compares them: their lines, and how these differ from today's. */
import type { UseQueryResult } from '@tanstack/react-query';
import { scoreText } from '../../../domain/text.js';
import type { BoardNameProps } from '../../figures/members.js';
import type { Past } from '../../transport/past.js';

/** A line of any board. */
export interface Standing {
  readonly player: BoardNameProps;
  readonly rank: number;
  /** The value that the board ranks by. */
  readonly points: number;
  /** The total beside that value; null on a board that has none. */
  readonly total: number | null;
}

/** A board that can be read for today and for a moment of the past. */
export interface AnyBoard {
  readonly days: readonly [first: string, last: string];
  readonly title: string;
  /** @param past  null for today */
  readonly useLines: (past: Past | null, isEnabled?: boolean) => UseQueryResult<readonly Standing[]>;
}

/**
 * The number of places gained, negative for lost, and a text such as `3 fewer` or `total +35`. Null if nothing differs.
 * @param today  the same player's line; undefined for a player who is not on the board today
 */
export function differenceOf(then: Standing, today: Standing | undefined) {
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

/** `4 of 12 players stand differently today`, counted among the players on either board. */
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
