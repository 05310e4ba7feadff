/** The obvious projector as a baseline: one transaction per event, one upsert per row, every board recomputed. */
import pg, { type PoolClient } from 'pg';
import { parseEvent } from '../domain/event-registry.js';
import { DEFAULT_ZONE } from '../domain/named-zone.js';
import { createPool } from '../postgres/pool.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { allProjections } from '../projections/all-projections.js';
import type { GameHistory } from '../projections/model/projection.js';
import { readingFrom, writeRows } from '../projections/live/row-statements.js';
import { createReadSchema } from '../projections/live/read-schema.js';
import { applyEvents } from '../projections/live/live-transaction.js';
import type { Row } from '../projections/model/rows-in-memory.js';
import { createKeySql, createTableSql, type Sink, type Table } from '../projections/model/table.js';

const NAIVE_SCHEMA = 'read_naive';

/** Lets everything be written. */
const OPEN = { name: 'open', text: () => 'select 1', values: [] };

/** Saves row by row, like an ORM. */
const rowByRow = (client: PoolClient): Sink => ({
  ...readingFrom(client, NAIVE_SCHEMA),
  now: new Date().toISOString(),
  zone: DEFAULT_ZONE,
  async save<R>(table: Table<R>, rows: readonly R[]) {
    for (const row of rows as readonly Row[]) {
      await writeRows(client, NAIVE_SCHEMA, [{ table, saved: [row], changed: [], removed: [] }], OPEN);
    }
  },
  async remove<R>(table: Table<R>, rows: readonly R[]) {
    await writeRows(client, NAIVE_SCHEMA, [{ table, saved: [], changed: [], removed: rows as readonly Row[] }], OPEN);
  },
});

/** Seconds for the events up to the `games`th recorded game. */
export async function projectNaively(url: string, games: number): Promise<number> {
  const pool = createPool(url);
  const store = new PostgresEventStore({ connectionString: url });
  const setup = new pg.Client({ connectionString: url });
  await setup.connect();
  await createReadSchema(setup, NAIVE_SCHEMA);
  const tables = allProjections.flatMap((projection) => projection.tables);
  for (const table of tables) {
    await setup.query([createTableSql(NAIVE_SCHEMA, table), ...createKeySql(NAIVE_SCHEMA, table)].join('; '));
  }
  const events = (await store.readAll(-1n, games * 2)).map(parseEvent);
  const last = events.findIndex(({ streamId }) => streamId === `game-${games}`);
  const slice = events.slice(0, last + 1);
  const readStream: GameHistory['readStream'] = (streamId) => store.readStream(streamId);
  const start = performance.now();
  for (const event of slice) {
    const client = await pool.connect();
    await client.query('begin');
    const sink = rowByRow(client);
    for (const projection of allProjections) {
      await applyEvents(projection, [event], sink, { readStream, isLeftOut: () => false });
    }
    await client.query('commit');
    client.release();
  }
  const seconds = (performance.now() - start) / 1000;
  await setup.query(`drop schema ${NAIVE_SCHEMA} cascade`);
  await setup.end();
  await store.close();
  await pool.end();
  return seconds;
}
