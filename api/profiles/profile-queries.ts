/** The queries of a player's page. */
import { Injectable } from '@nestjs/common';
import type { ProfileView, SeenBadgesView } from '../../contract/profiles.js';
import { monthKey, monthOf, monthsFrom, twelveMonthsTo } from '../../domain/dates.js';
import { monthRef, yearRef } from '../../domain/explain/addresses.js';
import { grouped } from '../../domain/grouped.js';
import { partnersOf, type Together } from '../../domain/stats/careers.js';
import { averageOf } from '../../domain/stats/lift.js';
import { type BadgeResult, badgesOf } from '../../domain/stats/badges.js';
import { finalStandingsTable } from '../../projections/read-models/finalized-months/finalized-months.js';
import {
  type MonthStandingRow, monthStandingsTable, yearStandingsTable,
} from '../../projections/read-models/standings/standings.js';
import type { Moment } from '../platform/http/moment.js';
import { type PastCareer, RowsAsOf, type Rows } from '../group/as-of/rows-as-of.js';
import { withLockedMonths } from '../group/locked-months.js';
import { Clock } from '../platform/clock.js';
import { Freshness, ReadOnce } from '../platform/http/freshness.js';
import type { InTurn } from '../platform/http/read-work.js';
import { Badges, groupWith } from './badges.js';
import { careerOf, inYear, latestOf, ratingOf, toFiguresView, withRef } from './career.js';

const EVENINGS = 16;
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
    private readonly asOf: RowsAsOf,
    private readonly badges: Badges,
    private readonly clock: Clock,
    freshness: Freshness,
  ) {
    this.pages = new ReadOnce(freshness, PROJECTIONS, MAX_PAGES);
  }

  /**
   * @param year  undefined for all time
   * @param inTurn  limits what is computed now; what others have just read needs no turn
   */
  async profile(
    playerId: number, readerId: number, year: number | undefined, moment?: Moment,
    inTurn: InTurn = (work) => work(),
  ): Promise<ProfileView> {
    (await this.asOf.players(moment)).checkMember(playerId);
    const today = moment?.date ?? this.clock.today();
    const read = () =>
      this.asOf.career(playerId, moment, (past) => this.pageIn(past, playerId, year, today, moment));
    const { partners, badges, ...page } =
      await (moment ? read() : this.pages.of([playerId, year, today].join(), () => inTurn(read)));
    const together = partners.get(readerId) ?? { games: 0, points: 0 };
    return {
      ...page,
      withReader: readerId === playerId ? null : { games: together.games, averagePoints: averageOf(together) },
      badges: await this.badges.shownTo(moment ? null : readerId, playerId, badges),
    };
  }

  private async pageIn(
    { rows, month: first, games: computed }: PastCareer,
    playerId: number, year: number | undefined, today: string, moment: Moment | undefined,
  ): Promise<Page> {
    // Asked again: names from before could be kept as current ones.
    const [players, career, others] = await Promise.all([
      this.asOf.players(moment), careerOf(playerId, rows), this.badges.group(playerId, first),
    ]);
    const group = groupWith(computed, playerId, others);
    const { evenings, games } = career;
    const lastTwelve = twelveMonthsTo(monthOf(today));
    const recent = career.months.filter(({ month }) => lastTwelve.includes(month));
    const [years, months, latest, rating] = await Promise.all([
      this.years(playerId, career.months, rows, moment), places(recent, rows),
      latestOf(playerId, games, players, rows), ratingOf(playerId, lastTwelve, rows),
    ]);
    const evening = withRef(playerId);
    return {
      player: players.ref(playerId), addedOn: players.row(playerId).added_on,
      evenings: evenings.length, since: evenings[0]?.date ?? null,
      years, months, rating, latest,
      month: months.find(({ month }) => month === lastTwelve.at(-1)) ?? null,
      partners: new Map(partnersOf(games).map((partner) => [partner.partnerId, partner])),
      form: evenings.slice(-EVENINGS).map(evening),
      calendar: evenings.filter(({ date }) => lastTwelve.includes(monthOf(date))).map(evening),
      figures: toFiguresView(playerId, year, inYear(career, year), players),
      badges: badgesOf({ ...career, ...group, today }),
    };
  }

  /** The reader has looked at what the player has earned up to now. */
  async seen(playerId: number, readerId: number): Promise<SeenBadgesView> {
    (await this.asOf.players(undefined)).checkMember(playerId);
    const career = await this.asOf.career(playerId, undefined, ({ rows }) => careerOf(playerId, rows));
    return { seen: await this.badges.see(playerId, career, readerId) };
  }

  /** The boards of the years with a game, finalized months as they were locked; newest first. */
  private async years(
    playerId: number, months: readonly MonthStandingRow[], rows: Rows, moment: Moment | undefined,
  ): Promise<ProfileView['years']> {
    const years = [...new Set(months.map(({ year }) => year))].reverse();
    const locks = await this.asOf.finalizedMonths(years.flatMap(monthsOf), moment);
    const [counted, locked] = await Promise.all([
      rows.load(yearStandingsTable, 'year', years), locks.load(finalStandingsTable, 'year', years),
    ]);
    return years.flatMap((year) => {
      const isOf = (row: { year: number }): boolean => row.year === year;
      const board = withLockedMonths(counted.filter(isOf), locked.filter(isOf));
      const own = board.find(({ player_id: id }) => id === playerId);
      const place = own && { place: own.rank, of: board.length, points: own.total_score };
      return place ? [{ year, ...place, ref: yearRef(year, playerId) }] : [];
    });
  }
}

const monthsOf = (year: number): string[] => monthsFrom(monthKey(year, 1), monthKey(year, 12));

/** @param own  of one player */
async function places(own: readonly MonthStandingRow[], rows: Rows): Promise<ProfileView['months']> {
  const standings = await rows.load(monthStandingsTable, 'month', own.map(({ month }) => month));
  const boards = grouped(standings, ({ month }) => month);
  return own.map(({ month, rank, monthly_final_score: points, player_id: id }) => (
    { month, place: rank, of: boards.get(month)?.length ?? rank, points, ref: monthRef(month, id) }));
}

