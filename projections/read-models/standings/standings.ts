/**
 * The boards: day standings, month standings (the 'fast table') and year standings. They are one projection with one
 * checkpoint, because a month adds up the finals of its days and a year those of its months, and boards must agree.
 */
import { monthOf, yearOf } from '../../../domain/calendar-date.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import type { ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { rankDay } from '../../../domain/scoring/day-standing.js';
import { rankMonth } from '../../../domain/scoring/month-standing.js';
import { rankYear } from '../../../domain/scoring/year-standing.js';
import { everyGameChange, type GameChange, type Projection } from '../../engine/projection.js';
import type { Sink } from '../../engine/sink.js';
import type { Table } from '../../engine/table.js';
import {
  dayStandingsTable, monthStandingsTable, yearStandingsTable,
  type DayStandingRow, type MonthStandingRow, type YearStandingRow,
} from './standings.tables.js';

/** Rows of one partition (a day, a month, a year) by player. */
type ByPlayer<Row> = Map<number, Row>;
type Partitions<Key, Row> = Map<Key, ByPlayer<Row>>;

async function applyGames(changes: readonly GameChange[], sink: Sink): Promise<void> {
  const deltas = dayDeltas(changes);
  if (deltas.size === 0) return;
  const days = await updateDays(deltas, sink);
  const months = await updateMonths(days, sink);
  await updateYears(months, sink);
}

/** Sums the changes to each player's day; leaves out days without a change. */
function dayDeltas(changes: readonly GameChange[]): Partitions<string, DayStandingRow> {
  const deltas: Partitions<string, DayStandingRow> = new Map();
  for (const { scoreBefore, scoreAfter } of changes) {
    if (scoreBefore) addGame(deltas, scoreBefore, -1);
    if (scoreAfter) addGame(deltas, scoreAfter, 1);
  }
  for (const [date, day] of deltas) if ([...day.values()].every(isNothing)) deltas.delete(date);
  return deltas;
}

const isNothing = (change: DayStandingRow): boolean =>
  change.total === 0 && change.games === 0 && COUNT_OF_PLACE.every((count) => change[count] === 0);

function addGame(days: Partitions<string, DayStandingRow>, { date, teams }: ScoredGame, sign: 1 | -1): void {
  const day = partition(days, date);
  for (const team of teams) {
    const count = team.position === null ? null : COUNT_OF_PLACE[team.position - 1];
    for (const playerId of [team.player1Id, team.player2Id]) {
      if (playerId === NO_PLAYER.id) continue;
      let row = day.get(playerId);
      if (!row) day.set(playerId, (row = emptyDay(date, playerId)));
      row.total += sign * team.totalScore;
      row.games += sign;
      if (count) row[count] += sign;
    }
  }
}

/** The tally that a place goes to; places 1 to 5 earn +10 to -10. */
const COUNT_OF_PLACE = ['plus10', 'plus5', 'zero', 'minus5', 'minus10'] as const;

const emptyDay = (date: string, playerId: number): DayStandingRow => ({
  date, player_id: playerId, total: 0, games: 0, rank: 0, rank_of: 0, final: 0,
  plus10: 0, plus5: 0, zero: 0, minus5: 0, minus10: 0,
});

/** Adds the deltas to the days and ranks them again. Returns them complete. */
async function updateDays(
  deltas: Partitions<string, DayStandingRow>,
  sink: Sink,
): Promise<Partitions<string, DayStandingRow>> {
  const days = grouped(await sink.load(dayStandingsTable, 'date', [...deltas.keys()]), (row) => row.date);
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
    rankDayRows([...day.values()]);
    saved.push(...day.values());
  }
  await sink.remove(dayStandingsTable, removed);
  await sink.save(dayStandingsTable, saved);
  return days;
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

function rankDayRows(rows: readonly DayStandingRow[]): void {
  const standings = rankDay(rows.map((row) => row.total));
  rows.forEach((row, index) => {
    const standing = standings[index];
    if (!standing) return;
    row.rank = standing.rank;
    row.rank_of = standing.rankOf;
    row.final = standing.final;
  });
}

/** Puts the days into their months and ranks these again. Returns the months complete. */
async function updateMonths(
  days: Partitions<string, DayStandingRow>,
  sink: Sink,
): Promise<Partitions<string, MonthStandingRow>> {
  const dates = [...days.keys()];
  const names = [...new Set(dates.map(monthOf))];
  const months = grouped(await sink.load(monthStandingsTable, 'month', names), (row) => row.month);
  const touched = new Set<MonthStandingRow>();
  for (const date of dates) putDay(partition(months, monthOf(date)), date, partition(days, date), touched);
  for (const rows of months.values()) {
    for (const row of rows.values()) if (touched.has(row)) addUpMonth(row);
    await removeEmpty(monthStandingsTable, rows, (row) => row.days_played === 0, sink);
    const standings = [...rows.values()];
    const ranks = rankMonth(standings.map((row) => (
      { monthlyFinalScore: row.monthly_final_score, totalScore: row.total_score })));
    await saveChanged(monthStandingsTable, standings, ranks, touched, sink);
  }
  return months;
}

function putDay(
  month: ByPlayer<MonthStandingRow>,
  date: string,
  day: ByPlayer<DayStandingRow>,
  touched: Set<MonthStandingRow>,
): void {
  for (const row of month.values()) {
    if (day.has(row.player_id) || row.days[date] === undefined) continue;
    delete row.days[date];
    touched.add(row);
  }
  for (const { player_id: playerId, total, final, rank, rank_of: of } of day.values()) {
    let row = month.get(playerId);
    if (!row) month.set(playerId, (row = emptyMonth(monthOf(date), playerId)));
    row.days[date] = { total, final, rank, of };
    touched.add(row);
  }
}

const emptyMonth = (month: string, playerId: number): MonthStandingRow => ({
  month, year: yearOf(month), player_id: playerId, total_score: 0, monthly_final_score: 0, rank: 0, days_played: 0,
  days: {}, projected_at: '',
});

function addUpMonth(row: MonthStandingRow): void {
  const days = Object.values(row.days);
  row.total_score = sum(days.map(({ total }) => total));
  row.monthly_final_score = sum(days.map(({ final }) => final));
  row.days_played = days.length;
}

/** Puts the finals of the months into their years and ranks these again. */
async function updateYears(months: Partitions<string, MonthStandingRow>, sink: Sink): Promise<void> {
  const numbers = [...new Set([...months.keys()].map(yearOf))];
  const years = grouped(await sink.load(yearStandingsTable, 'year', numbers), (row) => row.year);
  const touched = new Set<YearStandingRow>();
  for (const [month, rows] of months) putMonth(partition(years, yearOf(month)), month, rows, touched);
  for (const rows of years.values()) {
    for (const row of rows.values()) row.total_score = sum(Object.values(row.monthly_scores));
    await removeEmpty(yearStandingsTable, rows, (row) => Object.keys(row.monthly_scores).length === 0, sink);
    const standings = [...rows.values()];
    await saveChanged(yearStandingsTable, standings, rankYear(standings.map((row) => row.total_score)), touched, sink);
  }
}

function putMonth(
  year: ByPlayer<YearStandingRow>,
  month: string,
  rows: ByPlayer<MonthStandingRow>,
  touched: Set<YearStandingRow>,
): void {
  const number = String(Number(month.slice(5)));
  for (const row of year.values()) {
    if (rows.has(row.player_id) || row.monthly_scores[number] === undefined) continue;
    delete row.monthly_scores[number];
    touched.add(row);
  }
  for (const { player_id: playerId, monthly_final_score: score } of rows.values()) {
    let row = year.get(playerId);
    if (!row) {
      row = { year: yearOf(month), player_id: playerId, total_score: 0, rank: 0, monthly_scores: {}, projected_at: '' };
      year.set(playerId, row);
    }
    if (row.monthly_scores[number] === score) continue;
    row.monthly_scores[number] = score;
    touched.add(row);
  }
}

async function removeEmpty<Row extends { player_id: number }>(
  table: Table<Row>,
  rows: ByPlayer<Row>,
  isEmpty: (row: Row) => boolean,
  sink: Sink,
): Promise<void> {
  const empty = [...rows.values()].filter(isEmpty);
  for (const row of empty) rows.delete(row.player_id);
  await sink.remove(table, empty);
}

/** Saves the rows that changed or whose rank moved. */
async function saveChanged<Row extends { rank: number; projected_at: string }>(
  table: Table<Row>,
  rows: readonly Row[],
  ranks: readonly number[],
  touched: ReadonlySet<Row>,
  sink: Sink,
): Promise<void> {
  const changed = rows.filter((row, index) => touched.has(row) || row.rank !== ranks[index]);
  rows.forEach((row, index) => (row.rank = ranks[index] ?? 0));
  for (const row of changed) row.projected_at = sink.now;
  await sink.save(table, changed);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

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
  handling: everyGameChange,
  gameChanges: applyGames,
};
