/**
 * The boards (the 'fast table'): day standings, month standings and year standings. They are one projection with one
 * checkpoint, because a month adds up the finals of its days and a year those of its months, and boards must agree.
 */
import {
  type ByPlayer, dayBoard, type DayScore, monthBoard, type Seat, spansOf, yearBoard,
} from '../../../domain/boards/board-scores.js';
import { type Rules, rulesOn } from '../../../domain/boards/rules.js';
import { monthOf, yearOf } from '../../../domain/dates.js';
import { grouped } from '../../../domain/grouped.js';
import { realPlayersOf, type ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { everyGameChange, type GameChange, type Projection } from '../../model/projection.js';
import {
  date, defineTable, int, ints, json, replaceRows, type RowOf, type Sink, text, timestamptz,
} from '../../model/table.js';

export const dayStandingsTable = defineTable({
  name: 'day_standings',
  columns: {
    date,
    player_id: int,
    total: int,
    rank: int,
    rank_of: int,
    final: int,
    games: int,
    won: int,
    /** The games, and the place of the team in each; 0 while the team waits for a tie-breaker. */
    game_ids: ints,
    places: ints,
  },
  key: ['date', 'player_id'],
  rebuild: 'streamed',
});
export type DayStandingRow = Readonly<RowOf<typeof dayStandingsTable>>;

/** A player's result of one day: total, daily final, and rank among `of` ranks. */
export interface DayOfMonth {
  readonly total: number;
  readonly final: number;
  readonly rank: number;
  readonly of: number;
}

export const monthStandingsTable = defineTable({
  name: 'month_standings',
  columns: {
    month: text,
    year: int,
    player_id: int,
    total_score: int,
    monthly_final_score: int,
    rank: int,
    days_played: int,
    /** Days by date, in order. */
    days: json<Record<string, DayOfMonth>>(),
    projected_at: timestamptz,
  },
  key: ['month', 'player_id'],
  projectedAt: ['projected_at'],
  rebuild: 'streamed',
});
export type MonthStandingRow = Readonly<RowOf<typeof monthStandingsTable>>;

/** The evenings in order. @param months of one player, in any order */
export const eveningsOf = (months: readonly Pick<MonthStandingRow, 'days'>[]) =>
  months.flatMap(({ days }) => Object.entries(days).map(([date, day]) => ({ date, ...day })))
    .sort((a, b) => (a.date < b.date ? -1 : 1));

export const yearStandingsTable = defineTable({
  name: 'year_standings',
  columns: {
    year: int,
    player_id: int,
    total_score: int,
    rank: int,
    /** Scores by month number, '1' to '12'. */
    monthly_scores: json<Record<string, number>>(),
    projected_at: timestamptz,
  },
  key: ['year', 'player_id'],
  projectedAt: ['projected_at'],
  rebuild: 'retained',
});
export type YearStandingRow = Readonly<RowOf<typeof yearStandingsTable>>;

async function applyGames(changes: readonly GameChange[], sink: Sink): Promise<void> {
  const days = await replaceDays(changes, sink);
  await replaceYears(await replaceMonths(days, sink), sink);
}

interface DaySeat extends Seat {
  readonly gameId: number;
  /** The place; 0 while the team waits for a tie-breaker. */
  readonly place: number;
}

/** Computes the days of the games from all of their games. Returns their boards. */
async function replaceDays(changes: readonly GameChange[], sink: Sink): Promise<Map<string, ByPlayer<DayScore>>> {
  const changed = new Set(changes.map(({ gameId }) => gameId));
  const games = changes.flatMap(({ before, after }) => [before, after]).filter((game) => game !== null);
  const rules = new Map(games.map(({ entry: { date }, ruleSets }) => [date, rulesOn(ruleSets, date)]));
  const dates = [...rules.keys()];
  const rows = await sink.load(dayStandingsTable, 'date', dates);
  const kept = grouped(rows, ({ date }) => date);
  const scored = grouped(changes.flatMap(({ scoreAfter }) => scoreAfter ?? []), ({ date }) => date);
  const days = new Map(dates.map((date) => [date, dayBoard([
    ...(kept.get(date) ?? []).flatMap((row) => seatsOfRow(row, rules.get(date)!))
      .filter(({ gameId }) => !changed.has(gameId)),
    ...(scored.get(date) ?? []).flatMap(seatsOf),
  ].sort((a, b) => a.gameId - b.gameId), rules.get(date)!)]));
  const after = [...days].flatMap(([date, board]) => [...board].map(([id, score]) => dayRow(date, id, score)));
  await replaceRows(dayStandingsTable, rows, after, sink);
  return days;
}

const seatsOf = ({ gameId, teams }: ScoredGame): DaySeat[] => teams.flatMap((team) =>
  realPlayersOf(team).map((playerId) => (
    { playerId, points: team.totalScore, gameId, place: team.position ?? 0 })));

const seatsOfRow = ({ player_id: playerId, game_ids: ids, places }: DayStandingRow, rules: Rules): DaySeat[] =>
  ids.map((gameId, index) => {
    const place = places[index]!;
    return { playerId, points: rules.places[place - 1] ?? 0, gameId, place };
  });

const dayRow = (
  date: string, playerId: number, { total, rank, rankOf, final, games }: DayScore<DaySeat>,
): DayStandingRow => ({
  date, player_id: playerId, total, rank, rank_of: rankOf, final, games: games.length,
  won: games.filter(({ place }) => place === 1).length,
  game_ids: games.map(({ gameId }) => gameId), places: games.map(({ place }) => place),
});

/** Puts the days into their months. Returns the final scores of these. */
async function replaceMonths(
  days: ReadonlyMap<string, ByPlayer<DayScore>>, sink: Sink,
): Promise<Map<string, ByPlayer<number>>> {
  const changed = new Map([...days].map(([date, board]) => [date, new Map([...board].map(
    ([id, { total, final, rank, rankOf }]): [number, DayOfMonth] => [id, { total, final, rank, of: rankOf }]))]));
  const dates = grouped([...changed], ([date]) => monthOf(date));
  const rows = await sink.load(monthStandingsTable, 'month', [...dates.keys()]);
  const known = grouped(rows, ({ month }) => month);
  const boards = [...dates].map(([month, some]) => {
    const own = (known.get(month) ?? []).map((row) => [row.player_id, row.days] as const);
    return [month, monthBoard(new Map([...spansOf(own), ...some]))] as const;
  });
  await replaceRows(monthStandingsTable, rows, boards.flatMap(([month, board]) => [...board].map(([id, own]) => ({
    month, year: yearOf(month), player_id: id, total_score: own.totalScore,
    monthly_final_score: own.monthlyFinalScore, rank: own.rank, days_played: own.days.size,
    days: Object.fromEntries(own.days), projected_at: sink.now,
  }))), sink);
  return new Map(boards.map(([month, board]) =>
    [month, new Map([...board].map(([id, { monthlyFinalScore }]) => [id, monthlyFinalScore]))]));
}

/** Puts the final scores of the months into their years. */
async function replaceYears(months: ReadonlyMap<string, ByPlayer<number>>, sink: Sink): Promise<void> {
  const years = grouped([...months], ([month]) => yearOf(month));
  const rows = await sink.load(yearStandingsTable, 'year', [...years.keys()]);
  const known = grouped(rows, ({ year }) => year);
  await replaceRows(yearStandingsTable, rows, [...years].flatMap(([year, some]) => {
    const own = (known.get(year) ?? []).map((row) => [row.player_id, row.monthly_scores] as const);
    const numbered = some.map(([month, board]) => [`${Number(month.slice(5))}`, board] as const);
    return [...yearBoard(new Map([...spansOf(own), ...numbered]))].map(([id, { total, rank, months: scores }]) => ({
      year, player_id: id, total_score: total, rank, monthly_scores: Object.fromEntries(scores), projected_at: sink.now,
    }));
  }), sink);
}

export const standingsProjection: Projection = {
  name: 'standings',
  version: 2,
  tables: [dayStandingsTable, monthStandingsTable, yearStandingsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
