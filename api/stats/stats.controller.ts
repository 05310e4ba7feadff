/** The calls of personal statistics of any member, and of the reader's dashboard: computed from a member's games. */
import { Controller, Module, UseInterceptors } from '@nestjs/common';
import { Pool } from 'pg';
import { z } from 'zod';
import { toGameView } from '../../contract/game-view.js';
import { gameView } from '../../contract/games.js';
import { statsCalls } from '../../contract/stats.calls.js';
import {
  dashboardView, gamesPage, type GamesPage, kpisView, partnershipView, partnerStatsView, userStatsView,
} from '../../contract/stats.js';
import { monthOf } from '../../domain/dates.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { type Figures, figuresOf } from '../../domain/stats/figures.js';
import type { PlayedGame } from '../../domain/stats/played-game.js';
import { rowsOf } from '../../postgres/rows.js';
import { accountMonthsTable } from '../../projections/read-models/accounts/accounts.js';
import { gameIn, type GameRow } from '../../projections/read-models/games/games.js';
import {
  eveningsOf, type MonthSums, monthSumsTable, type PlayerMonthRow, type Ranked, ranked,
} from '../../projections/read-models/standings/player-months.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { careerOf } from './career.js';
import { RowReader } from '../past/row-reader.js';
import type { Rows } from '../../projections/model/table.js';
import { BoardStateInterceptor } from '../shared/board-state.js';
import { type Players, toUserView } from '../shared/player-directory.js';
import { Clock } from '../platform/clock.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { PathId, RequestActor, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { ROUND_COUNT } from '../../domain/game-size.js';
import { winRate } from '../../domain/scoring/win-rate.js';
import { partnersOf } from '../../domain/stats/careers.js';
import { averageOf } from '../../domain/stats/lift.js';
import { byGamesTogether, partnerInsights, type Partnership } from '../../domain/stats/partner-insights.js';

const EVENINGS = 16;

interface Member {
  readonly players: Players;
  /** Games by date, then id. */
  readonly games: readonly PlayedGame[];
  readonly months: readonly PlayerMonthRow[];
  readonly rows: Rows;
}

/** Each call refuses an unknown id and No Player. */
@Controller()
@UseInterceptors(BoardStateInterceptor)
export class StatsController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly asOf: RowReader,
    private readonly known: GamesAsOf,
  ) {}

  @Serves(statsCalls.stats, userStatsView)
  stats(@PathId() playerId: number, @AtMoment() moment?: Moment) {
    return this.member(playerId, moment, ({ games }) => toUserStats(figuresOf(games)));
  }

  /** Games of a member, newest id first. */
  @Serves(statsCalls.games, z.array(gameView))
  async games(@PathId() playerId: number, @RequestQuery(gamesPage) page: GamesPage, @AtMoment() moment?: Moment) {
    const players = await this.playersWith(playerId, moment);
    if (moment) {
      const games = await this.known.gamesIn({ playerId }, moment);
      const shown = onPage(games.map(({ gameId }) => gameId), page);
      return shown.flatMap((id) => games.filter(({ gameId }) => gameId === id))
        .map((game) => toGameView(scoreGame(game), players.ref));
    }
    const ids = onPage(await this.known.gameIdsIn({ playerId }, undefined), page);
    const rows = await rowsOf<GameRow>(
      this.pool, 'select * from read.games where id = any($1) order by id desc', [ids]);
    return rows.map((row) => toGameView(scoreGame(gameIn(row)), players.ref));
  }

  /** Every partner of a member, most games first. */
  @Serves(statsCalls.partnerships, z.array(partnershipView))
  partnerships(@PathId() playerId: number, @AtMoment() moment?: Moment) {
    return this.member(playerId, moment, ({ games, players }) => toPartnerships(games, players));
  }

  @Serves(statsCalls.partners, partnerStatsView)
  partners(@PathId() playerId: number, @AtMoment() moment?: Moment) {
    return this.member(playerId, moment, ({ games, players }) => toPartnerStats(games, players));
  }

  @Serves(statsCalls.kpis, kpisView)
  kpis(@PathId() playerId: number, @AtMoment() moment?: Moment) {
    return this.member(playerId, moment, ({ games }) => toKpis(games, monthOf(this.today(moment))));
  }

  /** Answers everything on the dashboard of one member at once. The place and the form come from the boards. */
  @Serves(statsCalls.dashboard, dashboardView)
  dashboard(@RequestActor() { actorId: playerId }: ActingMember, @AtMoment() moment?: Moment) {
    return this.member(playerId, moment, async ({ players, games, months, rows }) => {
      const today = this.today(moment);
      const month = monthOf(today);
      const [board, balance] = await Promise.all([
        rows.load(monthSumsTable, 'month', [month]).then(ranked), this.balance(playerId, moment),
      ]);
      const { lastGameDate, ...kpis } = toKpis(games, month);
      return {
        user: toUserView(players.row(playerId), today),
        lastGameDate, kpis, balance,
        partners: toPartnerStats(games, players),
        form: eveningsOf(months).slice(-EVENINGS),
        place: toMonthPlace(board, playerId, players),
      };
    });
  }

  /** All players, the games of one, and access to the other rows. */
  private async member<Result>(
    playerId: number, moment: Moment | undefined, use: (member: Member) => Result | Promise<Result>,
  ): Promise<Result> {
    const players = await this.playersWith(playerId, moment);
    return this.asOf.career(moment, async ({ rows }) => use({ ...await careerOf(playerId, rows), players, rows }));
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

export const gameStats = ({ games, wins, bestScore }: Figures) =>
  ({ winRate: winRate(wins, games), gamesPlayed: games, gamesWon: wins, bestScore });

/** The number of times that each role was taken; rates are per round played, rounded like the win rate. */
export function positionStats({ games, president, vicePresident, viceLoser, loser }: Figures) {
  const rounds = games * ROUND_COUNT;
  return {
    president, vicePresident, viceLoser, loser,
    presidentRate: winRate(president, rounds), loserRate: winRate(loser, rounds),
  };
}

function toUserStats(total: Figures) {
  const { bestScore: _, ...stats } = gameStats(total);
  return { ...stats, currentStreak: total.streak };
}

/** @param month  the current one */
function toKpis(games: readonly PlayedGame[], month: string) {
  const [total, monthly] = [figuresOf(games), figuresOf(games.filter(({ date }) => monthOf(date) === month))];
  return {
    lastGameDate: total.lastGameDate,
    monthlyStats: gameStats(monthly),
    positionStats: positionStats(monthly),
    allTimeStats: { ...gameStats(total), currentStreak: total.streak },
    allTimePositionStats: positionStats(total),
  };
}

const toPartnerships = (games: readonly PlayedGame[], players: Players) =>
  partnershipsOf(games, players).sort(byGamesTogether).map((partnership) => ({
    partner: players.ref(partnership.partnerId), gamesPlayed: partnership.games, points: partnership.points,
    avgScore: averageOf(partnership),
  }));

function toPartnerStats(games: readonly PlayedGame[], players: Players) {
  const partnerships = partnershipsOf(games, players);
  const insights = partnerInsights(partnerships);
  return {
    totalPartnerships: partnerships.length,
    avgPartnerScore: insights.averageScore,
    bestPartner: toInsight(insights.best, players),
    worstPartner: toInsight(insights.worst, players),
    mostFrequentPartner: toInsight(insights.mostFrequent, players),
  };
}

const partnershipsOf = (games: readonly PlayedGame[], players: Players): Partnership[] =>
  partnersOf(games).map((together) => ({ ...together, name: players.ref(together.partnerId).displayName }));

const toInsight = (partnership: Partnership | null, players: Players) => partnership && {
  partnerId: partnership.partnerId, partnerName: partnership.name,
  partnerAvatarUrl: players.ref(partnership.partnerId).avatarUrl,
  avgScore: averageOf(partnership), gamesPlayed: partnership.games,
};

/**
 * @param board  of one month, in any order
 * @returns null when the player is not on it
 */
function toMonthPlace(board: readonly Ranked<MonthSums>[], playerId: number, players: Players) {
  const own = board.find((row) => row.player_id === playerId);
  if (!own) return null;
  return {
    month: own.month, rank: own.rank, of: board.length,
    monthlyFinalScore: own.monthly_final_score, totalScore: own.total_score,
    ahead: nearest(board.filter(({ rank }) => rank < own.rank), own, players),
    behind: nearest(board.filter(({ rank }) => rank > own.rank), own, players),
  };
}

/** Finds the member with the nearest rank; the first by name among equals. */
function nearest(others: readonly Ranked<MonthSums>[], own: Ranked<MonthSums>, players: Players) {
  const distance = ({ rank }: Ranked<MonthSums>): number => Math.abs(rank - own.rank);
  const [row] = [...others].sort((a, b) => distance(a) - distance(b) || players.byName(a.player_id, b.player_id));
  if (row === undefined) return null;
  const by = Math.abs(row.monthly_final_score - own.monthly_final_score);
  return { player: players.ref(row.player_id), rank: row.rank, by };
}

@Module({ controllers: [StatsController] })
export class StatsModule {}
