/** Measures explanations of numbers spread over the whole log, one after the other and eight at once. */
import 'reflect-metadata';
import { ExplainQueries } from '../api/explain/explain-queries.js';
import { monthOf } from '../domain/calendar-date.js';
import { RuleViolation } from '../domain/rule-violation.js';
import { type Figure, percentiles, report } from './figures.js';
import { dateAt, withFilledQueries } from './filled-queries.js';
import { LARGE_GROUP } from './generated-log.js';

const GAMES = Number(process.env.BENCH_GAMES ?? 100_000);
const ASKED = 16;
const AT_ONCE = 8;

/** @param part  of the log, from 0 to 1 */
type Ask = (part: number, playerId: number) => Promise<unknown>;

/** @returns no time for a number that the member does not have, such as of a day without a game */
async function timeOf(ask: Ask, number: number): Promise<readonly number[]> {
  const begun = performance.now();
  try {
    await ask((number + 1) / (ASKED + 1), 1 + (number % LARGE_GROUP.players));
    return [performance.now() - begun];
  } catch (error) {
    if (error instanceof RuleViolation && error.kind === 'missing') return [];
    throw error;
  }
}

async function figuresOf(asked: string, ask: Ask): Promise<Figure[]> {
  const [alone, together]: [number[], number[]] = [[], []];
  for (let number = 0; number < ASKED; number += 1) alone.push(...await timeOf(ask, number));
  for (let first = 0; first < ASKED; first += AT_ONCE) {
    const times = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => timeOf(ask, first + index)));
    together.push(...times.flat());
  }
  return [
    { what: asked, measured: percentiles(alone) },
    { what: `${asked}, ${AT_ONCE} at once`, measured: percentiles(together) },
  ];
}

await withFilledQueries('explain', GAMES, async ({ skipped, known, past, store }) => {
  const queries = new ExplainQueries(skipped, known, past, store);
  const monthAt = (part: number): string => monthOf(dateAt(part, GAMES));
  const asks: Readonly<Record<string, Ask>> = {
    'a team of a game': (part) => queries.team(Math.max(1, Math.floor(part * GAMES)), 1),
    'a day': (part, playerId) => queries.day(dateAt(part, GAMES), playerId),
    'a month': (part, playerId) => queries.month(monthAt(part), playerId),
    'a year': (part, playerId) => queries.year(Number(monthAt(part).slice(0, 4)), playerId),
    'a statistic of a month': (part, playerId) => queries.stats(playerId, { figure: 'winRate', month: monthAt(part) }),
  };
  const figures: Figure[] = [];
  for (const [asked, ask] of Object.entries(asks)) figures.push(...await figuresOf(asked, ask));
  report('explain', figures, `${GAMES} games, ${await store.head()} events`);
});
