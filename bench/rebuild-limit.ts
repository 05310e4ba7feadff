/**
 * The baseline of a rebuild: the work that no rebuild to the same rows can avoid. Each part is measured alone, on data
 * in memory: parsing every event, folding the points in typed arrays, writing the rows as COPY text, and the COPY of
 * that text with its keys.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { GameEntry } from '../domain/game/game.events.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { allProjections } from '../projections/all-projections.js';
import { copyLineOf } from '../projections/rebuild/bulk-sink.js';
import { createPool } from '../postgres/pool.js';
import { createReadSchema, READ_SCHEMA } from '../projections/live/read-schema.js';
import { createKeySql, createTableSql, qualified, type TableShape } from '../projections/model/table.js';
import { withClient } from '../postgres/with-client.js';

const LIMIT_SCHEMA = 'read_limit';
const ROWS_PER_CHUNK = 5_000;

/** Seconds of the parts. */
interface LimitParts {
  readonly parse: number;
  readonly fold: number;
  readonly encode: number;
  readonly copy: number;
}

/** Measures the seconds of each part. The live read models must be those of a rebuild of the same log. */
export async function measureLimit(url: string): Promise<LimitParts> {
  const texts = await eventTexts(url);
  let start = performance.now();
  const events = texts.map((text) => JSON.parse(text) as Partial<GameEntry>);
  const parse = (performance.now() - start) / 1000;
  start = performance.now();
  foldPoints(events);
  const fold = (performance.now() - start) / 1000;
  return { parse, fold, ...(await measureCopy(url)) };
}

async function eventTexts(url: string): Promise<string[]> {
  const store = new PostgresEventStore({ connectionString: url });
  const texts: string[] = [];
  for await (const batch of store.drain(-1n, await store.head())) texts.push(...batch.map(({ data }) => data));
  await store.close();
  return texts;
}

/** Sums each team's rounds and adds the points of its place to the players' days: the least that any board needs. */
function foldPoints(events: readonly Partial<GameEntry>[]): Int32Array {
  const dayNumbers = new Map<string, number>();
  const players = 128;
  const totals = new Int32Array(players * 366 * 1000);
  const points = [10, 5, 0, -5, -10];
  const sums = new Int32Array(5);
  for (const { teams, date } of events) {
    if (!teams || date === undefined) continue;
    let day = dayNumbers.get(date);
    if (day === undefined) dayNumbers.set(date, (day = dayNumbers.size));
    for (let index = 0; index < teams.length; index++) {
      const team = teams[index];
      let sum = 0;
      for (let round = 0; round < 5; round++) {
        sum += (team?.player1Scores[round] ?? 0) + (team?.player2Scores[round] ?? 0);
      }
      sums[index] = sum;
    }
    for (let index = 0; index < teams.length; index++) {
      let better = 0;
      for (let other = 0; other < teams.length; other++) if ((sums[other] ?? 0) > (sums[index] ?? 0)) better++;
      const team = teams[index];
      const earned = points[better] ?? 0;
      const base = day * players;
      totals[base + (team?.player1Id ?? 0)] = (totals[base + (team?.player1Id ?? 0)] ?? 0) + earned;
      totals[base + (team?.player2Id ?? 0)] = (totals[base + (team?.player2Id ?? 0)] ?? 0) + earned;
    }
  }
  return totals;
}

async function measureCopy(url: string): Promise<Pick<LimitParts, 'encode' | 'copy'>> {
  const pool = createPool(url);
  try {
    const texts = new Map<TableShape, Buffer[]>();
    let encode = 0;
    for (const table of allProjections.flatMap((projection) => projection.tables)) {
      const { rows } = await pool.query<Record<string, unknown>>(`select * from ${qualified(READ_SCHEMA, table)}`);
      const start = performance.now();
      texts.set(table, encodeRows(table, rows));
      encode += (performance.now() - start) / 1000;
    }
    return { encode, copy: await withClient(pool, (client) => copyAll(client, texts)) };
  } finally {
    await pool.end();
  }
}

function encodeRows(table: TableShape, rows: readonly Record<string, unknown>[]): Buffer[] {
  const lineOf = copyLineOf(table);
  const chunks: Buffer[] = [];
  for (let first = 0; first < rows.length; first += ROWS_PER_CHUNK) {
    chunks.push(Buffer.from(rows.slice(first, first + ROWS_PER_CHUNK).map(lineOf).join('')));
  }
  return chunks;
}

async function copyAll(client: PoolClient, texts: ReadonlyMap<TableShape, Buffer[]>): Promise<number> {
  const start = performance.now();
  await client.query('begin');
  await createReadSchema(client, LIMIT_SCHEMA);
  for (const [table, chunks] of texts) {
    await client.query(createTableSql(LIMIT_SCHEMA, table));
    const target = client.query(copyFrom(`copy ${qualified(LIMIT_SCHEMA, table)} from stdin with (freeze)`));
    await pipeline(Readable.from(chunks), target);
    for (const statement of createKeySql(LIMIT_SCHEMA, table)) await client.query(statement);
  }
  await client.query('commit');
  const seconds = (performance.now() - start) / 1000;
  await client.query(`drop schema ${LIMIT_SCHEMA} cascade`);
  return seconds;
}
