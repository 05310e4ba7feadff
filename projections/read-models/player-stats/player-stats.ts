/**
 * Personal statistics: months, career and partners of every player. A game is kept in the month of each of its players,
 * so that a change in the middle, such as a late tie-breaker, finds its day and streak.
 */
import { monthOf } from '../../../domain/calendar-date.js';
import { type Career, type Figures, figuresOf, withMonth } from '../../../domain/stats/figures.js';
import { type PlayedGame, type Seat, seatsOf } from '../../../domain/stats/played-game.js';
import { everyGameChange, type GameChange, type Projection } from '../../engine/projection.js';
import type { Sink } from '../../engine/sink.js';
import {
  careerOf, gamesOf, playerMonthsTable, playerTotalsTable, toFigures, toMonthRow, toTotalsRow,
  type PlayerMonthRow, type PlayerTotalsRow,
} from './player-stats.tables.js';

interface MonthChange {
  readonly added: PlayedGame[];
  readonly removed: Set<number>;
}

/** Changes to one player's statistics. */
interface PlayerChange {
  readonly months: Map<string, MonthChange>;
  /** By id of the partner, what to add; negative for removed games. */
  readonly partners: Map<number, { games: number; points: number }>;
}

type PlayerChanges = ReadonlyMap<number, PlayerChange>;

/** Figures of a player's changed months in order; null for a month without games. */
type ChangedMonths = readonly (readonly [month: string, figures: Figures | null])[];

async function applyGames(changes: readonly GameChange[], sink: Sink): Promise<void> {
  const players = playerChanges(changes);
  if (players.size > 0) await updateTotals(players, await updateMonths(players, sink), sink);
}

/** Leaves out changes without an effect here, such as a first exit. */
function playerChanges(changes: readonly GameChange[]): PlayerChanges {
  const players = new Map<number, PlayerChange>();
  for (const { scoreBefore, scoreAfter } of changes) {
    const old = scoreBefore ? seatsOf(scoreBefore) : [];
    const seats = scoreAfter ? seatsOf(scoreAfter) : [];
    if (old.length > 0 && JSON.stringify(old) === JSON.stringify(seats)) continue;
    if (scoreBefore) takeSeats(players, monthOf(scoreBefore.date), old, -1);
    if (scoreAfter) takeSeats(players, monthOf(scoreAfter.date), seats, 1);
  }
  return players;
}

function takeSeats(players: Map<number, PlayerChange>, name: string, seats: readonly Seat[], sign: 1 | -1): void {
  for (const { playerId, partnerId, played } of seats) {
    let player = players.get(playerId);
    if (!player) players.set(playerId, (player = { months: new Map(), partners: new Map() }));
    let month = player.months.get(name);
    if (!month) player.months.set(name, (month = { added: [], removed: new Set() }));
    if (sign === 1) month.added.push(played);
    else month.removed.add(played.gameId);
    if (partnerId === null) continue;
    let together = player.partners.get(partnerId);
    if (!together) player.partners.set(partnerId, (together = { games: 0, points: 0 }));
    together.games += sign;
    together.points += sign * played.points;
  }
}

/** Updates the games of the months. Returns the changed months of each player. */
async function updateMonths(players: PlayerChanges, sink: Sink): Promise<ReadonlyMap<number, ChangedMonths>> {
  const names = new Set([...players.values()].flatMap(({ months }) => [...months.keys()]));
  const among = { column: 'player_id', values: [...players.keys()] } as const;
  const loaded = await sink.load(playerMonthsTable, 'month', [...names], among);
  const rows = new Map(loaded.map((row) => [keyOf(row.player_id, row.month), row]));
  const saved: PlayerMonthRow[] = [];
  const removed: PlayerMonthRow[] = [];
  const changed = new Map<number, ChangedMonths>();
  for (const [playerId, { months }] of players) {
    changed.set(playerId, [...months.keys()].sort().map((month) => {
      const row = rows.get(keyOf(playerId, month));
      const games = gamesAfter(row, months.get(month));
      const figures = figuresOf(games);
      if (figures) saved.push(toMonthRow(month, playerId, games, figures));
      else if (row) removed.push(row);
      return [month, figures] as const;
    }));
  }
  await sink.save(playerMonthsTable, saved);
  await sink.remove(playerMonthsTable, removed);
  return changed;
}

const keyOf = (playerId: number, month: string): string => `${playerId}|${month}`;

function gamesAfter(row: PlayerMonthRow | undefined, change: MonthChange | undefined): PlayedGame[] {
  const { added = [], removed = new Set() } = change ?? {};
  const kept = row ? gamesOf(row).filter(({ gameId }) => !removed.has(gameId)) : [];
  return [...kept, ...added].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.gameId - b.gameId));
}

/** Updates careers and partners for the changed months. */
async function updateTotals(
  players: PlayerChanges,
  changed: ReadonlyMap<number, ChangedMonths>,
  sink: Sink,
): Promise<void> {
  const ids = [...players.keys()];
  const rows = new Map((await sink.load(playerTotalsTable, 'player_id', ids)).map((row) => [row.player_id, row]));
  const rewritten = ids.filter((id) => reachesBack(rows.get(id), changed.get(id) ?? []));
  const careers = await careersFromMonths(rewritten, sink);
  for (const id of ids) if (!rewritten.includes(id)) careers.set(id, grown(rows.get(id), changed.get(id) ?? []));
  const saved: PlayerTotalsRow[] = [];
  const removed: PlayerTotalsRow[] = [];
  for (const [playerId, { partners }] of players) {
    const row = rows.get(playerId);
    const career = careers.get(playerId);
    if (career) saved.push(toTotalsRow(playerId, career, partnersAfter(row, partners)));
    else if (row) removed.push(row);
  }
  await sink.save(playerTotalsTable, saved);
  await sink.remove(playerTotalsTable, removed);
}

/** Whether an earlier month than the last one changed, so that the career has to be built again. */
const reachesBack = (row: PlayerTotalsRow | undefined, changed: ChangedMonths): boolean =>
  row !== undefined && changed.some(([month, figures]) => figures === null || month < row.month);

const grown = (row: PlayerTotalsRow | undefined, changed: ChangedMonths): Career | null =>
  changed.reduce(
    (career, [month, figures]) => (figures ? withMonth(career, month, figures) : career),
    row ? careerOf(row) : null,
  );

/** Never needed in a rebuild, where the months arrive complete and in order. */
async function careersFromMonths(playerIds: readonly number[], sink: Sink): Promise<Map<number, Career | null>> {
  const rows = await sink.load(playerMonthsTable, 'player_id', playerIds);
  rows.sort((a, b) => a.month.localeCompare(b.month));
  const careers = new Map<number, Career | null>();
  for (const row of rows) {
    careers.set(row.player_id, withMonth(careers.get(row.player_id) ?? null, row.month, toFigures(row)));
  }
  return careers;
}

function partnersAfter(
  row: PlayerTotalsRow | undefined,
  changes: PlayerChange['partners'],
): PlayerTotalsRow['partners'] {
  const partners = { ...row?.partners };
  for (const [partnerId, change] of changes) {
    const together = partners[partnerId] ?? { games: 0, points: 0 };
    const games = together.games + change.games;
    if (games > 0) partners[partnerId] = { games, points: together.points + change.points };
    else delete partners[partnerId];
  }
  return partners;
}

export const playerStatsProjection: Projection = {
  name: 'player-stats',
  version: 1,
  tables: [playerMonthsTable, playerTotalsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
