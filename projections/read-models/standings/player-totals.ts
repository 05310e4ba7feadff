/**
 * Sums of all games of a player, for comparisons of all members: their months would take too long to read. A row adds
 * up the months before the player's latest one, so that it rests while that month is played.
 */
import type { Apart, Paired } from '../../../domain/stats/careers.js';
import { defineTable, int, json, type RowOf, type Rows, text } from '../../model/table.js';
import { OPPONENTS_FROM, type PlayerMonthRow, playerMonthsTable } from './player-months.js';

export const playerTotalsTable = defineTable({
  name: 'player_totals',
  columns: {
    player_id: int,
    /** The latest month with a game, which the sums leave out. A player without a game has no row. */
    month: text,
    games: int,
    points: int,
    /** Games and position points by id of the partner. */
    partners: json<Readonly<Record<string, readonly [games: number, points: number]>>>(),
    /** Games on another team by id of the opponent, and the number in which each came in ahead. */
    opponents: json<Readonly<Record<string, readonly [games: number, ahead: number, behind: number]>>>(),
  },
  key: ['player_id'],
  rebuild: 'retained',
});
export type PlayerTotalsRow = Readonly<RowOf<typeof playerTotalsTable>>;

/** @param month  the latest month with a game */
export const noTotals = (playerId: number, month = ''): PlayerTotalsRow =>
  ({ player_id: playerId, month, games: 0, points: 0, partners: {}, opponents: {} });

/** The totals with the games of some months of the player added, or subtracted. */
export function totalsWith(
  totals: PlayerTotalsRow, months: readonly Pick<PlayerMonthRow, 'played'>[], sign: 1 | -1 = 1,
): PlayerTotalsRow {
  const [partners, opponents] = [new Map<number, number[]>(), new Map<number, number[]>()];
  let { games, points } = totals;
  const count = (sums: typeof partners, id: number, first: number, second: number): void => {
    let sum = sums.get(id);
    if (!sum) sums.set(id, (sum = [0, 0, 0]));
    sum[0]! += sign;
    sum[1]! += sign * first;
    sum[2]! += sign * second;
  };
  for (const { played } of months) {
    for (const game of played) {
      const [, , earned, , , partnerId, , behindIt, aheadOfIt] = game;
      games += sign;
      points += sign * earned;
      if (partnerId !== 0) count(partners, partnerId, earned, 0);
      const [ahead, behind] = [OPPONENTS_FROM + behindIt, OPPONENTS_FROM + behindIt + aheadOfIt];
      for (let index = OPPONENTS_FROM; index < game.length; index += 1) {
        count(opponents, game[index]!, index < ahead ? 1 : 0, index >= ahead && index < behind ? 1 : 0);
      }
    }
  }
  return {
    ...totals, games, points,
    partners: plus(totals.partners, partners, [0, 0]), opponents: plus(totals.opponents, opponents, [0, 0, 0]),
  };
}

/** @param none  the sums of a player who was not met before */
function plus<Sums extends readonly number[]>(
  known: Readonly<Record<string, Sums>>, added: ReadonlyMap<number, readonly number[]>, none: Sums,
): Record<string, Sums> {
  const sums = { ...known };
  for (const [id, more] of added) {
    const sum = (sums[id] ?? none).map((count, index) => count + more[index]!);
    if (sum[0] === 0) delete sums[id];
    else sums[id] = sum as readonly number[] as Sums;
  }
  return sums;
}

/** The latest months of players. */
export async function latestMonths(playerIds: readonly number[], rows: Rows): Promise<PlayerMonthRow[]> {
  return latestMonthsIn(await rows.load(playerTotalsTable, 'player_id', playerIds), rows);
}

/** The latest months of the players of some totals. */
export async function latestMonthsIn(totals: readonly PlayerTotalsRow[], rows: Rows): Promise<PlayerMonthRow[]> {
  const latest = new Map(totals.map((row) => [row.player_id, row.month]));
  const months = await rows.load(
    playerMonthsTable, 'month', [...new Set(latest.values())], { column: 'player_id', values: [...latest.keys()] });
  return months.filter((row) => latest.get(row.player_id) === row.month);
}

/** A member with every partner and opponent, by id. */
export interface Pairing extends Paired {
  readonly opponents: ReadonlyMap<number, Apart>;
}

/** All games of players up to now. */
export async function pairingsOf(playerIds: readonly number[], rows: Rows): Promise<Pairing[]> {
  const totals = await rows.load(playerTotalsTable, 'player_id', playerIds);
  const latest = await latestMonthsIn(totals, rows);
  // A latest month may have lost its only game meanwhile.
  return totals.map((row) => pairingOf(totalsWith(row, latest.filter((month) => month.player_id === row.player_id))));
}

/** The games of some months of a player. */
export const pairingIn = (playerId: number, months: readonly Pick<PlayerMonthRow, 'played'>[]): Pairing =>
  pairingOf(totalsWith(noTotals(playerId), months));

const pairingOf = ({ player_id: id, games, points, partners, opponents }: PlayerTotalsRow): Pairing => ({
  id,
  all: { games, points },
  partners: new Map(Object.entries(partners).map(([partner, [together, earned]]) =>
    [Number(partner), { games: together, points: earned }])),
  opponents: new Map(Object.entries(opponents).map(([opponent, [met, ahead, behind]]) =>
    [Number(opponent), { games: met, ahead, behind }])),
});
