/** Owns connection pools to Postgres: their size, and how dates and instants arrive. */
import pg from 'pg';
import { outliveConnections } from '../../event-store/postgres/lost-connection.js';

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

export function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, types: textTypes });
  outliveConnections(pool);
  return pool;
}
