/** Measures freshness: the time from an acknowledged append until every read model shows it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { schemaVersionOf } from '../domain/event-registry.js';
import { createPool } from '../postgres/pool.js';
import { ReadModels } from '../projections/read-model-service.js';
import type { NewEvent } from '../event-store/event-store.js';
import { migrateEventLog } from '../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { allProjections } from '../projections/all-projections.js';
import { withBenchDatabase } from './bench-database.js';
import { type Figure, percentiles, report } from './figures.js';
import { fillLog, generatedGame, USUAL_GROUP } from './generated-log.js';

/** A group with some years of games. */
const GAMES_BEFORE = 2_000;
const WARM_UP = 50;
const APPENDS = 600;

/**
 * The loads: one table in sequence; eight tables that record ten games a second each; and as fast as the machine can.
 */
const LOADS = [{ writers: 1, pauseMs: 0 }, { writers: 8, pauseMs: 100 }, { writers: 8, pauseMs: 0 }];

const eventOf = (gameId: number): NewEvent => {
  const [event] = generatedGame(gameId, USUAL_GROUP);
  if (!event) throw new Error('A generated game has no event.');
  const id = randomUUID();
  return {
    id, type: event.type, data: event.data,
    metadata: {
      actorId: 1, at: new Date().toISOString(), correlationId: id, causationId: id,
      idempotencyKey: id, commandDigest: id, schemaVersion: schemaVersionOf(event.type),
    },
  };
};

await withBenchDatabase('freshness', async (url) => {
  const pool = createPool(url);
  await migrateEventLog(pool);
  await fillLog(pool, GAMES_BEFORE, USUAL_GROUP);
  const store = new PostgresEventStore({ connectionString: url });
  const readModels = new ReadModels(allProjections, { store, pool, now: () => new Date() });
  await readModels.start();
  let nextGame = GAMES_BEFORE + 1;
  /** The time from the acknowledgement until it is visible, milliseconds. */
  const recordOne = async (): Promise<number> => {
    const gameId = nextGame++;
    const { position } = await store.append(`game-${gameId}`, 'no_stream', [eventOf(gameId)]);
    const acknowledged = performance.now();
    await readModels.caughtUp(position, 10_000);
    return performance.now() - acknowledged;
  };
  for (let warm = 0; warm < WARM_UP; warm++) await recordOne();
  const figures: Figure[] = [];
  for (const { writers, pauseMs } of LOADS) {
    const times: number[] = [];
    await Promise.all(Array.from({ length: writers }, async (_, writer) => {
      await sleep((pauseMs / writers) * writer);
      for (let count = 0; count < APPENDS / writers; count++) {
        times.push(await recordOne());
        await sleep(pauseMs);
      }
    }));
    const pace = pauseMs > 0 ? `${pauseMs} ms apart` : 'without a pause';
    const load = `${writers} writer${writers > 1 ? 's' : ''}, ${pace}`;
    figures.push({ what: `${load}: acknowledged to visible`, measured: percentiles(times), aim: 'p99 8 ms' });
  }
  report('freshness', figures, `${GAMES_BEFORE} games before`);
  await readModels.stop();
  await store.close();
  await pool.end();
});
