/**
 * Personal statistics: the games of every player. A game is kept in the month of each of its players, so that a change
 * in the middle, such as a late tie-breaker, finds its day and streak.
 */
import { monthOf } from '../../../domain/calendar-month.js';
import { grouped } from '../../../domain/grouped.js';
import { realPlayersOf, type ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { countsOf, isAhead, type PlayedGame, seatsOf, teamOf } from '../../../domain/stats/played-game.js';
import { everyGameChange, type GameChange, type Projection } from '../../engine/projection.js';
import { replaceRows } from '../../engine/replaced-rows.js';
import type { Sink } from '../../engine/sink.js';
import type { Apart, Paired } from '../../../domain/stats/careers.js';
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

interface OwnGame {
  readonly playerId: number;
  readonly month: string;
  readonly game: PackedGame;
}

async function applyGames(changes: readonly GameChange[], sink: Sink, playerId?: number): Promise<void> {
  const gamesIn = (score: ScoredGame | null): OwnGame[] =>
    (score ? ownGames(score) : []).filter((own) => playerId === undefined || own.playerId === playerId);
  const added = changes.flatMap(({ scoreAfter }) => gamesIn(scoreAfter));
  const touched = [...changes.flatMap(({ scoreBefore }) => gamesIn(scoreBefore)), ...added];
  const months = [...new Set(touched.map(({ month }) => month))];
  const among = { column: 'player_id', values: [...new Set(touched.map((own) => own.playerId))] } as const;
  const before = await sink.load(playerMonthsTable, 'month', months, among);
  const changed = new Set(changes.map(({ gameId }) => gameId));
  const kept = before.flatMap(({ player_id: id, month, played }) => played
    .filter(([gameId]) => !changed.has(gameId)).map((game): OwnGame => ({ playerId: id, month, game })));
  const after = [...grouped([...kept, ...added], (own) => `${own.playerId} ${own.month}`).values()].map((games) => (
    { month: games[0]!.month, player_id: games[0]!.playerId, played: games.map(({ game }) => game).sort(inOrder) }));
  await replaceRows(playerMonthsTable, before, after, sink);
  await replaceTotals(among.values, before, after, sink);
}

/** By day, then id. */
const inOrder = ([id, day]: PackedGame, [otherId, otherDay]: PackedGame): number => day - otherDay || id - otherId;

const ownGames = (score: ScoredGame): OwnGame[] => seatsOf(score).map(({ playerId, played }) => {
  const { gameId, date, points, partnerId, roles } = played;
  return {
    playerId, month: monthOf(date),
    game: [gameId, Number(date.slice(8)), points, partnerId ?? 0, roles, ...opponentsOf(score, playerId)],
  };
});

/** By whether the team of the player came in ahead of them, behind them, or that is pending. */
function opponentsOf(score: ScoredGame, playerId: number): [number[], number[], number[]] {
  const own = teamOf(score, playerId)!;
  const [ahead, behind, pending]: [number[], number[], number[]] = [[], [], []];
  for (const team of score.teams) {
    if (team === own) continue;
    const isFirst = isAhead(own, team);
    const side = isFirst === null ? pending : isFirst ? ahead : behind;
    side.push(...realPlayersOf(team));
  }
  return [ahead, behind, pending];
}

async function replaceTotals(
  playerIds: readonly number[], before: readonly PlayerMonthRow[], after: readonly PlayerMonthRow[], sink: Sink,
): Promise<void> {
  const rows = await sink.load(playerTotalsTable, 'player_id', playerIds);
  const [known, old, now] = [
    new Map(rows.map((row) => [row.player_id, row])), grouped(before, ofPlayer), grouped(after, ofPlayer),
  ];
  const totals = playerIds.map((id) =>
    totalsWith(totalsWith(known.get(id) ?? noTotals(id), now.get(id) ?? []), old.get(id) ?? [], -1));
  await replaceRows(playerTotalsTable, rows, totals.filter(({ games }) => games > 0), sink);
}

const ofPlayer = ({ player_id: id }: PlayerMonthRow): number => id;

export const playerStatsProjection: Projection = {
  name: 'player-stats',
  version: 5,
  tables: [playerMonthsTable, playerTotalsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
