/** Connection pools to Postgres: sizes, limits, and how dates and instants are parsed. */
import pg from 'pg';

export const POOL_SIZE = 10;

/** How long to wait for a new or free connection, milliseconds. */
export const CONNECTION_TIMEOUT_MS = 5_000;
/** How long Postgres may leave a request's statement unanswered, milliseconds; the same as for appends. */
const ANSWER_TIMEOUT_MS = 5_000;

const DATE_OID = 1082;
const TIMESTAMPTZ_OID = 1184;

/** Calendar dates stay text; instants become ISO 8601 text. */
export const textTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE_OID) return (text: string) => text;
    if (oid === TIMESTAMPTZ_OID) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** For work without a time limit: projecting, rebuilding, waiting for locks. */
export function createPool(databaseUrl: string, limits: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl, max: POOL_SIZE, types: textTypes, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...limits,
  });
  ignoreLostConnections(pool);
  return pool;
}

/**
 * For work that a request waits for: an unanswered statement fails with a passing error. It may still have been
 * executed.
 */
export const createAnsweringPool = (databaseUrl: string): pg.Pool =>
  createPool(databaseUrl, { query_timeout: ANSWER_TIMEOUT_MS });

const ignore = (): void => undefined;

/**
 * A lost connection must not end the process. The user of the connection gets the error from the statement, but an
 * error event without a listener is fatal, and a pool has none for a moment between connecting and handing out.
 */
export function ignoreLostConnections(pool: pg.Pool): void {
  pool.on('error', ignore);
  pool.on('connect', ignoreItsLoss);
}

/** The same for one connection of a pool. */
export const ignoreItsLoss = (client: pg.ClientBase): void => void client.on('error', ignore);
