/** Tests which waiting event is the oldest, when it becomes an alarm, and the cause in the sentence. */
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { BEFORE_FIRST, type Position } from '../../../event-store/event-store.js';
import { newEvent } from '../../../event-store/testing/new-events.js';
import type { RunnerStatus } from '../../../projections/live/read-schema.js';
import { boardsHealth } from './health-source.js';

const status = (checkpoint: Position, rest: Partial<RunnerStatus> = {}): RunnerStatus => ({
  projection: 'games', state: 'running', checkpoint, error: null, sqlState: null, stoppedAt: null, generation: '',
  changes: 0, ...rest,
});

const metadataAt = (at: string): object => ({
  actorId: null, at, correlationId: '', causationId: '', idempotencyKey: '', commandDigest: '', schemaVersion: 1,
});

/** The health for a log with events of 12:00 and 12:01, at 12:01:15. */
async function healthOf(statuses: (first: Position) => readonly RunnerStatus[], isHeld = false) {
  const store = new InMemoryEventStore();
  const { position: first } = await store.append('game-1', 'no_stream', [
    newEvent({ metadata: metadataAt('2026-07-29T16:00:00.000Z') }),
  ]);
  await store.append('game-1', 0, [newEvent({ metadata: metadataAt('2026-07-29T16:01:05.000Z') })]);
  const source = boardsHealth({
    store, runners: () => statuses(first), areBoardsHeld: () => Promise.resolve(isHeld),
    clock: { now: () => new Date('2026-07-29T16:01:15Z') },
  });
  return source(await store.head());
}

const ill = (alarm: string) => ({ isHealthy: false, report: { waitingSince: '2026-07-29T16:00:00.000Z', alarm } });

test('the oldest waiting event is that of the projection farthest behind', async () => {
  expect(await healthOf((first) => [status(first), status(BEFORE_FIRST), status(first)]))
    .toEqual(ill('The boards have fallen behind the log of games.'));
});

test('an event may wait for ten seconds; stopped and cleared projections do not count', async () => {
  const report = { waitingSince: '2026-07-29T16:01:05.000Z', alarm: null };
  expect(await healthOf((first) => [
    status(first), status(BEFORE_FIRST, { state: 'stopped' }), status(BEFORE_FIRST, { state: 'cleared' }),
  ])).toEqual({ isHealthy: true, report });
});

test('the alarm names the error of Postgres, or that the tables are locked', async () => {
  const full = [status(BEFORE_FIRST, { state: 'retrying', sqlState: '53100' })];
  expect(await healthOf(() => full, true)).toEqual(ill('The disk of the database is full.'));
  expect(await healthOf(() => [status(BEFORE_FIRST)], true))
    .toEqual(ill('Something in the database keeps the boards locked.'));
});
