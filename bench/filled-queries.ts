/** The parts of queries on the log of a large group with its read models, without a server around them. */
import { GamesAsOf } from '../api/past/games-as-of.js';
import { RowReader } from '../api/past/row-reader.js';
import { PlayerDirectory } from '../api/shared/player-directory.js';
import { Freshness } from '../api/platform/http/freshness.js';
import { migrateDurableTables } from '../api/platform/persistence/durable-tables.js';
import { SkippedEventRecords } from '../api/platform/persistence/skipped-event-records.js';
import { migrateEventLog } from '../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { createPool } from '../postgres/pool.js';
import { allProjections } from '../projections/all-projections.js';
import { ReadModels } from '../projections/read-model-service.js';
import { withBenchDatabase } from './bench-database.js';
import { fillLog, LARGE_GROUP } from './generated-log.js';

const DAY_MS = 86_400_000;

/** The date of the game at `part` of all, from 0 to 1. The generated games begin in 1900. */
export const dateAt = (part: number, games: number): string =>
  new Date(Date.UTC(1900, 0, 1) + Math.floor((part * games) / LARGE_GROUP.gamesPerDay) * DAY_MS)
    .toISOString().slice(0, 10);

export const withFilledQueries = (
  name: string, games: number, measure: (made: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> => withBenchDatabase(name, async (url) => {
  const made = await open(url, games);
  try {
    await measure(made);
  } finally {
    await made.readModels.stop();
    await made.store.close();
    await made.pool.end();
  }
});

async function open(url: string, games: number) {
  const pool = createPool(url);
  await migrateEventLog(pool);
  await fillLog(pool, games, LARGE_GROUP);
  const store = new PostgresEventStore({ connectionString: url });
  await migrateDurableTables(url);
  const readModels = new ReadModels(allProjections, { store, pool, now: () => new Date() });
  await readModels.start();
  const skipped = new SkippedEventRecords(pool);
  const directory = new PlayerDirectory(pool, new Freshness(readModels));
  const known = new GamesAsOf(pool, skipped, store);
  const past = new RowReader(directory, pool, known, skipped, store);
  return { pool, store, readModels, skipped, directory, known, past };
}
