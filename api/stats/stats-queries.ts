/** The queries of personal statistics and of the dashboard, from rows that are ready to be shown. */
import { Injectable } from '@nestjs/common';
import { Any, DataSource } from 'typeorm';
import type { Among } from '../../projections/engine/sink.js';
import { accountMonthsTable } from '../../projections/read-models/accounts/accounts.tables.js';
import { gamesTable } from '../../projections/read-models/games/games.js';
import {
  type MonthStandingRow, monthStandingsTable,
} from '../../projections/read-models/standings/standings.tables.js';
import { datesOf, monthOf } from '../../domain/calendar-month.js';
import { toGameView } from '../../contract/game-view.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { Figures } from '../../domain/stats/figures.js';
import type {
  DashboardView, EveningView, GamesPage, KpisView, PartnershipView, PartnerStatsView, UserStatsView,
} from '../../contract/stats.js';
import type { GameView } from '../../contract/games.js';
import {
  playerMonthsTable, type PlayerTotalsRow, playerTotalsTable, toFigures,
} from '../../projections/read-models/player-stats/player-stats.tables.js';
import { KnownGames } from '../group/as-of/known-games.js';
import type { Moment } from '../platform/http/moment.js';
import { RowsAsOf, type Rows } from '../group/as-of/rows-as-of.js';
import { Clock } from '../platform/clock.js';
import type { Players } from '../group/player-directory.js';
import { toUserView } from '../group/user-view.js';
import { LiveRows } from '../platform/persistence/live-rows.js';
import { rowsOf } from '../platform/persistence/read-entity.js';
import { toForm, toKpis, toMonthPlace, toPartnerships, toPartnerStats, toUserStats } from './stats-views.js';

const EVENINGS = 16;

interface Member {
  readonly players: Players;
  readonly totals: PlayerTotalsRow | null;
  readonly rows: Rows;
}

/** Each refuses an unknown id and No Player. */
@Injectable()
export class StatsQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly live: LiveRows,
    private readonly asOf: RowsAsOf,
    private readonly known: KnownGames,
  ) {}

  async stats(playerId: number, moment?: Moment): Promise<UserStatsView> {
    return this.member(playerId, moment, ({ totals }) => toUserStats(totals && toFigures(totals)));
  }

  /** Games of a member, newest id first. */
  async games(playerId: number, page: GamesPage, moment?: Moment): Promise<GameView[]> {
    const players = await this.playersWith(playerId, moment);
    if (moment) {
      const games = await this.known.all({ playerId }, moment);
      const shown = onPage(games.map(({ gameId }) => gameId), page);
      return shown.flatMap((id) => games.filter(({ gameId }) => gameId === id))
        .map((game) => toGameView(scoreGame(game), players.ref));
    }
    const ids = await this.idsOnPage(playerId, page);
    const rows = await rowsOf(this.dataSource, gamesTable).find({ where: { id: Any(ids) }, order: { id: 'DESC' } });
    return rows.map(({ state }) => toGameView(scoreGame(state), players.ref));
  }

  /** Every partner of a member, most games first. */
  async partnerships(playerId: number, moment?: Moment): Promise<PartnershipView[]> {
    return this.member(playerId, moment, ({ totals, players }) => toPartnerships(totals, players));
  }

  async partners(playerId: number, moment?: Moment): Promise<PartnerStatsView> {
    return this.member(playerId, moment, ({ totals, players }) => toPartnerStats(totals, players));
  }

  async kpis(playerId: number, moment?: Moment): Promise<KpisView> {
    return this.member(playerId, moment, async ({ totals, rows }) => {
      const figures = await this.figuresOfMonth(playerId, monthOf(moment?.date ?? this.clock.today()), rows);
      return toKpis(totals && toFigures(totals), figures);
    });
  }

  /** Everything that the dashboard shows to one member, in one answer. */
  async dashboard(playerId: number, moment?: Moment): Promise<DashboardView> {
    return this.member(playerId, moment, (member) => this.dashboardOf(member, playerId, moment));
  }

  private async dashboardOf(
    { players, totals, rows }: Member, playerId: number, moment: Moment | undefined,
  ): Promise<DashboardView> {
    const today = moment?.date ?? this.clock.today();
    const month = monthOf(today);
    const [figures, form, board, balance] = await Promise.all([
      this.figuresOfMonth(playerId, month, rows),
      this.form(playerId, moment && { moment, rows }),
      this.standings([month], moment),
      this.balance(playerId, moment),
    ]);
    const { lastGameDate, ...kpis } = toKpis(totals && toFigures(totals), figures);
    return {
      user: toUserView(players.row(playerId), today),
      lastGameDate,
      kpis,
      partners: toPartnerStats(totals, players),
      form,
      place: toMonthPlace(board, playerId, players),
      balance,
    };
  }

  /** All players, the totals of one (null before the first game), and where they are. */
  private async member<Result>(
    playerId: number, moment: Moment | undefined, use: (member: Member) => Result | Promise<Result>,
  ): Promise<Result> {
    const players = await this.playersWith(playerId, moment);
    return this.asOf.career(playerId, moment, async ({ rows }) => {
      const [totals = null] = await rows.load(playerTotalsTable, 'player_id', [playerId]);
      return use({ players, totals, rows });
    });
  }

  private async playersWith(playerId: number, moment?: Moment): Promise<Players> {
    const players = await this.asOf.players(moment);
    if (!players.ids.has(playerId)) {
      throw new RuleViolation('PlayerMustExist', `There is no player ${playerId}.`, 'missing');
    }
    if (players.row(playerId).is_placeholder) {
      throw new RuleViolation('NoPlayerIsCountedNowhere', 'No Player has no statistics.', 'missing');
    }
    return players;
  }

  /** Null if the member did not play. */
  private async figuresOfMonth(playerId: number, month: string, rows: Rows): Promise<Figures | null> {
    const among = { column: 'player_id', values: [playerId] } as const;
    const [row] = await rows.load(playerMonthsTable, 'month', [month], among);
    return row ? toFigures(row) : null;
  }

  private async idsOnPage(playerId: number, page: GamesPage): Promise<number[]> {
    const months = await rowsOf(this.dataSource, playerMonthsTable)
      .find({ select: { month: true, player_id: true, played: true }, where: { player_id: playerId } });
    const ids = months.flatMap(({ played }) => played.map(([gameId]) => gameId));
    return onPage(ids, page);
  }

  private async balance(playerId: number, moment: Moment | undefined): Promise<number> {
    const account = await this.asOf.account(playerId, moment);
    const months = await account.load(accountMonthsTable, 'player_id', [playerId]);
    return months.sort((a, b) => a.month.localeCompare(b.month)).at(-1)?.current ?? 0;
  }

  /** A played month has at least one evening, so as many months as evenings are enough. */
  private async form(playerId: number, then?: { moment: Moment; rows: Rows }): Promise<EveningView[]> {
    const months = then
      ? (await then.rows.load(playerMonthsTable, 'player_id', [playerId])).map(({ month }) => month).sort()
      : await this.lastMonths(playerId);
    const own = { column: 'player_id', values: [playerId] } as const;
    return toForm(await this.standings(months.slice(-EVENINGS), then?.moment, own), EVENINGS);
  }

  private async lastMonths(playerId: number): Promise<string[]> {
    const months = await rowsOf(this.dataSource, playerMonthsTable).find({
      select: { month: true, player_id: true },
      where: { player_id: playerId },
      order: { month: 'DESC' },
      take: EVENINGS,
    });
    return months.map(({ month }) => month);
  }

  /** Rows of the boards of these months, in no order. */
  private async standings(
    months: readonly string[], moment: Moment | undefined, among?: Among<MonthStandingRow>,
  ): Promise<MonthStandingRow[]> {
    if (!moment) return this.live.load(monthStandingsTable, 'month', months, among);
    const boards = await Promise.all(months.map(async (month) => {
      const rows = await this.asOf.boards(datesOf(month), moment);
      return rows.load(monthStandingsTable, 'month', [month], among);
    }));
    return boards.flat();
  }
}

const onPage = (ids: readonly number[], { before = Infinity, limit }: GamesPage): number[] =>
  ids.filter((id) => id < before).sort((a, b) => b - a).slice(0, limit);
