/** Two members as partners and as opponents, and the matrix of the whole group. */
import { Controller, UseInterceptors } from '@nestjs/common';
import { profileCalls } from '../../contract/profiles.calls.js';
import { pairsPeriod, pairsView, togetherView, type TogetherView } from '../../contract/profiles.js';
import { monthKey, monthsFrom } from '../../domain/dates.js';
import { statsRef } from '../../domain/explain/addresses.js';
import { grouped } from '../../domain/grouped.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { ScoredGame } from '../../domain/scoring/game-scoring.js';
import { winRate } from '../../domain/scoring/win-rate.js';
import { type Apart, everybodyIn, longestRun } from '../../domain/stats/careers.js';
import { pointsPerEvening, sharedEvenings } from '../../domain/stats/evenings.js';
import { figuresOf } from '../../domain/stats/figures.js';
import { averageOf, liftOf, pointsOf } from '../../domain/stats/lift.js';
import { isAhead, isWin, type PlayedGame, teamOf } from '../../domain/stats/played-game.js';
import { ROUND_COUNT } from '../../domain/scoring/round-points.js';
import {
  noTotals, type Pairing, pairingOf, playerMonthsTable, playerTotalsTable, totalsWith,
} from '../../projections/read-models/player-stats/player-stats.js';
import { PathId, PathPart, Serves } from '../platform/http/call-handler.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { type Rows, RowsAsOf } from '../group/as-of/rows-as-of.js';
import { BoardStateInterceptor } from '../group/fast-tables.js';
import type { Players } from '../group/player-directory.js';
import { type Career, careerOf, extremeOf, ratingOf, scoresOf } from './career.js';

const LAST = 10;
const NOT_APART: Apart = { games: 0, ahead: 0, behind: 0 };

@Controller()
@UseInterceptors(BoardStateInterceptor, ReadWorkInterceptor)
export class PairsController {
  constructor(private readonly asOf: RowsAsOf) {}

  @Serves(profileCalls.together, togetherView)
  async together(@PathId() first: number, @PathId('other') second: number, @AtMoment() moment?: Moment) {
    const players = await this.asOf.players(moment);
    for (const id of [first, second]) players.checkMember(id);
    if (first === second) throw new RuleViolation('TwoDifferentPlayers', 'Choose two different players.');
    return this.asOf.career(undefined, moment, ({ rows }) => togetherIn(rows, first, second, players, moment));
  }

  @Serves(profileCalls.pairs, pairsView)
  async pairs(@PathPart('period', pairsPeriod) period: string, @AtMoment() moment?: Moment) {
    const year = period === 'all' ? undefined : Number(period);
    const players = await this.asOf.players(moment);
    const pairing = await this.asOf.career(undefined, moment, ({ rows }) => pairings(rows, players, year, moment));
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
  const { opponents } = pairingOf(totalsWith(noTotals(first), own.played));
  const together = pointsOf(shared);
  const wins = shared.filter(isWin).length;
  const evenings = sharedEvenings(own.evenings, other.evenings);
  const countOf = (asked: string): number => evenings.filter(({ side }) => side === asked).length;
  const [latest, latestApart, rating, otherRating] = await Promise.all([
    lastOf(shared, rows, (score) => ({ place: teamOf(score, first)?.position ?? null })),
    lastOf(apart, rows, (score) => ({ ahead: aheadIn(score, first, second) })),
    ratingOf(first, [], rows), ratingOf(second, [], rows),
  ]);
  return {
    players: [alone(first, own, rating, players), alone(second, other, otherRating, players)],
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

/** All members. @param year  undefined for all time, for which there are totals now */
async function pairings(
  rows: Rows, players: Players, year: number | undefined, moment: Moment | undefined,
): Promise<Pairing[]> {
  const ids = [...players.ids];
  if (year === undefined && !moment) return (await rows.load(playerTotalsTable, 'player_id', ids)).map(pairingOf);
  const months = year === undefined ? await rows.load(playerMonthsTable, 'player_id', ids)
    : await rows.load(playerMonthsTable, 'month', monthsFrom(monthKey(year, 1), monthKey(year, 12)));
  return [...grouped(months, (row) => row.player_id)].map(([id, own]) => pairingOf(totalsWith(noTotals(id), own)));
}

/** The last of some games, oldest first. @param shownOf  what is shown of each besides its id and date */
async function lastOf<Shown>(games: readonly PlayedGame[], rows: Rows, shownOf: (score: ScoredGame) => Shown) {
  const scores = await scoresOf(games.slice(-LAST).map(({ gameId }) => gameId), rows);
  return scores.map((score) => ({ gameId: score.gameId, date: score.date, ...shownOf(score) }));
}

/** Whether the first came in ahead; null if they were not apart, or a place is pending. */
function aheadIn(score: ScoredGame, first: number, second: number): boolean | null {
  const [team, rival] = [teamOf(score, first), teamOf(score, second)];
  return team && rival ? isAhead(team, rival) : null;
}

function alone(
  playerId: number, { games, evenings }: Career, rating: Awaited<ReturnType<typeof ratingOf>>, players: Players,
) {
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
