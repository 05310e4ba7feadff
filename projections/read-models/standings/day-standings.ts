/** The day boards: the changes of games, added up and ranked again. */
import { NO_PLAYER } from '../../../domain/no-player.js';
import { rankDay } from '../../../domain/scoring/day-standing.js';
import type { ScoredGame } from '../../../domain/scoring/game-scoring.js';
import type { GameChange } from '../../engine/projection.js';
import type { Sink } from '../../engine/sink.js';
import { type ByPlayer, byPartition, partition, type Partitions } from './partitions.js';
import { type DayStandingRow, dayStandingsTable } from './standings.tables.js';

/** Sums the changes to each player's day; leaves out days without a change. */
export function dayDeltas(changes: readonly GameChange[]): Partitions<string, DayStandingRow> {
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
export async function updateDays(
  deltas: Partitions<string, DayStandingRow>,
  sink: Sink,
): Promise<Partitions<string, DayStandingRow>> {
  const days = byPartition(await sink.load(dayStandingsTable, 'date', [...deltas.keys()]), (row) => row.date);
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
