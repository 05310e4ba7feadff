/**
 * Tests on the real server that after random commands, with repeats, concurrency and kills, every read model agrees
 * with the log, and every acknowledged command is in it once.
 */
import fc from 'fast-check';
import type { Pool } from 'pg';
import { type GroupEvent, GROUP_STREAM } from '../../domain/group/group.events.js';
import { playableRules } from '../../domain/testing/rules-arbitraries.js';
import type { EventStore, NewEvent } from '../../event-store/event-store.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { createPool } from '../../postgres/pool.js';
import { differencesFromLog } from '../references/compare-with-log.js';
import { GroupAtWork } from '../worlds/group-at-work.js';
import { appendPastServer, loggedEvents } from '../worlds/log-events.js';
import { inLongRun } from '../jest/long-run.js';
import { sequences } from '../worlds/random-commands.js';

/** Each sequence starts fresh, because a check replays everything that was done on it. */
const DEPLOYMENTS = inLongRun(10, 1);
const SEQUENCES = inLongRun(200, 10);
const KILLS_IN_HUNDRED = inLongRun(12, 60);
/** A check replays the whole log and takes longer than a sequence. A wrong row stays wrong until then. */
const SEQUENCES_PER_CHECK = 5;

const severalSequences = fc.array(sequences(KILLS_IN_HUNDRED), {
  minLength: SEQUENCES_PER_CHECK, maxLength: SEQUENCES_PER_CHECK,
});

/**
 * Commands change rules and fees from a future date, but the games are older. So random rules and fees are set from the
 * middle of the games on.
 */
function adoptedEarlier(): Omit<NewEvent, 'id'>[] {
  const [rules, later] = fc.sample(playableRules, 2);
  const reason = 'Others play so';
  const events: readonly GroupEvent[] = [
    { type: 'RulesAdopted', data: { from: '2025-01', rules: rules!, reason } },
    { type: 'FeesChanged', data: { from: '2025-01', regular: 0, shisha: 0, reason } },
    { type: 'FeesChanged', data: { from: '2025-02', regular: 1750, shisha: 2650, reason } },
    { type: 'RulesAdopted', data: { from: '2025-02', rules: later!, reason } },
  ];
  return events.map((event, index) => ({
    ...event, metadata: {
      actorId: 1, at: '2024-11-02T12:00:00.000Z', correlationId: reason, causationId: reason, commandDigest: reason,
      idempotencyKey: `earlier ${index}`, schemaVersion: 1,
    },
  }));
}

describe.each(Array.from({ length: DEPLOYMENTS }, (_, index) => index + 1))('deployment %i', () => {
  let group: GroupAtWork;
  let pool: Pool;
  let store: EventStore;

  beforeAll(async () => {
    group = await GroupAtWork.start();
    for (const event of adoptedEarlier()) await appendPastServer(group.deployment.log, GROUP_STREAM, event);
    pool = createPool(group.deployment.databaseUrl);
    store = await openEventStore(group.deployment.log);
  }, 120_000);

  afterAll(async () => {
    await store?.close();
    await pool?.end();
    await group?.deployment.stop();
  });

  test(`${SEQUENCES} sequences of commands leave read models that equal the log`, async () => {
    await fc.assert(
      fc.asyncProperty(severalSequences, async (several) => {
        for (const turns of several) await group.work(turns);
        await group.caughtUp();
        expect(await differencesFromLog(pool, store)).toEqual([]);
        const twice = await pool.query('select date from read.plans group by date having count(*) > 1');
        expect(twice.rows).toEqual([]);
      }),
      // The server's state has changed, so a shorter sequence would start from another one.
      { numRuns: SEQUENCES / SEQUENCES_PER_CHECK, endOnFailure: true },
    );
  }, 1_800_000);

  test('commands were acknowledged (in the long run of every kind) and the server was killed', () => {
    const kinds = ({ path }: { path: string }): string => path.replace(/\d[\d-]*/, '*');
    const acknowledged = group.answered.filter(({ answer }) => answer.status < 300);
    const acknowledgedKinds = expect.arrayContaining(inLongRun([
      '/api/admin/monthly-transition', '/api/billing/adjustment', '/api/billing/opening-balance',
      '/api/billing/payment',
      '/api/billing/payment/*/void', '/api/evenings/*/end', '/api/games', '/api/games/*/correct',
      '/api/games/*/position-tie-breakers',
      '/api/games/*/reset-positions', '/api/games/*/restore', '/api/games/*/tie-breakers', '/api/games/*/void',
      '/api/group/fees', '/api/group/fees/*/take-back', '/api/group/rules', '/api/group/rules/*/take-back',
      '/api/months/*/reopen', '/api/plans', '/api/plans/*/answers',
      '/api/plans/*/cancel', '/api/plans/*/move', '/api/plans/*/resume', '/api/plans/weekly', '/api/plans/weekly/*/end',
      '/api/users/*',
    ], ['/api/games']));
    expect(acknowledged.map(kinds)).toEqual(acknowledgedKinds);
    expect(group.kills).toBeGreaterThan(0);
  });

  test('a repeat under its key got the first answer', () => {
    expect(group.contradictions).toEqual([]);
  });

  test('every acknowledged recording and payment is in the log once', async () => {
    const log = await loggedEvents(group.deployment.log);
    const counts = new Map<string, number>();
    for (const { idempotencyKey } of log) counts.set(idempotencyKey, (counts.get(idempotencyKey) ?? 0) + 1);
    const made = group.answered.filter(({ path, answer }) =>
      answer.status < 300
        && ['/api/games', '/api/billing/payment', '/api/billing/adjustment', '/api/plans'].includes(path));
    expect(made.map(({ key }) => counts.get(`1:${key}`))).toEqual(made.map(() => 1));
    const refused = group.answered.filter(({ answer }) => answer.status >= 300);
    expect(refused.map(({ key }) => counts.get(`1:${key}`) ?? 0)).toEqual(refused.map(() => 0));
  });
});
