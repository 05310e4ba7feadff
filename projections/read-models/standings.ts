/**
 * Owns the boards: day standings, month standings (the 'fast table') and year standings. They are one projection with one
 * checkpoint, because a month is the sum of its days' finals and a year of its months': a board never disagrees with
 * the one below it.
 */
import type { ScoredGame } from '../../domain/scoring/game-scoring.js';
import { monthOf, yearOf } from '../../domain/calendar-date.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { rankDay } from '../../domain/scoring/day-standing.js';
import { rankMonth } from '../../domain/scoring/month-standing.js';
import { rankYear } from '../../domain/scoring/year-standing.js';
import type { GameChange, Projection } from '../engine/projection.js';
import type { Sink } from '../engine/sink.js';
import {
  dayStandingsTable, monthStandingsTable, yearStandingsTable,
  type DayStandingRow, type MonthStandingRow, type YearStandingRow,
} from './standings.tables.js';

/** Rows of one partition (a day, a month, a year) by player. */
type ByPlayer<Row> = Map<number, Row>;
type Partitions<Key, Row> = Map<Key, ByPlayer<Row>>;

async function applyGames(changes: Iterable<GameChange>, sink: Sink): Promise<void> {
  const deltas = dayDeltas(changes);
  if (deltas.size === 0) return;
  const months = [...new Set([...deltas.keys()].map(monthOf))];
  const days = grouped(await sink.load(dayStandingsTable, 'month', months), (row) => row.date);
  await updateDays(deltas, days, sink);
  const finals = await replaceMonths(months, days, sink);
  await updateYears(finals, sink);
}

/** Sums what the changes add to and take from each player's day; days on which that comes to nothing are left out. */
function dayDeltas(changes: Iterable<GameChange>): Partitions<string, DayStandingRow> {
  const deltas: Partitions<string, DayStandingRow> = new Map();
  for (const { before, after } of changes) {
    if (before) addGame(deltas, before, -1);
    if (after) addGame(deltas, after, 1);
  }
  for (const [date, day] of deltas) if ([...day.values()].every(isNothing)) deltas.delete(date);
  return deltas;
}

const isNothing = (change: DayStandingRow): boolean =>
  change.total === 0 && change.games === 0 && COUNT_OF_PLACE.every((count) => change[count] === 0);

function addGame(days: Partitions<string, DayStandingRow>, game: ScoredGame, sign: 1 | -1): void {
  const day = partition(days, game.date);
  for (const team of game.teams) {
    const count = team.position === null ? null : COUNT_OF_PLACE[team.position - 1];
    for (const playerId of [team.player1Id, team.player2Id]) {
      if (playerId === NO_PLAYER.id) continue;
      let row = day.get(playerId);
      if (!row) day.set(playerId, (row = emptyDay(game.date, playerId)));
      row.total += sign * team.totalScore;
      row.games += sign;
      if (count) row[count] += sign;
    }
  }
}

/** The tally that a place goes to; places 1 to 5 earn +10 to -10. */
const COUNT_OF_PLACE = ['plus10', 'plus5', 'zero', 'minus5', 'minus10'] as const;

const emptyDay = (date: string, playerId: number): DayStandingRow => ({
  date, month: monthOf(date), player_id: playerId, total: 0, games: 0, rank: 0, rank_of: 0, final: 0,
  plus10: 0, plus5: 0, zero: 0, minus5: 0, minus10: 0, projected_at: '',
});

/** Adds the deltas to the day rows, ranks the days anew and saves them. `days` is updated in place. */
async function updateDays(
  deltas: Partitions<string, DayStandingRow>,
  days: Partitions<string, DayStandingRow>,
  sink: Sink,
): Promise<void> {
  const saved: DayStandingRow[] = [];
  const removed: DayStandingRow[] = [];
  for (const [date, delta] of deltas) {
    const day = partition(days, date);
    for (const [playerId, change] of delta) addDay(day, playerId, change);
    for (const row of day.values()) {
      if (row.games > 0) continue;
      removed.push(row);
      day.delete(row.player_id);
    }
    const rows = [...day.values()];
    const standings = rankDay(rows.map((row) => row.total));
    rows.forEach((row, index) => {
      const standing = standings[index];
      if (!standing) return;
      row.rank = standing.rank;
      row.rank_of = standing.rankOf;
      row.final = standing.final;
      row.projected_at = sink.now;
      saved.push(row);
    });
  }
  await sink.remove(dayStandingsTable, removed);
  await sink.save(dayStandingsTable, saved);
}

function addDay(day: ByPlayer<DayStandingRow>, playerId: number, change: DayStandingRow): void {
  const row = day.get(playerId);
  if (!row) {
    day.set(playerId, change);
    return;
  }
  row.total += change.total;
  row.games += change.games;
  for (const count of COUNT_OF_PLACE) row[count] += change[count];
}

/** Builds the month rows anew from their days. Answers each month's finals by player, for the years. */
async function replaceMonths(
  months: readonly string[],
  days: Partitions<string, DayStandingRow>,
  sink: Sink,
): Promise<Map<string, ByPlayer<number>>> {
  const daysOfMonth = new Map<string, DayStandingRow[]>(months.map((month) => [month, []]));
  for (const date of [...days.keys()].sort()) daysOfMonth.get(monthOf(date))?.push(...(days.get(date)?.values() ?? []));
  const before = grouped(await sink.load(monthStandingsTable, 'month', months), (row) => row.month);
  const finals = new Map<string, ByPlayer<number>>();
  for (const [month, dayRows] of daysOfMonth) {
    const rows = monthRows(month, dayRows, sink.now);
    finals.set(month, new Map(rows.map((row) => [row.player_id, row.monthly_final_score])));
    const stay = finals.get(month);
    const gone = [...(before.get(month)?.values() ?? [])].filter((row) => !stay?.has(row.player_id));
    await sink.remove(monthStandingsTable, gone);
    await sink.save(monthStandingsTable, rows);
  }
  return finals;
}

function monthRows(month: string, days: readonly DayStandingRow[], now: string): MonthStandingRow[] {
  const drafts = new Map<number, { total: number; final: number; days: DayStandingRow[] }>();
  for (const day of days) {
    let draft = drafts.get(day.player_id);
    if (!draft) drafts.set(day.player_id, (draft = { total: 0, final: 0, days: [] }));
    draft.total += day.total;
    draft.final += day.final;
    draft.days.push(day);
  }
  const players = [...drafts.entries()];
  const ranks = rankMonth(players.map(([, { final, total }]) => ({ monthlyFinalScore: final, totalScore: total })));
  return players.map(([playerId, draft], index) => ({
    month,
    year: yearOf(month),
    player_id: playerId,
    total_score: draft.total,
    monthly_final_score: draft.final,
    rank: ranks[index] ?? 0,
    days_played: draft.days.length,
    daily_scores: byDate(draft.days, (day) => day.total),
    daily_final_scores: byDate(draft.days, (day) => day.final),
    daily_ranks: byDate(draft.days, (day) => ({ rank: day.rank, of: day.rank_of })),
    projected_at: now,
  }));
}

function byDate<T>(days: readonly DayStandingRow[], value: (day: DayStandingRow) => T): Record<string, T> {
  const values: Record<string, T> = {};
  for (const day of days) values[day.date] = value(day);
  return values;
}

/** Puts the months' finals into their years and ranks those anew. */
async function updateYears(finals: ReadonlyMap<string, ByPlayer<number>>, sink: Sink): Promise<void> {
  const years = [...new Set([...finals.keys()].map(yearOf))];
  const loaded = grouped(await sink.load(yearStandingsTable, 'year', years), (row) => row.year);
  for (const year of years) {
    const rows = partition(loaded, year);
    for (const [month, scores] of finals) if (yearOf(month) === year) setMonth(rows, year, month, scores);
    const removed = [...rows.values()].filter((row) => Object.keys(row.monthly_scores).length === 0);
    for (const row of removed) rows.delete(row.player_id);
    const saved = [...rows.values()];
    for (const row of saved) row.total_score = Object.values(row.monthly_scores).reduce((sum, score) => sum + score, 0);
    const ranks = rankYear(saved.map((row) => row.total_score));
    saved.forEach((row, index) => {
      row.rank = ranks[index] ?? 0;
      row.projected_at = sink.now;
    });
    await sink.remove(yearStandingsTable, removed);
    await sink.save(yearStandingsTable, saved);
  }
}

function setMonth(rows: ByPlayer<YearStandingRow>, year: number, month: string, scores: ByPlayer<number>): void {
  const number = String(Number(month.slice(5)));
  for (const row of rows.values()) delete row.monthly_scores[number];
  for (const [playerId, score] of scores) {
    let row = rows.get(playerId);
    if (!row) {
      row = { year, player_id: playerId, total_score: 0, rank: 0, monthly_scores: {}, projected_at: '' };
      rows.set(playerId, row);
    }
    row.monthly_scores[number] = score;
  }
}

function partition<Key, Row>(partitions: Partitions<Key, Row>, key: Key): ByPlayer<Row> {
  let rows = partitions.get(key);
  if (!rows) partitions.set(key, (rows = new Map()));
  return rows;
}

function grouped<Key, Row extends { player_id: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Partitions<Key, Row> {
  const partitions: Partitions<Key, Row> = new Map();
  for (const row of rows) partition(partitions, keyOf(row)).set(row.player_id, row);
  return partitions;
}

export const standingsProjection: Projection = {
  name: 'standings',
  version: 1,
  tables: [dayStandingsTable, monthStandingsTable, yearStandingsTable],
  handling: {
    GameRecorded: 'gameChange',
    TieBreakerSet: 'gameChange',
    FirstExitSet: 'gameChange',
    PositionsReset: 'gameChange',
    PlayerAdded: 'ignore',
    PlayerRenamed: 'ignore',
    RolesChanged: 'ignore',
    MembershipTypeChanged: 'ignore',
    PlayerDeactivated: 'ignore',
    PlayerReactivated: 'ignore',
  },
  gameChanges: applyGames,
};
