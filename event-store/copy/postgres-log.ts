/**
 * A log in Postgres as source or target of a copy. A hundred appends are one statement, so that a large log does not
 * take hours.
 */
import type { Pool } from 'pg';
import { createPool } from '../../postgres/pool.js';
import { withClient } from '../../postgres/with-client.js';
import { appendGroup } from '../postgres/append-group.js';
import { DEFAULT_LOG_SCHEMA, migrateEventLog } from '../postgres/migrate-event-log.js';
import { PostgresEventStore } from '../postgres/postgres-event-store.js';
import type { PreparedAppend } from '../prepared-append.js';
import type { CopiedEvent } from './copied-event.js';
import { CopyRefused } from './copy-log.js';
import { EngineLog } from './engine-log.js';

/** The function of an append finds an event of a group by its index, which takes longer the larger the group is. */
const MAX_GROUP = 128;

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

  /** Each event at the revision that it has in the source. */
  override async append(events: readonly CopiedEvent[]): Promise<void> {
    for (const group of groupsOf(events)) {
      const outcomes = await withClient(this.pool, (client) => appendGroup(client, DEFAULT_LOG_SCHEMA, group));
      const refused = group[outcomes.findIndex(({ kind }) => kind !== 'appended')];
      if (refused) throw new CopyRefused(`The target already has other events in ${refused.streamId}.`);
    }
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.pool.end()]);
  }
}

/** An id is once in a group: two streams may have the same. */
function* groupsOf(events: readonly CopiedEvent[]): Generator<readonly PreparedAppend[]> {
  let group: PreparedAppend[] = [];
  let ids = new Set<string>();
  for (const { streamId, revision, ...event } of events) {
    if (group.length === MAX_GROUP || ids.has(event.id)) {
      yield group;
      [group, ids] = [[], new Set()];
    }
    ids.add(event.id);
    group.push({ streamId, expected: revision === 0 ? 'no_stream' : revision - 1, events: [event], bytes: 0 });
  }
  if (group.length > 0) yield group;
}
