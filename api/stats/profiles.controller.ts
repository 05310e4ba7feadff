/** The pages about members: a player's page, two as partners and opponents, and the matrix of all pairs. */
import { Controller, Module, UseInterceptors } from '@nestjs/common';
import { profileCalls } from '../../contract/profiles.calls.js';
import {
  pairsPeriod, pairsView, profileQuestion, type ProfileQuestion, profileView, seenBadgesView, togetherView,
  type TogetherView,
} from '../../contract/profiles.js';
import { monthOf, monthsOfYear, twelveMonthsTo, yearOf } from '../../domain/dates.js';
import { monthRef, statsRef, yearRef } from '../../domain/explain/addresses.js';
import { grouped } from '../../domain/grouped.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { ScoredGame } from '../../domain/scoring/game-scoring.js';
import { ROUND_COUNT } from '../../domain/game-size.js';
import { winRate } from '../../domain/scoring/win-rate.js';
import { badgesOf } from '../../domain/stats/badges.js';
import { type Apart, everybodyIn, longestRun } from '../../domain/stats/careers.js';
import { pointsPerEvening, sharedEvenings } from '../../domain/stats/evenings.js';
import { figuresOf } from '../../domain/stats/figures.js';
import { averageOf, liftOf, pointsOf } from '../../domain/stats/lift.js';
import { isAhead, isWin, type PlayedGame, teamOf } from '../../domain/stats/played-game.js';
import { finalStandingsTable } from '../../projections/read-models/finalized-months/finalized-months.js';
import {
  type MonthPlaces, type PlayerMonthRow, playerMonthsTable, yearStandings,
} from '../../projections/read-models/standings/player-months.js';
import { type Pairing, pairingIn, pairingsOf } from '../../projections/read-models/standings/player-totals.js';
import { RowReader } from '../past/row-reader.js';
import type { Rows } from '../../projections/model/table.js';
import { BoardStateInterceptor } from '../shared/board-state.js';
import { withLockedMonths } from '../shared/locked-months.js';
import type { Players } from '../shared/player-directory.js';
import { Clock } from '../platform/clock.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { PathId, PathPart, RequestActor, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { Badges, groupWith } from './badges.js';
import {
  type Career, careerOf, everybodyBeside, extremeOf, inYear, latestOf, placesOf, ratingOf, scoresOf, toFiguresView,
  withRef,
} from './career.js';

const EVENINGS = 16;
const LAST = 10;
const NOT_APART: Apart = { games: 0, ahead: 0, behind: 0 };

@Controller()
@UseInterceptors(BoardStateInterceptor, ReadWorkInterceptor)
export class ProfilesController {
  constructor(
    private readonly asOf: RowReader,
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
    return this.asOf.career(moment, async ({ rows, month: first, games: computed }) => {
      const [career, others] = await Promise.all([careerOf(playerId, rows), this.badges.group(playerId, first)]);
      const everybody = await everybodyBeside(career, rows);
      const places = placesOf(career, everybody);
      const { evenings, games } = career;
      const inPeriod = inYear(career, year);
      // All time has totals now, which leave out nothing but the latest month.
      const [pairing = pairingIn(playerId, inPeriod.months)] =
        year === undefined && !moment ? await pairingsOf([playerId], rows) : [];
      const since = evenings[0]?.date ?? null;
      const isThere = since !== null && players.active(playerId) !== undefined;
      const lastTwelve = twelveMonthsTo(monthOf(today));
      const months = places.filter(({ month }) => lastTwelve.includes(month)).map(({ month, rank, of, points }) => (
        { month, place: rank, of, points, ref: monthRef(month, playerId) }));
      const earned = badgesOf({ ...career, months: places, ...groupWith(computed, playerId, others), today });
      const [years, latest, badges, groupEvenings] = await Promise.all([
        this.years(playerId, career.months, everybody, moment), latestOf(playerId, games, players, rows),
        this.badges.shownTo(moment ? null : readerId, playerId, earned),
        isThere ? this.badges.groupEvenings(since, computed, first) : null,
      ]);
      const together = pointsOf(games.filter(({ partnerId }) => partnerId === readerId));
      const evening = withRef(playerId);
      return {
        player: players.ref(playerId), addedOn: players.row(playerId).added_on,
        evenings: evenings.length, since, groupEvenings,
        years, months, rating: ratingOf(career, lastTwelve), latest, badges,
        month: months.find(({ month }) => month === lastTwelve.at(-1)) ?? null,
        withReader: readerId === playerId ? null : { games: together.games, averagePoints: averageOf(together) },
        form: evenings.slice(-EVENINGS).map(evening),
        calendar: evenings.filter(({ date }) => lastTwelve.includes(monthOf(date))).map(evening),
        figures: toFiguresView(playerId, year, inPeriod, pairing, players),
      };
    });
  }

  @Serves(profileCalls.together, togetherView)
  async together(@PathId() first: number, @PathId('other') second: number, @AtMoment() moment?: Moment) {
    const players = await this.asOf.players(moment);
    for (const id of [first, second]) players.checkMember(id);
    if (first === second) throw new RuleViolation('TwoDifferentPlayers', 'Choose two different players.');
    return this.asOf.career(moment, ({ rows }) => togetherIn(rows, first, second, players, moment));
  }

  @Serves(profileCalls.pairs, pairsView)
  async pairs(@PathPart('period', pairsPeriod) period: string, @AtMoment() moment?: Moment) {
    const year = period === 'all' ? undefined : Number(period);
    const players = await this.asOf.players(moment);
    const pairing = await this.asOf.career(moment, ({ rows }) => pairings(rows, players, year, moment));
    const members = pairing.sort((a, b) => players.byName(a.id, b.id))
      .map(({ id, ...member }) => ({ player: players.ref(id), ...member }));
    const { minGames, ...everybody } = everybodyIn(pairing);
    return {
      year: year ?? null,
      minGames,
      members: members.map(({ player, all }) => ({ player, games: all.games, averagePoints: averageOf(all) })),
      everybody: averageOf(everybody),
      pairs: members.flatMap((a, index) => members.slice(index + 1).flatMap((b) => {
        const together = a.partners.get(b.player.id) ?? { games: 0, points: 0 };
        const apart = a.opponents.get(b.player.id) ?? NOT_APART;
        return together.games + apart.games === 0 ? [] : [{
          a: a.player.id, b: b.player.id, games: together.games, averagePoints: averageOf(together),
          lift: liftOf(together, a.all, b.all, everybody, minGames)?.value ?? null, apart,
        }];
      })),
    };
  }

  /** Marks the badges that the player has earned up to now as seen by the reader. */
  @Serves(profileCalls.seen, seenBadgesView)
  async seen(@PathId() playerId: number, @RequestActor() { actorId: readerId }: ActingMember) {
    (await this.asOf.players(undefined)).checkMember(playerId);
    const rows = this.asOf.live;
    const career = await careerOf(playerId, rows);
    const months = placesOf(career, await everybodyBeside(career, rows));
    return { seen: await this.badges.see(playerId, { ...career, months }, readerId) };
  }

  /** The boards of the years with a game, finalized months as they were locked; newest first. */
  private async years(
    playerId: number, played: readonly PlayerMonthRow[], everybody: readonly MonthPlaces[], moment: Moment | undefined,
  ) {
    const years = [...new Set(played.map(({ month }) => yearOf(month)))].reverse();
    const locks = await this.asOf.finalizedMonths(years.flatMap(monthsOfYear), moment);
    const [counted, locked] = [yearStandings(everybody), await locks.load(finalStandingsTable, 'year', years)];
    return years.flatMap((year) => {
      const isOf = (row: { year: number }): boolean => row.year === year;
      const board = withLockedMonths(counted.filter(isOf), locked.filter(isOf));
      const own = board.find(({ player_id: id }) => id === playerId);
      const place = own && { place: own.rank, of: board.length, points: own.total_score };
      return place ? [{ year, ...place, ref: yearRef(year, playerId) }] : [];
    });
  }
}

async function togetherIn(
  rows: Rows, first: number, second: number, players: Players, moment: Moment | undefined,
): Promise<TogetherView> {
  const [own, other, { minGames, ...everybody }] = await Promise.all([
    careerOf(first, rows), careerOf(second, rows),
    pairings(rows, players, undefined, moment).then(everybodyIn),
  ]);
  const shared = own.games.filter(({ partnerId }) => partnerId === second);
  const others = new Set(other.games.map(({ gameId }) => gameId));
  const apart = own.games.filter(({ gameId, partnerId }) => partnerId !== second && others.has(gameId));
  const { opponents } = pairingIn(first, own.months);
  const together = pointsOf(shared);
  const wins = shared.filter(isWin).length;
  const evenings = sharedEvenings(own.evenings, other.evenings);
  const countOf = (asked: string): number => evenings.filter(({ side }) => side === asked).length;
  const [latest, latestApart] = await Promise.all([
    lastOf(shared, rows, (score) => ({ place: teamOf(score, first)?.position ?? null })),
    lastOf(apart, rows, (score) => ({ ahead: aheadIn(score, first, second) })),
  ]);
  return {
    players: [alone(first, own, players), alone(second, other, players)],
    evenings: evenings.length, since: evenings[0]?.own.date ?? null,
    asPartners: {
      games: shared.length, wins, winRate: winRate(wins, shared.length), averagePoints: averageOf(together),
      minGames, lift: liftOf(together, pointsOf(own.games), pointsOf(other.games), everybody, minGames),
      last: latest, ref: statsRef(first, { partner: second }),
    },
    asOpponents: {
      ...(opponents.get(second) ?? NOT_APART), last: latestApart,
      evenings: { ahead: countOf('ahead'), level: countOf('level'), behind: countOf('behind') },
    },
  };
}

/** The pairings of all members. @param year  undefined for all time, for which there are totals now */
async function pairings(
  rows: Rows, players: Players, year: number | undefined, moment: Moment | undefined,
): Promise<Pairing[]> {
  const ids = [...players.ids];
  if (year === undefined && !moment) return pairingsOf(ids, rows);
  const months = year === undefined ? await rows.load(playerMonthsTable, 'player_id', ids)
    : await rows.load(playerMonthsTable, 'month', monthsOfYear(year));
  return [...grouped(months, (row) => row.player_id)].map(([id, own]) => pairingIn(id, own));
}

/** The last of some games, oldest first. @param shownOf  returns the shown fields of each besides its id and date */
async function lastOf<Shown>(games: readonly PlayedGame[], rows: Rows, shownOf: (score: ScoredGame) => Shown) {
  const scores = await scoresOf(games.slice(-LAST).map(({ gameId }) => gameId), rows);
  return scores.map((score) => ({ gameId: score.gameId, date: score.date, ...shownOf(score) }));
}

/** Whether the first came in ahead; null if they were in one team, or a place is pending. */
function aheadIn(score: ScoredGame, first: number, second: number): boolean | null {
  const [team, rival] = [teamOf(score, first), teamOf(score, second)];
  return team && rival ? isAhead(team, rival) : null;
}

function alone(playerId: number, career: Career, players: Players) {
  const { games, evenings } = career;
  const rating = ratingOf(career, []);
  const figures = figuresOf(games);
  const rounds = games.length * ROUND_COUNT;
  const ref = (figure: string): string => statsRef(playerId, { figure });
  return {
    player: players.ref(playerId), pointsPerEvening: pointsPerEvening(evenings),
    winRate: winRate(figures.wins, games.length),
    presidentRate: winRate(figures.president, rounds), loserRate: winRate(figures.loser, rounds),
    best: extremeOf(playerId, evenings, 1), longestRun: longestRun(games),
    rating: rating && { value: rating.value, spread: rating.spread },
    refs: {
      winRate: ref('winRate'), presidentRate: ref('presidentRate'), loserRate: ref('loserRate'),
      longestRun: ref('longestRun'),
    },
  };
}

@Module({ providers: [Badges], controllers: [ProfilesController] })
export class ProfilesModule {}
