/** A log in an engine as source or target of a copy. */
import type { Pool } from 'pg';
import { createPool } from '../../postgres/pool.js';
import { BEFORE_FIRST, type EventStore, type ExpectedRevision, type HiddenStream } from '../event-store.js';
import { appendGroup } from '../postgres/append-group.js';
import { DEFAULT_LOG_SCHEMA, migrateEventLog } from '../postgres/migrate-event-log.js';
import { PostgresEventStore } from '../postgres/postgres-event-store.js';
import type { PreparedAppend } from '../prepared-append.js';
import { jsonOrNull } from '../readable-json.js';
import { type CopiedEvent, type CopiedEvents, CopyRefused, type LogTarget } from './copy-log.js';

/** The function of an append finds an event of a group by its index, which takes longer the larger the group is. */
const MAX_GROUP = 128;

export class EngineLog implements LogTarget {
  constructor(readonly store: EventStore) {}

  async *read(): CopiedEvents {
    yield* this.store.drain(BEFORE_FIRST, await this.store.head());
  }

  hiddenStreams(): readonly HiddenStream[] {
    return this.store.hiddenStreams?.() ?? [];
  }

  present(): CopiedEvents {
    return this.read();
  }

  /** Consecutive events of a stream go in one append. The appends run one after the other, which keeps the order. */
  async append(events: readonly CopiedEvent[]): Promise<void> {
    for (let next = 0; next < events.length;) {
      const first = events[next] as CopiedEvent;
      let end = next + 1;
      while (events[end]?.streamId === first.streamId) end += 1;
      await this.store.append(
        asItsOwn(first.streamId), expectedBefore(first),
        events.slice(next, end).map(({ id, type, data, metadata }) => (
          { id: asItsOwn(id), type, data: jsonOrNull(data), metadata: jsonOrNull(metadata) })),
      );
      next = end;
    }
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

/**
 * Copies an id. A substring would keep the long text from which it was cut, for as long as an adapter remembers the
 * id.
 */
const asItsOwn = (text: string): string => Buffer.from(text).toString();

const expectedBefore = ({ revision }: Pick<CopiedEvent, 'revision'>): ExpectedRevision =>
  (revision === 0 ? 'no_stream' : revision - 1);

/** A log in Postgres. A hundred appends are one statement, so that a large log does not take hours. */
export class PostgresLog extends EngineLog {
  private readonly pool: Pool;

  constructor(connectionString: string) {
    super(new PostgresEventStore({ connectionString }));
    this.pool = createPool(connectionString);
  }

  /** Creates the tables of the log if they are missing. */
  migrate(): Promise<void> {
    return migrateEventLog(this.pool);
  }

  /** Appends each event at the revision that it has in the source. */
  override async append(events: readonly CopiedEvent[]): Promise<void> {
    for (const group of groupsOf(events)) {
      const outcomes = await appendGroup(this.pool, DEFAULT_LOG_SCHEMA, group);
      const refused = group[outcomes.findIndex(({ kind }) => kind !== 'appended')];
      if (refused) throw new CopyRefused(`The target already has other events in ${refused.streamId}.`);
    }
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.pool.end()]);
  }
}

/** An id occurs once in a group, because two streams may have the same. */
function* groupsOf(events: readonly CopiedEvent[]): Generator<readonly PreparedAppend[]> {
  let group: PreparedAppend[] = [];
  let ids = new Set<string>();
  for (const { streamId, revision, ...event } of events) {
    if (group.length === MAX_GROUP || ids.has(event.id)) {
      yield group;
      [group, ids] = [[], new Set()];
    }
    ids.add(event.id);
    group.push({ streamId, expected: expectedBefore({ revision }), events: [event], bytes: 0 });
  }
  if (group.length > 0) yield group;
}
