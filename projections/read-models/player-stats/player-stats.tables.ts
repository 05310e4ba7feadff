/** The tables of personal statistics: the games of a player by month, and what the player made in all of them. */
import type { Apart, Paired } from '../../../domain/stats/careers.js';
import { countsOf, type PlayedGame } from '../../../domain/stats/played-game.js';
import { defineTable, int, json, type RowOf, text } from '../../engine/table.js';

/**
 * Short, because a month has one of them per game. The partner is 0 for No Player. The opponents are those whom the
 * team came in ahead of, those who came in ahead of it, and those with whom that is pending.
 */
export type PackedGame = readonly [
  gameId: number, day: number, points: number, partnerId: number, roles: number,
  ahead: readonly number[], behind: readonly number[], pending: readonly number[],
];

/** Figures, streaks and badges are computed from these. A month without games has no row. */
export const playerMonthsTable = defineTable({
  name: 'player_months',
  columns: {
    month: text,
    player_id: int,
    /** By date, then id. */
    played: json<readonly PackedGame[]>(),
  },
  key: ['month', 'player_id'],
  indexes: [['player_id', 'month']],
  rebuild: 'streamed',
});
export type PlayerMonthRow = Readonly<RowOf<typeof playerMonthsTable>>;

/**
 * Sums of all games, for what compares all members: their months would take too long to read. A player without a game
 * has no row.
 */
export const playerTotalsTable = defineTable({
  name: 'player_totals',
  columns: {
    player_id: int,
    games: int,
    points: int,
    /** Games and position points by id of the partner. */
    partners: json<Readonly<Record<string, readonly [games: number, points: number]>>>(),
    /** Games on another team by id of the opponent, and in how many each came in ahead. */
    opponents: json<Readonly<Record<string, readonly [games: number, ahead: number, behind: number]>>>(),
  },
  key: ['player_id'],
  rebuild: 'retained',
});
export type PlayerTotalsRow = Readonly<RowOf<typeof playerTotalsTable>>;

export const gamesOf = ({ month, played }: Pick<PlayerMonthRow, 'month' | 'played'>): PlayedGame[] =>
  played.map(([gameId, day, points, partnerId, roles]) => ({
    gameId, date: `${month}-${String(day).padStart(2, '0')}`, points, partnerId: partnerId || null, roles,
    ...countsOf(roles),
  }));

export const noTotals = (playerId: number): PlayerTotalsRow =>
  ({ player_id: playerId, games: 0, points: 0, partners: {}, opponents: {} });

/** The totals with the games of some months of the player added, or taken away. */
export function totalsWith(
  totals: PlayerTotalsRow, months: readonly PlayerMonthRow[], sign: 1 | -1 = 1,
): PlayerTotalsRow {
  const [partners, opponents] = [{ ...totals.partners }, { ...totals.opponents }];
  let { games, points } = totals;
  const meet = (ids: readonly number[], ahead: number, behind: number): void => {
    for (const id of ids) {
      const [met, won, lost] = opponents[id] ?? [0, 0, 0];
      if (met + sign === 0) delete opponents[id];
      else opponents[id] = [met + sign, won + ahead, lost + behind];
    }
  };
  for (const [, , earned, partnerId, , ahead, behind, pending] of months.flatMap(({ played }) => played)) {
    games += sign;
    points += sign * earned;
    const [together, sum] = partners[partnerId] ?? [0, 0];
    if (together + sign === 0) delete partners[partnerId];
    else if (partnerId !== 0) partners[partnerId] = [together + sign, sum + sign * earned];
    meet(ahead, sign, 0);
    meet(behind, 0, sign);
    meet(pending, 0, 0);
  }
  return { ...totals, games, points, partners, opponents };
}

/** A member with every partner and opponent, by id. */
export interface Pairing extends Paired {
  readonly opponents: ReadonlyMap<number, Apart>;
}

export const pairingOf = ({ player_id: id, games, points, partners, opponents }: PlayerTotalsRow): Pairing => ({
  id,
  all: { games, points },
  partners: new Map(Object.entries(partners).map(([partner, [together, earned]]) =>
    [Number(partner), { games: together, points: earned }])),
  opponents: new Map(Object.entries(opponents).map(([opponent, [met, ahead, behind]]) =>
    [Number(opponent), { games: met, ahead, behind }])),
});
