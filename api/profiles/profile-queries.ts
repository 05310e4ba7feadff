/** The queries of a player's page. */
import { Injectable } from '@nestjs/common';
import { Any, DataSource } from 'typeorm';
import type { ProfileView, SeenBadgesView } from '../../contract/profiles.js';
import { monthOf } from '../../domain/calendar-date.js';
import { twelveMonthsTo } from '../../domain/calendar-month.js';
import { monthRef, yearRef } from '../../domain/explain/addresses.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { partnersOf, type Together } from '../../domain/stats/careers.js';
import { averageOf } from '../../domain/stats/lift.js';
import type { BadgeResult } from '../../domain/stats/badges.js';
import type { PlayedGame } from '../../domain/stats/played-game.js';
import { finalStandingsTable } from '../../projections/read-models/finalized-months/finalized-months.js';
import { gamesTable } from '../../projections/read-models/games/games.js';
import {
  type MonthStandingRow, yearStandingsTable,
} from '../../projections/read-models/standings/standings.tables.js';
import { withLockedMonths } from '../platform/boards/locked-months.js';
import { Clock } from '../platform/clock.js';
import { PlayerDirectory, type Players } from '../platform/directory/player-directory.js';
import { Freshness } from '../platform/http/freshness.js';
import { ReadOnce } from '../platform/http/read-once.js';
import { LiveRows } from '../platform/persistence/live-rows.js';
import { rowsOf } from '../platform/persistence/read-entity.js';
import { Badges } from './badges.js';
import { Careers, inYear } from './career-rows.js';
import { withRef } from './evenings.js';
import { FormRatings } from './form-ratings.js';
import { toFigures, toLatest } from './profile-views.js';

const EVENINGS = 16;
const LATEST = 6;
const MAX_PAGES = 20;
/** Whose rows are on a page. */
const PROJECTIONS = ['players', 'player-stats', 'standings', 'games', 'form', 'finalized-months'];

/** What every reader sees of a player. */
interface Page extends Omit<ProfileView, 'withReader' | 'badges'> {
  /** By id, with the games together. */
  readonly partners: ReadonlyMap<number, Together>;
  readonly badges: readonly BadgeResult[];
}

@Injectable()
export class ProfileQueries {
  private readonly pages: ReadOnce<Page>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: PlayerDirectory,
    private readonly careers: Careers,
    private readonly form: FormRatings,
    private readonly badges: Badges,
    private readonly live: LiveRows,
    private readonly clock: Clock,
    freshness: Freshness,
  ) {
    this.pages = new ReadOnce(freshness, PROJECTIONS, MAX_PAGES);
  }

  /** @param year  undefined for all time */
  async profile(playerId: number, readerId: number, year: number | undefined): Promise<ProfileView> {
    (await this.directory.all()).checkMember(playerId);
    const today = this.clock.today();
    const { partners, badges, ...page } = await this.pages.of(
      [playerId, year, today].join(), () => this.page(playerId, year, today));
    const together = partners.get(readerId) ?? { games: 0, points: 0 };
    return {
      ...page,
      withReader: readerId === playerId ? null : { games: together.games, averagePoints: averageOf(together) },
      badges: await this.badges.shownTo(readerId, playerId, badges),
    };
  }

  private async page(playerId: number, year: number | undefined, today: string): Promise<Page> {
    // Asked again: names from before could be kept as those of now.
    const [players, career] = await Promise.all([this.directory.all(), this.careers.of(playerId)]);
    const { evenings, games } = career;
    const lastTwelve = twelveMonthsTo(monthOf(today));
    const recent = career.months.filter(({ month }) => lastTwelve.includes(month));
    const [years, months, latest, rating, badges] = await Promise.all([
      this.years(playerId, career.months), this.places(recent), this.latest(playerId, games, players),
      this.form.of(playerId, lastTwelve[0]), this.badges.results(playerId, career),
    ]);
    const evening = withRef(playerId);
    return {
      player: players.ref(playerId),
      evenings: evenings.length,
      since: evenings[0]?.date ?? null,
      month: months.find(({ month }) => month === lastTwelve.at(-1)) ?? null,
      years,
      partners: new Map(partnersOf(games).map((partner) => [partner.partnerId, partner])),
      form: evenings.slice(-EVENINGS).map(evening),
      months,
      calendar: evenings.filter(({ date }) => lastTwelve.includes(monthOf(date))).map(evening),
      rating,
      figures: toFigures(playerId, year, inYear(career, year), players),
      badges,
      latest,
    };
  }

  /** The reader has looked at what the player has earned up to now. */
  async seen(playerId: number, readerId: number): Promise<SeenBadgesView> {
    (await this.directory.all()).checkMember(playerId);
    return { seen: await this.badges.see(playerId, await this.careers.of(playerId), readerId) };
  }

  /** @param rows  of one player */
  private async places(rows: readonly MonthStandingRow[]): Promise<ProfileView['months']> {
    const sizes = await this.dataSource.query<{ month: string; players: number }[]>(
      'select month, count(*)::int as players from read.month_standings where month = any($1) group by month',
      [rows.map(({ month }) => month)]);
    const size = new Map(sizes.map(({ month, players }) => [month, players]));
    return rows.map(({ month, rank, monthly_final_score: points, player_id: id }) => (
      { month, place: rank, of: size.get(month) ?? rank, points, ref: monthRef(month, id) }));
  }

  /** The boards of the years with a game, finalized months as they were locked; newest first. */
  private async years(playerId: number, months: readonly MonthStandingRow[]): Promise<ProfileView['years']> {
    const years = [...new Set(months.map(({ year }) => year))].reverse();
    const [counted, locked] = await Promise.all([
      this.live.load(yearStandingsTable, 'year', years), this.live.load(finalStandingsTable, 'year', years),
    ]);
    return years.flatMap((year) => {
      const isOf = (row: { year: number }): boolean => row.year === year;
      const board = withLockedMonths(counted.filter(isOf), locked.filter(isOf));
      const own = board.find(({ player_id: id }) => id === playerId);
      const place = own && { place: own.rank, of: board.length, points: own.total_score };
      return place ? [{ year, ...place, ref: yearRef(year, playerId) }] : [];
    });
  }

  private async latest(
    playerId: number, games: readonly PlayedGame[], players: Players,
  ): Promise<ProfileView['latest']> {
    const ids = games.slice(-LATEST).map(({ gameId }) => gameId).reverse();
    const rows = await rowsOf(this.dataSource, gamesTable).findBy({ id: Any(ids) });
    return ids.flatMap((id) => rows.filter((row) => row.id === id))
      .flatMap(({ state }) => toLatest(scoreGame(state), playerId, players));
  }
}
