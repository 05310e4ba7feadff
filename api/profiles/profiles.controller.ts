/** A player's page. */
import { Controller, Module, UseInterceptors } from '@nestjs/common';
import { profileCalls } from '../../contract/profiles.calls.js';
import { profileQuestion, type ProfileQuestion, profileView, seenBadgesView } from '../../contract/profiles.js';
import { monthKey, monthOf, monthsFrom, twelveMonthsTo } from '../../domain/dates.js';
import { monthRef, yearRef } from '../../domain/explain/addresses.js';
import { grouped } from '../../domain/grouped.js';
import { averageOf, pointsOf } from '../../domain/stats/lift.js';
import { badgesOf } from '../../domain/stats/badges.js';
import { finalStandingsTable } from '../../projections/read-models/finalized-months/finalized-months.js';
import {
  type MonthStandingRow, monthStandingsTable, yearStandingsTable,
} from '../../projections/read-models/standings/standings.js';
import { RowsAsOf, type Rows } from '../group/as-of/rows-as-of.js';
import { BoardStateInterceptor } from '../group/fast-tables.js';
import { withLockedMonths } from '../group/locked-months.js';
import { Clock } from '../platform/clock.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { PathId, RequestActor, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { Badges, groupWith } from './badges.js';
import { careerOf, inYear, latestOf, ratingOf, toFiguresView, withRef } from './career.js';
import { PairsController } from './pairs.controller.js';

const EVENINGS = 16;

@Controller()
@UseInterceptors(BoardStateInterceptor, ReadWorkInterceptor)
export class ProfilesController {
  constructor(
    private readonly asOf: RowsAsOf,
    private readonly badges: Badges,
    private readonly clock: Clock,
  ) {}

  @Serves(profileCalls.profile, profileView)
  async profile(
    @PathId() playerId: number, @RequestQuery(profileQuestion) { year }: ProfileQuestion,
    @RequestActor() { actorId: readerId }: ActingMember, @AtMoment() moment?: Moment,
  ) {
    const players = await this.asOf.players(moment);
    players.checkMember(playerId);
    const today = moment?.date ?? this.clock.today();
    return this.asOf.career(playerId, moment, async ({ rows, month: first, games: computed }) => {
      const [career, others] = await Promise.all([careerOf(playerId, rows), this.badges.group(playerId, first)]);
      const { evenings, games } = career;
      const lastTwelve = twelveMonthsTo(monthOf(today));
      const recent = career.months.filter(({ month }) => lastTwelve.includes(month));
      const earned = badgesOf({ ...career, ...groupWith(computed, playerId, others), today });
      const [years, months, latest, rating, badges] = await Promise.all([
        this.years(playerId, career.months, rows, moment), places(recent, rows),
        latestOf(playerId, games, players, rows), ratingOf(playerId, lastTwelve, rows),
        this.badges.shownTo(moment ? null : readerId, playerId, earned),
      ]);
      const together = pointsOf(games.filter(({ partnerId }) => partnerId === readerId));
      const evening = withRef(playerId);
      return {
        player: players.ref(playerId), addedOn: players.row(playerId).added_on,
        evenings: evenings.length, since: evenings[0]?.date ?? null,
        years, months, rating, latest, badges,
        month: months.find(({ month }) => month === lastTwelve.at(-1)) ?? null,
        withReader: readerId === playerId ? null : { games: together.games, averagePoints: averageOf(together) },
        form: evenings.slice(-EVENINGS).map(evening),
        calendar: evenings.filter(({ date }) => lastTwelve.includes(monthOf(date))).map(evening),
        figures: toFiguresView(playerId, year, inYear(career, year), players),
      };
    });
  }

  /** The reader has looked at what the player has earned up to now. */
  @Serves(profileCalls.seen, seenBadgesView)
  async seen(@PathId() playerId: number, @RequestActor() { actorId: readerId }: ActingMember) {
    (await this.asOf.players(undefined)).checkMember(playerId);
    const career = await this.asOf.career(playerId, undefined, ({ rows }) => careerOf(playerId, rows));
    return { seen: await this.badges.see(playerId, career, readerId) };
  }

  /** The boards of the years with a game, finalized months as they were locked; newest first. */
  private async years(
    playerId: number, months: readonly MonthStandingRow[], rows: Rows, moment: Moment | undefined,
  ) {
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
async function places(own: readonly MonthStandingRow[], rows: Rows) {
  const standings = await rows.load(monthStandingsTable, 'month', own.map(({ month }) => month));
  const boards = grouped(standings, ({ month }) => month);
  return own.map(({ month, rank, monthly_final_score: points, player_id: id }) => (
    { month, place: rank, of: boards.get(month)?.length ?? rank, points, ref: monthRef(month, id) }));
}

@Module({ providers: [Badges], controllers: [ProfilesController, PairsController] })
export class ProfilesModule {}
