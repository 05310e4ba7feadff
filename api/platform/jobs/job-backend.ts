/** Owns where jobs are kept: in the database itself, or in a Redis when there is one. Both are BullMQ's. */
import {
  type BackendFactory, type ConnectionOptions, createPostgresBackend, type Processor, Queue, type QueueOptions,
  runMigrations, Worker, type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { outliveConnections } from '../../../postgres/pool.js';
import { ConfigurationError } from '../config.js';

/** Makes the two ends of a queue on one set of connections. */
export interface JobBackend {
  readonly kind: 'postgres' | 'redis';
  queue(name: string, options?: Omit<QueueOptions, 'connection'>): Queue;
  worker(name: string, work: Processor, options?: Omit<WorkerOptions, 'connection'>): Worker;
  /** False while it cannot be reached, where that is known; throws, or does not answer, where it is found out. */
  isThere(): Promise<boolean>;
  /** After the queues and workers. */
  close(): Promise<void>;
}

/** Where BullMQ looks for its tables on connections that were made for it. */
const SCHEMA = 'bullmq';
/** One listens for jobs as long as a worker lives, the others ask. */
const CONNECTIONS = 4;
/** What keys in Redis begin with. */
const PREFIX = 'president';

/** @throws ConfigurationError for a Redis that does not answer, and whatever a database that is away throws */
export function openJobBackend(
  { databaseUrl, redisUrl }: { readonly databaseUrl: string; readonly redisUrl: string | undefined },
): Promise<JobBackend> {
  return redisUrl === undefined ? openPostgres(databaseUrl) : openRedis(redisUrl);
}

async function openPostgres(connectionString: string): Promise<JobBackend> {
  // BullMQ's statements name its tables without a schema.
  const options = `-c search_path=${SCHEMA}`;
  const pool = new pg.Pool({ connectionString, options, max: CONNECTIONS, keepAlive: true });
  outliveConnections(pool);
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
    await forgetClockAhead(client);
  } finally {
    client.release();
  }
  // BullMQ types queues by their backend; ours are used in the same way on either.
  const [connection, factory] = [pool as unknown as ConnectionOptions, createPostgresBackend as BackendFactory<never>];
  return {
    kind: 'postgres',
    queue: (name, settings) => new Queue(name, { ...settings, connection }, factory),
    worker: (name, work, settings) => new Worker(name, work, { ...settings, connection }, factory),
    isThere: async () => (await pool.query('select 1')).rowCount === 1,
    close: () => pool.end(),
  };
}

/** No lock is so long, unless the machine's clock was ahead. */
const FAR_AHEAD_MS = 60_000;

/**
 * What was noted while the machine's clock was ahead would keep the jobs of a process that died from being taken over
 * until then. In Redis such notes run out by themselves.
 */
async function forgetClockAhead(client: pg.PoolClient): Promise<void> {
  const now = Date.now();
  await client.query(`delete from ${SCHEMA}.meta where field = 'stalled-check' and value::bigint > $1`, [now]);
  await client.query(
    `update ${SCHEMA}.job set locked_until_ms = $1 where state = 'active' and locked_until_ms > $2`,
    [now, now + FAR_AHEAD_MS]);
}

async function openRedis(url: string): Promise<JobBackend> {
  // A worker waits for Redis to come back, however long that takes.
  const connection = new Redis(url, { maxRetriesPerRequest: null, lazyConnect: true });
  // It connects again by itself; without a listener the loss would end the process.
  connection.on('error', () => undefined);
  try {
    await connection.connect();
  } catch (error) {
    connection.disconnect();
    throw new ConfigurationError(`REDIS_URL names a Redis that does not answer: ${(error as Error).message}`);
  }
  return {
    kind: 'redis',
    queue: (name, settings) => new Queue(name, { ...settings, connection, prefix: PREFIX }),
    worker: (name, work, settings) => new Worker(name, work, { ...settings, connection, prefix: PREFIX }),
    // While there is no connection a question would wait for Redis to come back.
    isThere: async () => connection.status === 'ready' && (await connection.ping()) === 'PONG',
    close: async () => {
      if (connection.status === 'ready') await connection.quit();
      else connection.disconnect();
    },
  };
}
