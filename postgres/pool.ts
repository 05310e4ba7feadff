/** Connections to Postgres: sizes of pools, limits, settings, and how dates and instants are parsed. */
import pg from 'pg';

export const POOL_SIZE = 10;

/** The longest wait for a new or free connection, milliseconds. */
export const CONNECTION_TIMEOUT_MS = 5_000;
/** The time that Postgres may leave a request's statement unanswered, milliseconds; the same as for appends. */
const ANSWER_TIMEOUT_MS = 5_000;

const DATE_OID = 1082;
const TIMESTAMPTZ_OID = 1184;

/** The instant as ISO 8601. Rows that were written together have the same one, so the last answer is kept. */
const isoOf = ((last) => (text: string): string => {
  if (last.text !== text) last = { text, iso: new Date(text).toISOString() };
  return last.iso;
})({ text: '', iso: '' });

/** Calendar dates stay text; instants become ISO 8601 text. */
export const textTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE_OID) return (text: string) => text;
    if (oid === TIMESTAMPTZ_OID) return isoOf;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Settings that no role, database or address may change: our form of dates, and that an acknowledged commit is on a
 * disk. An operator's choice between `local` and `remote_apply` stays.
 */
const OWN_SETTINGS = `set datestyle = 'ISO'; select set_config(name, case setting when 'off' then 'on' else setting end,
  false) from pg_settings where name = 'synchronous_commit'`;

/**
 * Sets the session by statements, because an address may have start parameters that replace ours, and poolers refuse
 * some.
 */
export async function prepareSession(client: pg.ClientBase, settings: readonly string[] = []): Promise<void> {
  const limited = { text: [OWN_SETTINGS, ...settings].join('; '), query_timeout: CONNECTION_TIMEOUT_MS };
  await client.query(limited);
}

/**
 * Opens a pool; all our pools are opened here.
 * @param settings  statements for each new connection
 */
export function openPool(config: pg.PoolConfig, ...settings: readonly string[]): pg.Pool {
  const pool = new pg.Pool({ ...config, onConnect: (client) => prepareSession(client, settings) });
  ignoreLostConnections(pool);
  return pool;
}

/** Connects a client that is beside the pools. */
export async function connectClient(client: pg.Client, ...settings: readonly string[]): Promise<void> {
  await client.connect();
  await prepareSession(client, settings);
}

/** Creates a pool for background work, without a time limit: projecting, rebuilding, waiting for locks. */
export const createPool = (databaseUrl: string, limits: pg.PoolConfig = {}): pg.Pool => openPool({
  connectionString: databaseUrl, max: POOL_SIZE, types: textTypes, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  ...limits,
});

/**
 * Creates a pool for work that a request waits for: an unanswered statement fails with a passing error. The statement
 * may still have been executed.
 */
export const createAnsweringPool = (databaseUrl: string): pg.Pool =>
  createPool(databaseUrl, { query_timeout: ANSWER_TIMEOUT_MS });

const ignore = (): void => undefined;

/**
 * A lost connection must not end the process. The user of the connection gets the error from the statement. But an
 * error event without a listener is fatal, and a pool has no listener for a moment between connecting and handing
 * out.
 */
export function ignoreLostConnections(pool: pg.Pool): void {
  pool.on('error', ignore);
  pool.on('connect', ignoreItsLoss);
}

/** Ignores the loss of one connection of a pool in the same way. */
export const ignoreItsLoss = (client: pg.ClientBase): void => void client.on('error', ignore);
