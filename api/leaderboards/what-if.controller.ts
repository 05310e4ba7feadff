/** The call that plays a time again under other rules. It writes nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Controller, UseInterceptors } from '@nestjs/common';
import { boardCalls } from '../../contract/boards.calls.js';
import { type WhatIfRequest, whatIfRequest, type WhatIfView, whatIfView } from '../../contract/what-if.js';
import { yearBoard } from '../../domain/boards/board-scores.js';
import { whatIfMonth } from '../../domain/boards/what-if.js';
import { datesOf, datesOfYear, monthOf } from '../../domain/dates.js';
import { grouped } from '../../domain/grouped.js';
import { checkRules } from '../../domain/group/rules-fault.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { RequestBody, Serves } from '../platform/http/call-handler.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { LeaderboardQueries } from './leaderboard-queries.js';

type Line = WhatIfView['now'][number];

@Controller()
@UseInterceptors(ReadWorkInterceptor)
export class WhatIfController {
  constructor(private readonly queries: LeaderboardQueries, private readonly games: GamesAsOf) {}

  @Serves(boardCalls.whatIf, whatIfView)
  async ask(@RequestBody(whatIfRequest) { period, rules }: WhatIfRequest): Promise<WhatIfView> {
    checkRules(rules);
    const isMonth = period.includes('-');
    const [{ rows }, played] = await Promise.all([
      isMonth ? this.queries.month(period) : this.queries.year(Number(period)),
      this.games.gamesIn(isMonth ? datesOf(period) : datesOfYear(Number(period)), undefined),
    ]);
    // There is nothing to compare with while the boards are cleared.
    const games = rows.length === 0 ? [] : played;
    const parts = new Map<string, ReturnType<typeof whatIfMonth>>();
    for (const [month, own] of [...grouped(games, ({ entry }) => monthOf(entry.date))].sort(byMonth)) {
      parts.set(month, whatIfMonth(own, rules));
      // Other requests can run between two months.
      await nextTurn();
    }
    const now = rows.map((row): Line => ({
      userId: row.player_id, rank: row.rank, totalScore: row.total_score,
      points: 'monthly_final_score' in row ? row.monthly_final_score : row.total_score,
    }));
    const then = isMonth ? linesOfMonth(parts.get(period)) : linesOfYear(parts);
    const all = [...parts.values()];
    const tiedGames = all.flatMap(({ newTies }) => newTies);
    return {
      now, then: then.sort((a, b) => a.rank - b.rank || a.userId - b.userId), newTies: tiedGames.length, tiedGames,
      games: games.length, evenings: all.flatMap(({ evenings }) => evenings),
    };
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
