/** Tests that explanations read games from the log without skipped events. */
import { gameStreamId } from '../../domain/game/game.events.js';
import { CLEAR_ROUNDS, gameRecorded } from '../../domain/testing/game-examples.js';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import { ReadStreams } from './read-streams.js';

async function append(store: InMemoryEventStore, type: string, data: object): Promise<bigint> {
  const metadata = {
    actorId: 1, at: '2026-03-14T16:00:00.000Z', correlationId: 'test', causationId: 'test',
    idempotencyKey: crypto.randomUUID(), commandDigest: 'test', schemaVersion: 1,
  };
  return (await store.append(gameStreamId(1), 'any', [{ id: crypto.randomUUID(), type, data, metadata }])).position;
}

test('an event that the projection skips is left out', async () => {
  const store = new InMemoryEventStore();
  await append(store, 'GameRecorded', gameRecorded({ gameId: 1, rounds: CLEAR_ROUNDS }).data);
  const voided = await append(store, 'GameVoided', { gameId: 1, reason: 'Twice' });
  const skipped = new Map([['standings', new Set([voided])]]);
  expect(await new ReadStreams(store, { skipped, projection: 'standings' }).games([1, 2], undefined)).toHaveLength(1);
  expect(await new ReadStreams(store, { skipped, projection: 'games' }).games([1, 2], undefined)).toHaveLength(0);
});
