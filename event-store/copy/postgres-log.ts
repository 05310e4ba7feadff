/** Owns a log in Postgres as the end of a copy: a batch is one statement, so that a large log takes no hours. */
import pg from 'pg';
import { DEFAULT_LOG_SCHEMA, migrateEventLog } from '../postgres/migrate-event-log.js';
import { PostgresEventStore } from '../postgres/postgres-event-store.js';
import type { CopiedEvent } from './copied-event.js';
import { EngineLog } from './engine-log.js';

export class PostgresLog extends EngineLog {
  private constructor(private readonly pool: pg.Pool, connectionString: string) {
    super(new PostgresEventStore({ connectionString }));
  }

  /** Makes the log's tables where they are missing. */
  static async open(connectionString: string): Promise<PostgresLog> {
    const pool = new pg.Pool({ connectionString, max: 1 });
    pool.on('error', () => undefined);
    await migrateEventLog(pool);
    return new PostgresLog(pool, connectionString);
  }

  /** The table itself refuses a revision or an id that a stream has already. */
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
