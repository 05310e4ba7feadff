/** Measures explanations of numbers spread over the whole log, one after the other and eight at once. */
import 'reflect-metadata';
import { ExplainQueries } from '../api/explain/explain-queries.js';
import { monthOf } from '../domain/calendar-date.js';
import { report } from './figures.js';
import { dateAt, withFilledQueries } from './filled-queries.js';
import { figuresOf } from './timed-asks.js';

const GAMES = Number(process.env.BENCH_GAMES ?? 100_000);
const ASKED = 16;

await withFilledQueries('explain', GAMES, async ({ skipped, known, past, live, store }) => {
  const queries = new ExplainQueries(skipped, known, past, live, store);
  const monthAt = (part: number): string => monthOf(dateAt(part, GAMES));
  const figures = await figuresOf({
    'a team of a game': (part) => queries.team(Math.max(1, Math.floor(part * GAMES)), 1),
    'a day': (part, playerId) => queries.day(dateAt(part, GAMES), playerId),
    'a month': (part, playerId) => queries.month(monthAt(part), playerId),
    'a year': (part, playerId) => queries.year(Number(monthAt(part).slice(0, 4)), playerId),
    'a statistic of all time': (_, playerId) => queries.stats(playerId, { figure: 'winRate' }),
    'moves of a month': (part, playerId) =>
      queries.moves(monthAt(part), playerId, { from: new Date(Date.now() - 86_400_000).toISOString() }),
    'a statistic of a month': (part, playerId) => queries.stats(playerId, { figure: 'winRate', month: monthAt(part) }),
  }, ASKED);
  report('explain', figures, `${GAMES} games, ${await store.head()} events`);
});
