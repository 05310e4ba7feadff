/** The year boards: each year is the sum of the finals of its months. */
import { yearOf } from '../../../domain/calendar-month.js';
import { rankYear } from '../../../domain/scoring/year-standing.js';
import type { Sink } from '../../engine/sink.js';
import {
  type ByPlayer, byPartition, partition, type Partitions, removeEmpty, saveChanged, sum,
} from './partitions.js';
import { type MonthStandingRow, type YearStandingRow, yearStandingsTable } from './standings.tables.js';

/** Puts the finals of the months into their years and ranks these again. */
export async function updateYears(months: Partitions<string, MonthStandingRow>, sink: Sink): Promise<void> {
  const numbers = [...new Set([...months.keys()].map(yearOf))];
  const years = byPartition(await sink.load(yearStandingsTable, 'year', numbers), (row) => row.year);
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
