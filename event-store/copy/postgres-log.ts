/**
 * A log in Postgres as source or target of a copy. A batch is one statement, so that a large log does not take hours.
 */
import type { Pool } from 'pg';
import { createPool } from '../../postgres/pool.js';
import { DEFAULT_LOG_SCHEMA, migrateEventLog } from '../postgres/migrate-event-log.js';
import { PostgresEventStore } from '../postgres/postgres-event-store.js';
import type { CopiedEvent } from './copied-event.js';
import { EngineLog } from './engine-log.js';

export class PostgresLog extends EngineLog {
  private constructor(private readonly pool: Pool, connectionString: string) {
    super(new PostgresEventStore({ connectionString }));
  }

  /** Creates the tables of the log if they are missing. */
  static async open(connectionString: string): Promise<PostgresLog> {
    const pool = createPool(connectionString);
    await migrateEventLog(pool);
    return new PostgresLog(pool, connectionString);
  }

  /** The table refuses duplicate revisions and ids. */
  override async append(events: readonly CopiedEvent[]): Promise<void> {
    const column = <Key extends keyof CopiedEvent>(key: Key): CopiedEvent[Key][] => events.map((event) => event[key]);
    await this.pool.query(
      `insert into ${DEFAULT_LOG_SCHEMA}.events (stream_id, revision, event_id, type, data, metadata)
       select stream_id, revision, event_id, type, data::json, metadata::json
       from unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::text[], $6::text[]) with ordinality
         as sent(stream_id, revision, event_id, type, data, metadata, n)
       order by n`,
      [column('streamId'), column('revision'), column('id'), column('type'), column('data'), column('metadata')],
    );
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.pool.end()]);
  }
}
