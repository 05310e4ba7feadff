/** Owns connection pools to Postgres: their size, and how dates and instants arrive. */
import pg from 'pg';

export const POOL_SIZE = 10;

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

/** An idle connection that breaks is replaced by the pool; without a listener it would end the process. */
export const onIdleError = (): void => undefined;

export function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, types: textTypes });
  pool.on('error', onIdleError);
  return pool;
}
