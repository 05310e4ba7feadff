/** Tests what explanations read of the log: games without skipped events, and which games may have left a month. */
import { gameStreamId } from '../../domain/game/game.events.js';
import { CLEAR_ROUNDS, gameRecorded } from '../../domain/testing/game-examples.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { gamesThatLeft, ReadStreams } from './read-streams.js';

const NOON = Date.parse('2026-03-14T16:00:00Z');

/** A log with one event for each type, a minute apart, each in a different game. */
async function logOf(...types: readonly string[]): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  for (const [index, type] of types.entries()) await append(store, index + 1, type, NOON + index * 60_000);
  return store;
}

async function append(store: InMemoryEventStore, gameId: number, type: string, at: number): Promise<bigint> {
  const recording = gameRecorded({ gameId, rounds: CLEAR_ROUNDS });
  const data = type === 'GameRecorded' ? recording.data : { gameId, reason: 'Twice' };
  const metadata = {
    actorId: 1, at: new Date(at).toISOString(), correlationId: 'test', causationId: 'test',
    idempotencyKey: crypto.randomUUID(), commandDigest: 'test', schemaVersion: 1,
  };
  const event = { id: crypto.randomUUID(), type, data, metadata };
  return (await store.append(gameStreamId(gameId), 'any', [event])).position;
}

test('an event that the projection skips is left out', async () => {
  const store = await logOf('GameRecorded');
  const voided = await append(store, 1, 'GameVoided', NOON);
  const skipped = new Map([['standings', new Set([voided])]]);
  expect(await new ReadStreams(store, skipped, 'standings').games([1, 2])).toHaveLength(1);
  expect(await new ReadStreams(store, skipped, 'games').games([1, 2])).toHaveLength(0);
});

test('games that were corrected or voided since a moment are found, even if a clock was behind', async () => {
  const others = Array.from({ length: 2_100 }, () => 'GameRecorded');
  const store = await logOf('GameVoided', ...others, 'GameCorrected', 'GameVoided');
  const since = (minutes: number) => gamesThatLeft(store, new Date(NOON + minutes * 60_000).toISOString());
  expect([...await since(2_102)].sort()).toEqual([2102, 2103]);
  expect([...await since(-60)].sort()).toEqual([1, 2102, 2103]);
  await append(store, 3_000, 'GameVoided', NOON);
  expect([...await since(2_102)].sort()).toEqual([2102, 2103, 3000]);
});

test('a moment with too much behind it is refused', async () => {
  const page = Array.from({ length: 1_000 }, () => ({
    id: '', streamId: 'account-1', revision: 0, position: 1n, type: 'FeeCharged', data: '{}',
    metadata: '{"at":"2026-03-14T16:00:00.000Z"}',
  }));
  await expect(gamesThatLeft({ readBackwards: async () => page }, '2025-01-01T00:00:00Z'))
    .rejects.toThrow('More than 50000 entries were recorded since then. Choose a later moment.');
});
