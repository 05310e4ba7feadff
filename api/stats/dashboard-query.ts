/** The query of the dashboard: everything that it shows to one member, in one answer. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Any, DataSource } from 'typeorm';
import { monthStandingsTable } from '../../projections/read-models/standings/standings.tables.js';
import { monthOf } from '../../domain/calendar-date.js';
import type { DashboardView, EveningView } from '../../contract/stats.js';
import { playerMonthsTable, toFigures } from '../../projections/read-models/player-stats/player-stats.tables.js';
import { Clock } from '../platform/clock.js';
import { toUserView } from '../platform/directory/user-view.js';
import { entityOf } from '../platform/persistence/read-entity.js';
import { MemberRows } from './member-rows.js';
import { toForm, toKpis, toMonthPlace, toPartnerStats } from './stats-views.js';

export class DashboardQuery extends Query<DashboardView> {
  constructor(readonly playerId: number) {
    super();
  }
}

const EVENINGS = 16;

@QueryHandler(DashboardQuery)
export class DashboardHandler implements IQueryHandler<DashboardQuery> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly members: MemberRows,
    private readonly clock: Clock,
  ) {}

  async execute({ playerId }: DashboardQuery): Promise<DashboardView> {
    const today = this.clock.today();
    const month = monthOf(today);
    const [players, totals, figures, form, board, balance] = await Promise.all([
      this.members.playersWith(playerId),
      this.members.totals(playerId),
      this.members.figuresOfMonth(playerId, month),
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
