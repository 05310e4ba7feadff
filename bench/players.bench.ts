/**
 * Measures the pages about members, one after the other and eight at once, never from the cache: pages of players,
 * two players, all pairs, races, evenings with stakes and stories, and games found. The aim is 300 ms.
 */
import 'reflect-metadata';
import type { CommandBus } from '@nestjs/cqrs';
import { GameQueries } from '../api/games/game-queries.js';
import { EveningsController } from '../api/leaderboards/leaderboards.controller.js';
import { LeaderboardQueries } from '../api/leaderboards/leaderboard-queries.js';
import { Stakes } from '../api/leaderboards/stakes.js';
import { StoriesController } from '../api/leaderboards/stories.controller.js';
import { Clock } from '../api/platform/clock.js';
import { Evenings } from '../api/plans/evenings.js';
import { EveningEndings } from '../api/shared/evening-endings.js';
import { Badges } from '../api/stats/badges.js';
import { ProfilesController } from '../api/stats/profiles.controller.js';
import { findGames } from '../contract/find-games.js';
import { monthOf, yearOf } from '../domain/dates.js';
import { report } from './figures.js';
import { dateAt, withFilledQueries } from './filled-queries.js';
import { LARGE_GROUP } from './generated-log.js';
import { type Ask, figuresOf } from './timed-asks.js';

const GAMES = Number(process.env.BENCH_GAMES ?? 100_000);
const ASKED = 48;

/** A clock that stands at the day of the last game. */
class ClockAtEnd extends Clock {
  override now(): Date {
    return new Date(`${dateAt(1, GAMES)}T20:00:00Z`);
  }
}

const nextTo = (playerId: number): number => 1 + (playerId % LARGE_GROUP.players);
const readerNextTo = (playerId: number) => ({ actorId: nextTo(playerId), correlationId: '' });

await withFilledQueries('players', GAMES, async (queries) => {
  const { store, pool, readModels, directory, known, past } = queries;
  const clock = new ClockAtEnd();
  const badges = new Badges(pool, clock);
  const profiles = new ProfilesController(past, badges, clock);
  const boards = new LeaderboardQueries(pool, readModels, past, known);
  // No evening is ended here, so there are no commands.
  const endings = new EveningEndings({} as CommandBus, pool, readModels, clock, store);
  const stakes = new Stakes(pool, past, clock);
  const evenings = new EveningsController(pool, known, boards, endings, stakes, clock);
  const listed = new Evenings(pool, past, directory, clock);
  const stories = new StoriesController(known, directory, endings, pool, clock);
  const games = new GameQueries(pool, directory, known, past, store);
  const yearAt = (part: number): number => yearOf(dateAt(part, GAMES));
  const find = (question: (part: number, playerId: number) => object): Ask =>
    (part, playerId) => games.find(findGames.parse(question(part, playerId)));
  // Only a year whose December is finalized has a story.
  await pool.query(`
    insert into read.finalized_months (month, finalized_at)
    select distinct month, now() from read.player_months where month like '%-12'`);
  const figures = await figuresOf({
    'page of a player': (_, playerId) => profiles.profile(playerId, {}, readerNextTo(playerId)),
    'page of a player, a year': (part, playerId) =>
      profiles.profile(playerId, { year: yearAt(part) }, readerNextTo(playerId)),
    'two players': (_, playerId) => profiles.together(playerId, nextTo(playerId)),
    'all pairs': () => profiles.pairs('all'),
    'all pairs, a year': (part) => profiles.pairs(`${yearAt(part)}`),
    'race of a month': (part) => boards.race(monthOf(dateAt(part, GAMES))),
    'race of a year': (part) => boards.race(`${yearAt(part)}`),
    'evening': (part) => evenings.recap(dateAt(part, GAMES)),
    'evenings: the first page': (_, playerId) => listed.page({ which: 'all' }, playerId, []),
    'evenings: an earlier page': (part, playerId) =>
      listed.page({ which: 'all', before: dateAt(part, GAMES) }, playerId, []),
    'evenings: of a player': (part, playerId) =>
      listed.page({ which: 'mine', before: dateAt(part, GAMES) }, playerId, []),
    'evenings: with ties': (part, playerId) =>
      listed.page({ which: 'ties', before: dateAt(part, GAMES) }, playerId, []),
    'stakes of tonight': (_, playerId) => stakes.of(clock.today(), playerId),
    'stakes on a screen in the room': () => stakes.of('next'),
    'story of an evening': (part, playerId) => stories.evening(dateAt(part, GAMES), playerId),
    'story of a year': (part, playerId) => stories.year(yearAt(part), playerId),
    'screen in the room': () => evenings.board(),
    'games found: all': find(() => ({})),
    'games found: a player': find((_, one) => ({ players: `${one}` })),
    'games found: a pair in first place': find((_, one) =>
      ({ players: `${one},${nextTo(one)}`, sat: 'together', places: '1' })),
    'games found: two apart, from a day on': find((part, one) =>
      ({ players: `${one},${nextTo(one)}`, sat: 'apart', from: dateAt(part, GAMES) })),
    'games found: a number': find((part) => ({ numbers: `${Math.max(1, Math.floor(part * GAMES))}` })),
    'games found: nothing': find((_, one) => ({ players: `${one}`, from: '2031-01-01' })),
    'games that wait': () => games.waiting(),
    'games that wait, counted': () => games.waitingCount(),
  }, ASKED, 'p99 300 ms');
  report('players', figures, `${GAMES} games, ${await store.head()} events`);
});
