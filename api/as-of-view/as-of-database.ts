/**
 * The database of an as-of view: created on the server of the live one, and dropped at the end. The view keeps a
 * connection open in it, so that another view does not take it for a leftover.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Position } from '../../event-store/event-store.js';
import { AsOfRefused } from './past-moment.js';

export interface AsOfDatabase {
  readonly url: string;
  /** Call it after closing all other connections. */
  drop(): Promise<void>;
}

const INSUFFICIENT_PRIVILEGE = '42501';
/** Postgres cuts longer names; position and random suffix need the rest of its 63 bytes. */
const MAX_NAME_BEGIN = 26;
const NAME_END = /^_as_of_\d+_[0-9a-f]{8}$/;

/** Also drops the leftovers of earlier views that were killed. @throws AsOfRefused */
export async function createAsOfDatabase(liveUrl: string, position: Position): Promise<AsOfDatabase> {
  const name = await connected(liveUrl, async (client) => {
    const begin = await nameBegin(client);
    await dropLeftovers(client, begin);
    const made = `${begin}_as_of_${position}_${randomBytes(4).toString('hex')}`;
    await client.query(`create database ${pg.escapeIdentifier(made)}`).catch((error: unknown) => {
      throw explained(error);
    });
    return made;
  });
  const url = new URL(liveUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  const presence = new pg.Client({ connectionString: url.href, keepAlive: true });
  // Without a listener, the loss of this connection would end the process.
  presence.on('error', () => undefined);
  await presence.connect();
  return {
    url: url.href,
    drop: async () => {
      await presence.end();
      await connected(liveUrl, (client) => dropDatabase(client, name));
    },
  };
}

async function nameBegin(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return (rows[0]?.name ?? '').slice(0, MAX_NAME_BEGIN);
}

/** A database that cannot be dropped now is left to the next view. */
async function dropLeftovers(client: pg.Client, begin: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select datname as name from pg_database where starts_with(datname, $1) and not exists (
      select from pg_stat_activity activity
      where activity.datname = pg_database.datname and activity.backend_type = 'client backend')`, [begin]);
  for (const { name } of rows) {
    if (NAME_END.test(name.slice(begin.length))) await dropDatabase(client, name).catch(() => undefined);
  }
}

const dropDatabase = (client: pg.Client, name: string): Promise<unknown> =>
  client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function explained(error: unknown): unknown {
  if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) return error;
  return new AsOfRefused(
    'This view needs a database, and the user of DATABASE_URL cannot create one: grant it CREATEDB.');
}
