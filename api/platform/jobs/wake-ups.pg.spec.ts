/** Tests that a worker wakes the projections of another process, on both backends: soon, and once for many appends. */
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { type RedisServer, startRedis } from '../../../testing/worlds/redis-server.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { type JobBackend, openJobBackend } from './job-backend.js';
import { WakeUps } from './wake-ups.js';

describe.each(['postgres', 'redis'] as const)('on %s', (kind) => {
  let redis: RedisServer | undefined;
  let database: TestDatabase;
  let backends: JobBackend[];

  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined;
    database = await createTestDatabase();
    const addresses = { databaseUrl: database.url, redisUrl: redis?.url };
    backends = [await openJobBackend(addresses), await openJobBackend(addresses)];
  });

  afterAll(async () => {
    for (const backend of backends) await backend.close();
    await database.drop();
    await redis?.stop();
  });

  test('the worker is woken soon after another process appended, once for many appends', async () => {
    const [here, there] = backends as [JobBackend, JobBackend];
    const [store, errors] = [new InMemoryEventStore(), [] as Error[]];
    let wakes = 0;
    const onError = (error: Error) => errors.push(error);
    const other = new WakeUps({
      backend: there, store: new InMemoryEventStore(), wake: () => void (wakes += 1), onError,
    });
    await other.start();
    const own = new WakeUps({ backend: here, store, wake: undefined, onError, gatherMs: 20 });
    await own.start();
    for (let number = 1; number <= 50; number++) {
      await store.append(`game-${number}`, 'no_stream', [
        { id: crypto.randomUUID(), type: 'GameRecorded', data: {}, metadata: {} },
      ]);
    }
    for (let tries = 0; wakes === 0 && tries < 500; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(wakes).toBeGreaterThan(0);
    expect(wakes).toBeLessThan(10);
    await own.stop();
    await other.stop();
    expect(errors).toEqual([]);
  });
});
