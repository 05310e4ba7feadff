/**
 * Measures answers about the past: each query as of moments spread over the whole log, one after the other and eight at
 * once. The aim is two seconds.
 */
import 'reflect-metadata';
import { EventEmitter } from 'node:events';
import { LeaderboardQueries } from '../api/leaderboards/leaderboard-queries.js';
import { GameQueries } from '../api/games/game-queries.js';
import type { Moment } from '../api/platform/http/moment.js';
import { Moments } from '../api/past/as-of.controller.js';
import { SystemClock } from '../api/platform/clock.js';
import { ReadWork } from '../api/platform/http/read-work.js';
import { Badges } from '../api/stats/badges.js';
import { ProfilesController } from '../api/stats/profiles.controller.js';
import { StatsController } from '../api/stats/stats.controller.js';
import { type Figure, percentiles, report } from './figures.js';
import { dateAt, withFilledQueries } from './filled-queries.js';

const GAMES = Number(process.env.BENCH_GAMES ?? 100_000);
const ASKED = 48;
const AT_ONCE = 8;
const AIM = 'p99 2,000 ms';

type Ask = (part: number, moment: Moment) => Promise<unknown>;

/** The limits are those of the server. */
const work = new ReadWork();
const READER = { who: 1, response: new EventEmitter() as EventEmitter & { destroyed: boolean } };

async function timeAll(asks: Readonly<Record<string, Ask>>, moments: Moments, head: bigint): Promise<Figure[]> {
  const timeOf = async (ask: Ask, number: number): Promise<number> => {
    const part = (number + 1) / (ASKED + 1);
    const begun = performance.now();
    const position = BigInt(Math.floor(part * Number(head)));
    // Ties are settled some games later, so the period of the question changed since.
    await work.run(READER, async () => ask(part * 0.999, await moments.find({ position }, 'then')));
    return performance.now() - begun;
  };
  const figures: Figure[] = [];
  for (const [asked, ask] of Object.entries(asks)) {
    const [alone, together]: [number[], number[]] = [[], []];
    for (let number = 0; number < ASKED; number += 1) alone.push(await timeOf(ask, number));
    for (let first = 0; first < ASKED; first += AT_ONCE) {
      together.push(...await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => timeOf(ask, first + index))));
    }
    figures.push(
      { what: asked, measured: percentiles(alone), aim: AIM },
      { what: `${asked}, ${AT_ONCE} at once`, measured: percentiles(together), aim: AIM },
    );
  }
  return figures;
}

await withFilledQueries('as_of', GAMES, async (queries) => {
  const { store, pool, readModels, directory, known, past } = queries;
  const clock = new SystemClock();
  const boards = new LeaderboardQueries(pool, readModels, past, known);
  const games = new GameQueries(pool, directory, known, past, store);
  const stats = new StatsController(pool, clock, past, known);
  const profiles = new ProfilesController(past, new Badges(pool, clock), clock);
  const head = await store.head();
  report('as-of', await timeAll({
    'board of a day': (part, moment) => boards.day(dateAt(part, GAMES), moment),
    'board of a month': (part, moment) => boards.month(dateAt(part, GAMES).slice(0, 7), moment),
    'board of a year': (part, moment) => boards.year(Number(dateAt(part, GAMES).slice(0, 4)), moment),
    'board of all days': (_, moment) => boards.days('2000-01-01', '2999-12-31', moment),
    'page of games': (_, moment) => games.page(2, moment),
    'a game': (part, moment) => games.one(Math.max(1, Math.floor(part * 0.9 * GAMES)), moment),
    'statistics of a member': (_, moment) => stats.kpis(7, moment),
    'page of a player': (_, moment) => profiles.profile(7, {}, { actorId: 8, correlationId: '' }, moment),
  }, new Moments(pool, readModels, clock, store), head), `${GAMES} games, ${head} events`);
});
