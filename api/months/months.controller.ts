/** The calls of months: state, history, finalizing and reopening (docs/rules.md, Finalizing). */
import { Controller, Module, UseInterceptors } from '@nestjs/common';
import { Pool } from 'pg';
import { z } from 'zod';
import { rowsOf } from '../../postgres/rows.js';
import { monthOf, monthsFrom, monthsOfYear } from '../../domain/dates.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import { hasPendingTie, scoreGame } from '../../domain/scoring/game-scoring.js';
import { monthCalls } from '../../contract/months.calls.js';
import {
  finalizedMonthView, finalizeRequest, type FinalizeRequest, monthHistoryRow, type MonthView, monthView,
  reopenedMonthView, transitionRequest, type TransitionRequest, transitionView,
} from '../../contract/months.js';
import type { ReasonRequest } from '../../contract/request.js';
import {
  type FinalizedMonthRow, finalizedMonthsTable, finalStandingsTable,
} from '../../projections/read-models/finalized-months/finalized-months.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import {
  PathMonth, PathYear, ReasonBody, RequestBody, RequestIssuer, Serves, Written,
} from '../platform/http/call-handler.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { type DecidedMonth, MonthCommands, MonthTransition } from './month-commands.js';
import { RowReader } from '../past/row-reader.js';
import { Clock } from '../platform/clock.js';

interface GamesOfMonth {
  readonly month: string;
  readonly games: number;
  readonly pending: number[];
}

const WITH_HISTORY = `
  select distinct substr(stream, 7) as month from read.log_entries
  where type in ('MonthFinalized', 'MonthBroughtIn') and ($1::bigint is null or position <= $1)`;

@Controller()
export class MonthsController {
  constructor(
    private readonly commands: MonthCommands,
    private readonly pool: Pool,
    private readonly asOf: RowReader,
    private readonly known: GamesAsOf,
    private readonly clock: Clock,
  ) {}

  /**
   * Every month in order, from the first with data to the current one, or to a later one that a clock ahead has
   * reached.
   */
  @UseInterceptors(ReadWorkInterceptor)
  @Serves(monthCalls.months, z.array(monthView))
  async all(@AtMoment() moment?: Moment): Promise<MonthView[]> {
    const now = monthOf(moment?.date ?? this.clock.today());
    const [played, players, finalizedNow, known] = await Promise.all([
      moment ? gamesByMonth(await this.known.gamesIn('all', moment)) : this.gamesByMonth(),
      this.asOf.players(moment),
      rowsOf<FinalizedMonthRow>(this.pool, 'select * from read.finalized_months'),
      rowsOf<{ month: string }>(this.pool, WITH_HISTORY, [moment?.known === 'then' ? `${moment.position}` : null]),
    ]);
    const finalized = moment ? await this.finalizedBy(moment, played, finalizedNow) : finalizedNow;
    const withHistory = new Set(known.map((row) => row.month));
    const games = new Map(played.map((row) => [row.month, row]));
    const locks = new Map(finalized.map((row) => [row.month, row]));
    const all = [...games.keys(), ...locks.keys(), now].sort();
    return monthsFrom(all[0]!, all.at(-1)!).map((month) => {
      const lock = locks.get(month);
      return {
        month, isFinalized: lock !== undefined, finalizedAt: lock?.finalized_at ?? null,
        finalizedBy: lock?.finalized_by ? players.ref(lock.finalized_by) : null, hasHistory: withHistory.has(month),
        ...(lock?.source && { source: lock.source }),
        games: games.get(month)?.games ?? 0, pendingGames: games.get(month)?.pending ?? [],
      };
    });
  }

  /** Answers the locked boards of a year, months in order, best first. */
  @Serves(monthCalls.history, z.array(monthHistoryRow))
  async history(@PathYear() year: number, @AtMoment() moment?: Moment) {
    const locks = await this.asOf.finalizedMonths(monthsOfYear(year), moment);
    const [rows, players] = await Promise.all([
      locks.load(finalStandingsTable, 'year', [year]), this.asOf.players(moment),
    ]);
    // Players with the same rank are ordered by name.
    return rows.sort((a, b) => (
      a.month.localeCompare(b.month) || a.rank - b.rank || players.byName(a.player_id, b.player_id)
    )).map(({ player_id: id, month, monthly_final_score: score }) => {
      const { displayName, username } = players.boardUser(id);
      return { user_id: id, displayName, username, month: Number(month.slice(5)), score };
    });
  }

  @Serves(monthCalls.finalize, finalizedMonthView)
  async finalize(@RequestBody(finalizeRequest) { month, board }: FinalizeRequest, @RequestIssuer() issuer: Issuer) {
    const decided = await this.commands.finalize(month, board, issuer);
    return new Written({ month, recordsInserted: linesOf(decided) }, decided.position);
  }

  @Serves(monthCalls.transition, transitionView)
  async transition(@RequestBody(transitionRequest) { month }: TransitionRequest, @RequestIssuer() issuer: Issuer) {
    const decided = await this.commands.finalize(month, null, issuer);
    return new Written({ month, transitionedCount: linesOf(decided) }, decided.position);
  }

  @Serves(monthCalls.reopen, reopenedMonthView)
  async reopen(@PathMonth() month: string, @ReasonBody() { reason }: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    const { position } = await this.commands.reopen(month, reason, issuer);
    return new Written({ month, isFinalized: false }, position);
  }

  /** Finds who finalized each month that has games, or is finalized now. */
  private async finalizedBy(
    moment: Moment, played: readonly GamesOfMonth[], now: readonly FinalizedMonthRow[],
  ): Promise<FinalizedMonthRow[]> {
    const first = [...played, ...now].map(({ month }) => month).sort()[0];
    if (first === undefined) return [];
    const months = monthsFrom(first, monthOf(moment.date));
    return (await this.asOf.finalizedMonths(months, moment)).load(finalizedMonthsTable, 'month', months);
  }

  private gamesByMonth(): Promise<GamesOfMonth[]> {
    return rowsOf<GamesOfMonth>(this.pool, `
      select to_char(date, 'YYYY-MM') as month, count(*)::int as games,
        coalesce(array_agg(id order by id) filter (where has_pending_tie), '{}') as pending
      from read.games group by 1`);
  }
}

function gamesByMonth(games: readonly RecordedGame[]): GamesOfMonth[] {
  return [...grouped(games, ({ entry }) => monthOf(entry.date))].map(([month, own]) => ({
    month, games: own.length,
    pending: own.filter((game) => hasPendingTie(scoreGame(game))).map(({ gameId }) => gameId).sort((a, b) => a - b),
  }));
}

const linesOf = ({ state }: DecidedMonth): number => state.finalStandings?.length ?? 0;

@Module({ providers: [MonthCommands, MonthTransition], exports: [MonthCommands, MonthTransition] })
export class MonthsModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [MonthsModule], controllers: [MonthsController] })
export class MonthsHttpModule {}
