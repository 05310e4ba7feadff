/** Owns connection pools to Postgres: their size and limits, and how dates and instants arrive. */
import pg from 'pg';

export const POOL_SIZE = 10;

/** How long it may take until a connection is made, or one of a pool is free, milliseconds. */
export const CONNECTION_TIMEOUT_MS = 5_000;
/** How long Postgres may leave a statement of a request unanswered, milliseconds; as with an append. */
const ANSWER_TIMEOUT_MS = 5_000;

const DATE_OID = 1082;
const TIMESTAMPTZ_OID = 1184;

/** A calendar date stays the text it is; an instant becomes ISO 8601 text. */
export const textTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE_OID) return (text: string) => text;
    if (oid === TIMESTAMPTZ_OID) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** For what may take as long as it takes: projecting, rebuilding, waiting for locks. */
export const createPool = (databaseUrl: string): pg.Pool => openPool(databaseUrl);

/**
 * For what somebody waits for: a statement that Postgres, or the way to it, leaves without an answer throws an error
 * that passes. Whether it was carried out is not known then.
 */
export const createAnsweringPool = (databaseUrl: string): pg.Pool =>
  openPool(databaseUrl, { query_timeout: ANSWER_TIMEOUT_MS });

function openPool(databaseUrl: string, limits: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl, max: POOL_SIZE, types: textTypes, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...limits,
  });
  outliveConnections(pool);
  return pool;
}

const ignore = (): void => undefined;

/**
 * Keeps a lost connection from ending the process: its user hears of it from the statement, but an error event without
 * a listener would end the process. A pool has no listener for a moment between connecting and handing a client out.
 */
export function outliveConnections(pool: pg.Pool): void {
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
}
