/** The storage of BullMQ's jobs: the database or, if there is one, Redis. */
import {
  type BackendFactory, type ConnectionOptions, createPostgresBackend, type Processor, Queue, type QueueOptions,
  runMigrations, Worker, type WorkerOptions,
} from 'bullmq';
import type pg from 'pg';
import { openPool } from '../../../postgres/pool.js';
import { connectRedis, PREFIX, tryToWrite } from './redis-ground.js';

/** Makes queues and workers on one set of connections. */
export interface JobBackend {
  queue(name: string, options?: Omit<QueueOptions, 'connection'>): Queue;
  worker(name: string, work: Processor, options?: Omit<WorkerOptions, 'connection'>): Worker;
  /** False if the backend is known to be away; throws or does not answer if only a question can tell. */
  isReachable(): Promise<boolean>;
  /** Call it after closing the queues and workers. */
  close(): Promise<void>;
}

/** Schema in which BullMQ looks for its tables. */
const SCHEMA = 'bullmq';
/** Jobs and their due times are notified, so this wait only covers a lost notification, seconds. */
const LONGEST_WAIT_S = 60;
/** The number of connections: one per worker listens for jobs, the others run queries. */
export const JOB_CONNECTIONS = 4;
/** @throws EngineUnusable if Redis does not answer, and any error of an unreachable database */
export function openJobBackend(
  { databaseUrl, redisUrl }: { readonly databaseUrl: string; readonly redisUrl: string | undefined },
): Promise<JobBackend> {
  return redisUrl === undefined ? openPostgres(databaseUrl) : openRedis(redisUrl);
}

async function openPostgres(connectionString: string): Promise<JobBackend> {
  // BullMQ's statements name its tables without a schema.
  const pool = openPool({ connectionString, max: JOB_CONNECTIONS, keepAlive: true }, `set search_path = ${SCHEMA}`);
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
    await forgetClockAhead(client);
  } finally {
    client.release();
  }
  // BullMQ types queues by their backend; we use both in the same way.
  const [connection, factory] = [pool as unknown as ConnectionOptions, createPostgresBackend as BackendFactory<never>];
  return {
    queue: (name, settings) => new Queue(name, { ...settings, connection }, factory),
    worker: (name, work, settings) =>
      new Worker(name, work, { drainDelay: LONGEST_WAIT_S, ...settings, connection }, factory),
    isReachable: async () => (await pool.query('select 1')).rowCount === 1,
    close: () => pool.end(),
  };
}

/** No lock lasts this long, unless the machine's clock was ahead. */
const FAR_AHEAD_MS = 60_000;

/**
 * Removes locks that were set while the machine's clock was ahead: they would keep the jobs of a dead process from
 * being taken over until then. They expire by themselves in Redis.
 */
async function forgetClockAhead(client: pg.PoolClient): Promise<void> {
  const now = Date.now();
  await client.query(`delete from ${SCHEMA}.meta where field = 'stalled-check' and value::bigint > $1`, [now]);
  await client.query(
    `update ${SCHEMA}.job set locked_until_ms = $1 where state = 'active' and locked_until_ms > $2`,
    [now, now + FAR_AHEAD_MS]);
}

async function openRedis(url: string): Promise<JobBackend> {
  const connection = await connectRedis(url);
  return {
    queue: (name, settings) => new Queue(name, { ...settings, connection, prefix: PREFIX }),
    worker: (name, work, settings) => new Worker(name, work, { ...settings, connection, prefix: PREFIX }),
    // A command without a connection would wait until Redis is back.
    isReachable: async () => connection.status === 'ready' && await tryToWrite(connection) === 'OK',
    close: async () => {
      if (connection.status === 'ready') await connection.quit();
      else connection.disconnect();
    },
  };
}
