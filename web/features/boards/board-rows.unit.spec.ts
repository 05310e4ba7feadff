/** The content of opened rows, and the sparks beside the rows. */
import type { FastMonthRow, MonthDetailView, YearRow } from '../../../contract/boards.js';
import { entriesOfDetail, entryOfFastRow } from './board-lines.js';
import { sparkBars } from './board-parts.js';
import { isAheadByTotal } from './month-board.js';
import { fullScale, monthBests, yearCell } from './year-board.js';
import { RULES } from '../../../domain/boards/rules.js';

it('the days of a cached month row are in order of date, each with its rank, total and points', () => {
  const row: FastMonthRow = {
    user_id: 1, username: 'amara', display_name: 'Amara', is_admin: false, total_score: 5, monthly_final_score: 5,
    rank: 3, days_played: 2, lastRefresh: '2026-07-29T16:00:00Z',
    daily_scores: { '2026-07-09': 10, '2026-07-03': -5 },
    daily_final_scores: { '2026-07-09': 5, '2026-07-03': 0 },
    daily_ranks: { '2026-07-09': { rank: 2, of: 5 }, '2026-07-03': { rank: 5, of: 7 } },
  };
  expect(entryOfFastRow(row)).toEqual({
    player: { id: 1, displayName: 'Amara', isAdmin: false }, rank: 3, points: 5, total: 5, daysPlayed: 2,
    days: [
      { date: '2026-07-03', rank: 5, rankOf: 7, dayTotal: -5, finalScore: 0 },
      { date: '2026-07-09', rank: 2, rankOf: 5, dayTotal: 10, finalScore: 5 },
    ],
  });
});

const detailRow = (id: number, dailyScores: Record<string, number>): MonthDetailView['leaderboard'][number] => ({
  user: { id, displayName: `P${id}`, avatarUrl: null, username: `p${id}`, isAdmin: id === 1 },
  totalScore: 7, dailyTotal: 7, monthlyFinalScore: 8, displayRank: id, dailyScores, dailyFinalScores: {}, daysPlayed: 2,
});

it('the days of the older month call are ranked among the players of the day', () => {
  const leaderboard = [
    detailRow(1, { '2026-07-09': 10, '2026-07-03': -5 }),
    detailRow(2, { '2026-07-03': 20 }),
    detailRow(3, { '2026-07-03': 20 }),
    detailRow(4, { '2026-07-03': 5 }),
  ];
  const entries = entriesOfDetail({ leaderboard, dates: ['2026-07-09', '2026-07-03'] }, RULES);
  expect(entries[0]).toMatchObject({
    player: { id: 1, displayName: 'P1', isAdmin: true }, rank: 1, points: 8, total: 7, daysPlayed: 2,
    days: [
      { date: '2026-07-03', rank: 3, rankOf: 3, dayTotal: -5, finalScore: -10 },
      { date: '2026-07-09', rank: 1, rankOf: 1, dayTotal: 10, finalScore: 10 },
    ],
  });
  expect(entries.map(({ days }) => days[0]?.rank)).toEqual([3, 1, 1, 2]);
});

const yearRow = (id: number, monthlyScores: YearRow['monthlyScores']): YearRow => ({
  rank: 1, user: { id, displayName: `P${id}`, avatarUrl: null, username: `p${id}`, isAdmin: false }, totalScore: 0,
  monthlyScores, lastRefresh: '2026-07-29T16:00:00Z',
});
const year = [yearRow(1, { 1: 50, 3: -4 }), yearRow(2, { 1: 38, 2: 0, 3: -4 }), yearRow(3, { 3: -60 })];

test('of two with the same points the one ahead is ahead by total', () => {
  const row = (id: number, rank: number, points: number) => (
    { player: { id, displayName: `Player ${id}`, isAdmin: false }, rank, points, total: 0, daysPlayed: 1, days: [] });
  const entries = [row(1, 1, 36), row(2, 2, 36), row(3, 3, 20), row(4, 3, 20)];
  expect(entries.map((entry) => isAheadByTotal(entry, entries))).toEqual([true, false, false, false]);
});

describe('the year grid', () => {
  it('has the best score of each played month, even below zero', () => {
    expect([...monthBests(year)]).toEqual([[1, 50], [3, -4], [2, 0]]);
  });

  it('has a cell for each month; months without a game are empty, and equal best scores are all best', () => {
    const cells = [1, 2, 3, 4].map((month) => yearCell(year[1]!, month, monthBests(year)));
    expect(cells.map(({ score }) => score)).toEqual([38, 0, -4, null]);
    expect(cells.map(({ isBest }) => isBest)).toEqual([false, true, true, false]);
  });

  it('scales all sparks by the largest score in either direction', () => {
    expect(fullScale(year)).toBe(60);
    expect(fullScale([])).toBe(1);
  });
});

it('bars of a spark go up, down or nowhere; a single point is visible and none exceeds the row', () => {
  expect(sparkBars([null, 10, 5, 0, 1, -10, -30], 10)).toEqual([
    { direction: undefined, height: 0 },
    { direction: 'up', height: 1 },
    { direction: 'up', height: 0.5 },
    { direction: 'nil', height: 0 },
    { direction: 'up', height: 0.12 },
    { direction: 'down', height: 1 },
    { direction: 'down', height: 1 },
  ]);
});
