/** The queries of personal statistics and of the dashboard, from rows that are ready to be shown. */
import { Injectable } from '@nestjs/common';
import { Any, DataSource } from 'typeorm';
import { gamesTable } from '../../projections/read-models/games/games.js';
import { monthStandingsTable } from '../../projections/read-models/standings/standings.tables.js';
import { monthOf } from '../../domain/calendar-date.js';
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
import { Clock } from '../platform/clock.js';
import { PlayerDirectory, type Players } from '../platform/directory/player-directory.js';
import { toUserView } from '../platform/directory/user-view.js';
import { entityOf } from '../platform/persistence/read-entity.js';
import { toForm, toKpis, toMonthPlace, toPartnerships, toPartnerStats, toUserStats } from './stats-views.js';

const EVENINGS = 16;

/** Each refuses an unknown id and No Player. */
@Injectable()
export class StatsQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  async stats(playerId: number): Promise<UserStatsView> {
    const { totals } = await this.member(playerId);
    return toUserStats(totals && toFigures(totals));
  }

  /** Games of a member, newest id first. */
  async games(playerId: number, page: GamesPage): Promise<GameView[]> {
    const players = await this.playersWith(playerId);
    const ids = await this.idsOnPage(playerId, page);
    const rows = await this.dataSource
      .getRepository(entityOf(gamesTable))
      .find({ where: { id: Any(ids) }, order: { id: 'DESC' } });
    return rows.map(({ state }) => toGameView(scoreGame(state), players.ref));
  }

  /** Every partner of a member, most games first. */
  async partnerships(playerId: number): Promise<PartnershipView[]> {
    const { totals, players } = await this.member(playerId);
    return toPartnerships(totals, players);
  }

  async partners(playerId: number): Promise<PartnerStatsView> {
    const { totals, players } = await this.member(playerId);
    return toPartnerStats(totals, players);
  }

  async kpis(playerId: number): Promise<KpisView> {
    const [{ totals }, figures] = await Promise.all([
      this.member(playerId), this.figuresOfMonth(playerId, monthOf(this.clock.today())),
    ]);
    return toKpis(totals && toFigures(totals), figures);
  }

  /** Everything that the dashboard shows to one member, in one answer. */
  async dashboard(playerId: number): Promise<DashboardView> {
    const today = this.clock.today();
    const month = monthOf(today);
    const [{ players, totals }, figures, form, board, balance] = await Promise.all([
      this.member(playerId),
      this.figuresOfMonth(playerId, month),
      this.form(playerId),
      this.dataSource.getRepository(entityOf(monthStandingsTable)).findBy({ month }),
      this.balance(playerId),
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

  /** All players, and the totals of one; these are null before the first game. */
  private async member(playerId: number): Promise<{ players: Players; totals: PlayerTotalsRow | null }> {
    const [players, totals] = await Promise.all([
      this.playersWith(playerId),
      this.dataSource.getRepository(entityOf(playerTotalsTable)).findOneBy({ player_id: playerId }),
    ]);
    return { players, totals };
  }

  private async playersWith(playerId: number): Promise<Players> {
    const players = await this.directory.all();
    if (!players.ids.has(playerId)) {
      throw new RuleViolation('PlayerMustExist', `There is no player ${playerId}.`, 'missing');
    }
    if (players.row(playerId).is_placeholder) {
      throw new RuleViolation('NoPlayerIsCountedNowhere', 'No Player has no statistics.', 'missing');
    }
    return players;
  }

  /** Null if the member did not play. */
  private async figuresOfMonth(playerId: number, month: string): Promise<Figures | null> {
    const months = this.dataSource.getRepository(entityOf(playerMonthsTable));
    const row = await months.findOneBy({ month, player_id: playerId });
    return row && toFigures(row);
  }

  private async idsOnPage(playerId: number, { before = Infinity, limit }: GamesPage): Promise<number[]> {
    const months = await this.dataSource
      .getRepository(entityOf(playerMonthsTable))
      .find({ select: { month: true, player_id: true, played: true }, where: { player_id: playerId } });
    const ids = months.flatMap(({ played }) => played.map(([gameId]) => gameId));
    return ids.filter((id) => id < before).sort((a, b) => b - a).slice(0, limit);
  }

  private async balance(playerId: number): Promise<number> {
    const [last] = await this.dataSource.query<{ current: number }[]>(
      'select current from read.account_months where player_id = $1 order by month desc limit 1', [playerId]);
    return last?.current ?? 0;
  }

  /** A played month has at least one evening, so as many months as evenings are enough. */
  private async form(playerId: number): Promise<EveningView[]> {
    const months = await this.dataSource.getRepository(entityOf(playerMonthsTable)).find({
      select: { month: true, player_id: true },
      where: { player_id: playerId },
      order: { month: 'DESC' },
      take: EVENINGS,
    });
    const rows = await this.dataSource
      .getRepository(entityOf(monthStandingsTable))
      .findBy({ month: Any(months.map(({ month }) => month)), player_id: playerId });
    return toForm(rows, EVENINGS);
  }
}
