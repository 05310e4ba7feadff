/** The queries of personal statistics and of the dashboard, computed from the games of a member. */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { toGameView } from '../../contract/game-view.js';
import type { GameView } from '../../contract/games.js';
import type {
  DashboardView, GamesPage, KpisView, PartnershipView, PartnerStatsView, UserStatsView,
} from '../../contract/stats.js';
import { monthOf } from '../../domain/dates.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { figuresOf } from '../../domain/stats/figures.js';
import type { PlayedGame } from '../../domain/stats/played-game.js';
import { rowsOf } from '../../postgres/rows.js';
import { accountMonthsTable } from '../../projections/read-models/accounts/accounts.js';
import type { GameRow } from '../../projections/read-models/games/games.js';
import { gamesOf, playerMonthsTable } from '../../projections/read-models/player-stats/player-stats.js';
import { eveningsOf, monthStandingsTable } from '../../projections/read-models/standings/standings.js';
import { KnownGames } from '../group/as-of/known-games.js';
import { RowsAsOf, type Rows } from '../group/as-of/rows-as-of.js';
import { type Players, toUserView } from '../group/player-directory.js';
import { Clock } from '../platform/clock.js';
import type { Moment } from '../platform/http/moment.js';
import { toKpis, toMonthPlace, toPartnerships, toPartnerStats, toUserStats } from './stats-views.js';

const EVENINGS = 16;

interface Member {
  readonly players: Players;
  /** By date, then id. */
  readonly games: readonly PlayedGame[];
  readonly rows: Rows;
}

/** Each refuses an unknown id and No Player. */
@Injectable()
export class StatsQueries {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly asOf: RowsAsOf,
    private readonly known: KnownGames,
  ) {}

  async stats(playerId: number, moment?: Moment): Promise<UserStatsView> {
    return this.member(playerId, moment, ({ games }) => toUserStats(figuresOf(games)));
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
    const ids = onPage(await this.known.ids({ playerId }, undefined), page);
    const rows = await rowsOf<GameRow>(
      this.pool, 'select * from read.games where id = any($1) order by id desc', [ids]);
    return rows.map(({ state }) => toGameView(scoreGame(state), players.ref));
  }

  /** Every partner of a member, most games first. */
  async partnerships(playerId: number, moment?: Moment): Promise<PartnershipView[]> {
    return this.member(playerId, moment, ({ games, players }) => toPartnerships(games, players));
  }

  async partners(playerId: number, moment?: Moment): Promise<PartnerStatsView> {
    return this.member(playerId, moment, ({ games, players }) => toPartnerStats(games, players));
  }

  async kpis(playerId: number, moment?: Moment): Promise<KpisView> {
    return this.member(playerId, moment, ({ games }) => toKpis(games, monthOf(this.today(moment))));
  }

  /** Everything that the dashboard shows to one member, in one answer. */
  async dashboard(playerId: number, moment?: Moment): Promise<DashboardView> {
    return this.member(playerId, moment, async ({ players, games, rows }) => {
      const today = this.today(moment);
      const month = monthOf(today);
      // A played month has at least one evening.
      const months = [...new Set(games.map(({ date }) => monthOf(date)))].slice(-EVENINGS);
      const [own, board, balance] = await Promise.all([
        rows.load(monthStandingsTable, 'month', months, { column: 'player_id', values: [playerId] }),
        rows.load(monthStandingsTable, 'month', [month]),
        this.balance(playerId, moment),
      ]);
      const { lastGameDate, ...kpis } = toKpis(games, month);
      return {
        user: toUserView(players.row(playerId), today),
        lastGameDate,
        kpis,
        partners: toPartnerStats(games, players),
        form: eveningsOf(own).slice(-EVENINGS),
        place: toMonthPlace(board, playerId, players),
        balance,
      };
    });
  }

  /** All players, the games of one, and where the other rows are. */
  private async member<Result>(
    playerId: number, moment: Moment | undefined, use: (member: Member) => Result | Promise<Result>,
  ): Promise<Result> {
    const players = await this.playersWith(playerId, moment);
    return this.asOf.career(playerId, moment, async ({ rows }) => {
      const months = await rows.load(playerMonthsTable, 'player_id', [playerId]);
      return use({ players, rows, games: months.sort((a, b) => a.month.localeCompare(b.month)).flatMap(gamesOf) });
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

  private today(moment: Moment | undefined): string {
    return moment?.date ?? this.clock.today();
  }

  private async balance(playerId: number, moment: Moment | undefined): Promise<number> {
    const account = await this.asOf.accounts([playerId], moment);
    const months = await account.load(accountMonthsTable, 'player_id', [playerId]);
    return months.sort((a, b) => a.month.localeCompare(b.month)).at(-1)?.current ?? 0;
  }
}

const onPage = (ids: readonly number[], { before = Infinity, limit }: GamesPage): number[] =>
  ids.filter((id) => id < before).sort((a, b) => b - a).slice(0, limit);
