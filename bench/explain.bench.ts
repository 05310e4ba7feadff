/** Measures explanations of numbers spread over the whole log, one after the other and eight at once. */
import 'reflect-metadata';
import { Explanations } from '../api/explain/explanations.js';
import { type AccountEvent, accountStreamId } from '../domain/account/account.events.js';
import { SPECIFIED_FEES } from '../domain/account/fees.js';
import { monthOf, monthsFrom } from '../domain/dates.js';
import { report } from './figures.js';
import { dateAt, withFilledQueries } from './filled-queries.js';
import { newEvents } from './generated-log.js';
import { figuresOf } from './timed-asks.js';

const GAMES = Number(process.env.BENCH_GAMES ?? 100_000);
const ASKED = 16;
const DUES = monthsFrom('1900-01', '1919-12');

/** The events of a fee and a payment in each month. */
const yearsOfDues = (playerId: number): AccountEvent[] => DUES.flatMap((month, index) => [
  {
    type: 'FeeCharged',
    data: { playerId, month, amount: SPECIFIED_FEES.regular, isShishaSmoker: false, gameId: 1, date: `${month}-01` },
  },
  {
    type: 'PaymentRecorded',
    data: {
      playerId, paymentId: playerId * 1000 + index, amount: SPECIFIED_FEES.regular, paymentMode: 'cash',
      paymentDate: `${month}-02`, notes: '', billingMonth: month,
    },
  },
]);

await withFilledQueries('explain', GAMES, async (queried) => {
  const { skipped, known, past, pool, store, readModels } = queried;
  const queries = new Explanations(skipped, known, past, pool, store);
  for (let playerId = 1; playerId <= ASKED; playerId += 1) {
    await store.append(accountStreamId(playerId), 'no_stream', newEvents(yearsOfDues(playerId)));
  }
  if (!await readModels.caughtUp(await store.head(), 60_000)) throw new Error('The boards are behind the log.');
  const monthAt = (part: number): string => monthOf(dateAt(part, GAMES));
  const figures = await figuresOf({
    'a team of a game': (part) => queries.team(Math.max(1, Math.floor(part * GAMES)), 1),
    'a day': (part, playerId) => queries.day(dateAt(part, GAMES), playerId),
    'a month': (part, playerId) => queries.month(monthAt(part), playerId),
    'a year': (part, playerId) => queries.year(Number(monthAt(part).slice(0, 4)), playerId),
    'an account': (_, playerId) => queries.account(playerId, DUES.at(-1)!),
    'a lift of all time': (_, playerId) => queries.stats(playerId, { figure: 'lift', partner: playerId + 1 }),
    'a statistic of all time': (_, playerId) => queries.stats(playerId, { figure: 'winRate' }),
    'moves of a month': (part, playerId) =>
      queries.moves(monthAt(part), playerId, { from: new Date(Date.now() - 86_400_000).toISOString() }),
    'a statistic of a month': (part, playerId) => queries.stats(playerId, { figure: 'winRate', month: monthAt(part) }),
  }, ASKED);
  report('explain', figures, `${GAMES} games, ${await store.head()} events`);
});
