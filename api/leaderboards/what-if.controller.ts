/** The call that plays a time again under other rules. It writes nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Controller, UseInterceptors } from '@nestjs/common';
import { boardCalls } from '../../contract/boards.calls.js';
import { type WhatIfRequest, whatIfRequest, type WhatIfView, whatIfView } from '../../contract/what-if.js';
import { yearBoard } from '../../domain/boards/board-scores.js';
import { whatIfMonth } from '../../domain/boards/what-if.js';
import { datesOf, monthKey, monthOf, monthsFrom } from '../../domain/dates.js';
import { grouped } from '../../domain/grouped.js';
import { checkRules } from '../../domain/group/rules-fault.js';
import { KnownGames } from '../group/as-of/known-games.js';
import { RequestBody, Serves } from '../platform/http/call-handler.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { LeaderboardQueries } from './leaderboard-queries.js';

type Line = WhatIfView['now'][number];

@Controller()
@UseInterceptors(ReadWorkInterceptor)
export class WhatIfController {
  constructor(private readonly queries: LeaderboardQueries, private readonly games: KnownGames) {}

  @Serves(boardCalls.whatIf, whatIfView)
  async ask(@RequestBody(whatIfRequest) { period, rules }: WhatIfRequest): Promise<WhatIfView> {
    checkRules(rules);
    const isMonth = period.includes('-');
    const year = Number(period.slice(0, 4));
    const months = isMonth ? [period] : monthsFrom(monthKey(year, 1), monthKey(year, 12));
    const [now, games] = await Promise.all([
      isMonth ? this.monthNow(period) : this.yearNow(year),
      this.games.all({ first: datesOf(months[0]!).first, last: datesOf(months.at(-1)!).last }, undefined),
    ]);
    const parts = new Map<string, ReturnType<typeof whatIfMonth>>();
    for (const [month, own] of [...grouped(games, ({ entry }) => monthOf(entry.date))].sort(byMonth)) {
      parts.set(month, whatIfMonth(own, rules));
      // Other requests have their turn between two months.
      await nextTurn();
    }
    const then = isMonth ? linesOfMonth(parts.get(period)) : linesOfYear(parts);
    const all = [...parts.values()];
    const tiedGames = all.flatMap(({ newTies }) => newTies);
    return {
      now, then: then.sort((a, b) => a.rank - b.rank || a.userId - b.userId), newTies: tiedGames.length, tiedGames,
      games: games.length, evenings: all.flatMap(({ evenings }) => evenings),
    };
  }

  private async monthNow(month: string): Promise<Line[]> {
    const { rows } = await this.queries.month(month);
    return rows.map((row) => (
      { userId: row.player_id, rank: row.rank, points: row.monthly_final_score, totalScore: row.total_score }));
  }

  private async yearNow(year: number): Promise<Line[]> {
    const { rows } = await this.queries.year(year);
    return rows.map((row) => (
      { userId: row.player_id, rank: row.rank, points: row.total_score, totalScore: row.total_score }));
  }
}

const byMonth = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const linesOfMonth = (month: ReturnType<typeof whatIfMonth> | undefined): Line[] =>
  [...month?.board ?? []].map(([userId, { rank, monthlyFinalScore, totalScore }]) => (
    { userId, rank, points: monthlyFinalScore, totalScore }));

function linesOfYear(months: ReadonlyMap<string, ReturnType<typeof whatIfMonth>>): Line[] {
  const scores = new Map([...months].map(([month, { board }]) =>
    [month, new Map([...board].map(([id, { monthlyFinalScore }]) => [id, monthlyFinalScore]))]));
  return [...yearBoard(scores)].map(([userId, { rank, total }]) => (
    { userId, rank, points: total, totalScore: total }));
}
