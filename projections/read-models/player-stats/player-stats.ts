/**
 * Personal statistics: the games of every player. A game is kept in the month of each of its players, so that a
 * change in the middle, such as a late tie-breaker, finds its day and streak.
 */
import { monthOf } from '../../../domain/dates.js';
import { grouped } from '../../../domain/grouped.js';
import { realPlayersOf, type ScoredGame, type ScoredTeam } from '../../../domain/scoring/game-scoring.js';
import { countsOf, isAhead, type PlayedGame, seatsOf, teamOf } from '../../../domain/stats/played-game.js';
import { everyGameChange, type GameChange, type Projection } from '../../model/projection.js';
import type { Apart, Paired } from '../../../domain/stats/careers.js';
import { defineTable, int, json, replaceRows, type RowOf, type Sink, text } from '../../model/table.js';

/**
 * A short form, because a month has one of them per game. The partner is 0 for No Player. The opponents are in three
 * lists: those behind the team, those ahead of it, and those with a pending place.
 */
export type PackedGame = readonly [
  gameId: number, day: number, points: number, partnerId: number, roles: number,
  ahead: readonly number[], behind: readonly number[], pending: readonly number[], place: number,
];

/** Figures, streaks and badges are computed from these. A month without games has no row. */
export const playerMonthsTable = defineTable({
  name: 'player_months',
  columns: {
    month: text,
    player_id: int,
    /** Games by date, then id. */
    played: json<readonly PackedGame[]>(),
  },
  key: ['month', 'player_id'],
  indexes: [['player_id', 'month']],
  rebuild: 'streamed',
});
export type PlayerMonthRow = Readonly<RowOf<typeof playerMonthsTable>>;

/**
 * Sums of all games, for comparisons of all members: their months would take too long to read. A player without a
 * game has no row.
 */
export const playerTotalsTable = defineTable({
  name: 'player_totals',
  columns: {
    player_id: int,
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

export const gamesOf = ({ month, played }: Pick<PlayerMonthRow, 'month' | 'played'>): PlayedGame[] =>
  played.map(([gameId, day, points, partnerId, roles, , , , place]) => ({
    gameId, date: `${month}-${String(day).padStart(2, '0')}`, points, place, partnerId: partnerId || null, roles,
    ...countsOf(roles),
  }));

export const noTotals = (playerId: number): PlayerTotalsRow =>
  ({ player_id: playerId, games: 0, points: 0, partners: {}, opponents: {} });

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
    sum[1]! += first;
    sum[2]! += second;
  };
  for (const { played } of months) {
    for (const [, , earned, partnerId, , ahead, behind, pending] of played) {
      games += sign;
      points += sign * earned;
      if (partnerId !== 0) count(partners, partnerId, sign * earned, 0);
      for (const id of ahead) count(opponents, id, sign, 0);
      for (const id of behind) count(opponents, id, 0, sign);
      for (const id of pending) count(opponents, id, 0, 0);
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
  const known = before.flatMap(({ player_id: id, month, played }) =>
    played.map((game): OwnGame => ({ playerId: id, month, game })));
  const isChanged = ({ game: [gameId] }: OwnGame): boolean => changed.has(gameId);
  const kept = known.filter((own) => !isChanged(own));
  const after = [...grouped([...kept, ...added], (own) => `${own.playerId} ${own.month}`).values()].map((games) => (
    { month: games[0]!.month, player_id: games[0]!.playerId, played: games.map(({ game }) => game).sort(inOrder) }));
  await replaceRows(playerMonthsTable, before, after, sink);
  await replaceTotals(among.values, known.filter(isChanged), added, sink);
}

/** Compares by day, then id. */
const inOrder = ([id, day]: PackedGame, [otherId, otherDay]: PackedGame): number => day - otherDay || id - otherId;

function ownGames(score: ScoredGame): OwnGame[] {
  const players = new Map(score.teams.map((team) => [team, realPlayersOf(team)]));
  const sides = new Map(score.teams.map((team) => [team, sidesOf(team, players)]));
  const month = monthOf(score.date);
  const day = Number(score.date.slice(8));
  return seatsOf(score).map(({ playerId, played: { gameId, points, place, partnerId, roles } }) => ({
    playerId, month,
    game: [gameId, day, points, partnerId ?? 0, roles, ...sides.get(teamOf(score, playerId)!)!, place],
  }));
}

/** The opponents of a team in three lists: those behind it, those ahead of it, and those with a pending place. */
function sidesOf(own: ScoredTeam, players: ReadonlyMap<ScoredTeam, readonly number[]>): [number[], number[], number[]] {
  const [ahead, behind, pending]: [number[], number[], number[]] = [[], [], []];
  for (const [team, ids] of players) {
    if (team === own) continue;
    const isFirst = isAhead(own, team);
    (isFirst === null ? pending : isFirst ? ahead : behind).push(...ids);
  }
  return [ahead, behind, pending];
}

async function replaceTotals(
  playerIds: readonly number[], removed: readonly OwnGame[], added: readonly OwnGame[], sink: Sink,
): Promise<void> {
  const rows = await sink.load(playerTotalsTable, 'player_id', playerIds);
  const known = new Map(rows.map((row) => [row.player_id, row]));
  const gamesOf = (games: readonly OwnGame[], id: number) =>
    [{ played: games.filter(({ playerId }) => playerId === id).map(({ game }) => game) }];
  const totals = playerIds.map((id) => totalsWith(
    totalsWith(known.get(id) ?? noTotals(id), gamesOf(added, id)), gamesOf(removed, id), -1));
  await sink.save(playerTotalsTable, totals.filter(({ games }) => games > 0));
  await sink.remove(playerTotalsTable, totals.filter(({ games }) => games === 0));
}

export const playerStatsProjection: Projection = {
  name: 'player-stats',
  version: 6,
  tables: [playerMonthsTable, playerTotalsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
