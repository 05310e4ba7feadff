/** Owns the look into the log itself, past the server: what was really stored. */
import pg from 'pg';

export interface LoggedEvent {
  readonly streamId: string;
  readonly type: string;
  readonly data: unknown;
  readonly idempotencyKey: string;
  /** Null for what the system wrote by itself. */
  readonly actorId: number | null;
}

/** Every event of the log, in order. */
export async function loggedEvents(databaseUrl: string): Promise<LoggedEvent[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<LoggedEvent>(`
      select stream_id as "streamId", type, data, metadata ->> 'idempotencyKey' as "idempotencyKey",
        (metadata ->> 'actorId')::int as "actorId"
      from log.events order by position`);
    return rows;
  } finally {
    await client.end();
  }
}
