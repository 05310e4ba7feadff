/** The month boards: each month is the sum of the finals of its days. */
import { monthOf, yearOf } from '../../../domain/calendar-month.js';
import { rankMonth } from '../../../domain/scoring/month-standing.js';
import type { Sink } from '../../engine/sink.js';
import {
  type ByPlayer, byPartition, partition, type Partitions, removeEmpty, saveChanged, sum,
} from './partitions.js';
import { type DayStandingRow, type MonthStandingRow, monthStandingsTable } from './standings.tables.js';

/** Puts the days into their months and ranks these again. Returns the months complete. */
export async function updateMonths(
  days: Partitions<string, DayStandingRow>,
  sink: Sink,
): Promise<Partitions<string, MonthStandingRow>> {
  const dates = [...days.keys()];
  const names = [...new Set(dates.map(monthOf))];
  const months = byPartition(await sink.load(monthStandingsTable, 'month', names), (row) => row.month);
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
