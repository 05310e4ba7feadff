/** Creates the tables and functions of the log in Postgres, which keep it immutable, ordered and fast to append to. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { lookAgain, standingOn } from '../../postgres/ground.js';
import { inTransaction, LOCKS } from '../../postgres/with-client.js';
import { EventLogOutdated } from '../event-store.js';

export const DEFAULT_LOG_SCHEMA = 'log';

/** The code for `any` among the expected revisions of `append_all`. */
export const EXPECT_ANY = -2;
export const EXPECT_NO_STREAM = -1;

/** The time after which a waiting probe reports that the log is locked. */
const PROBE_LOCK_TIMEOUT_MS = 800;
/** The size of a game, so that the probe fails when there is no room for a game. */
const PROBE_CHARACTERS = 1_000;

/** The beginning of a transaction that changes the schema. */
export const MIGRATED_ALONE = `select pg_advisory_xact_lock(${LOCKS.logMigration})`;

/**
 * Creates the log in its schema, or updates its functions. It is safe at every start, even of several processes at
 * once. A log of another role is only checked.
 * @throws EventLogOutdated when that role would have to update it, EngineUnusable when this database cannot have a
 * log
 */
export async function migrateEventLog(pool: pg.Pool, schema: string = DEFAULT_LOG_SCHEMA): Promise<void> {
  standingOn(await lookAgain(pool));
  await inTransaction(pool, async (client) => {
    const { rows: [found] } = await client.query<{ owner: string; isOurs: boolean; version: string | null }>(
      `select pg_get_userbyid(nspowner) as owner, pg_has_role(nspowner, 'member') as "isOurs",
        obj_description(oid, 'pg_namespace') as version from pg_namespace where nspname = $1`, [schema]);
    const name = pg.escapeIdentifier(schema);
    if (!found) await client.query(`create schema ${name}`);
    else if (found.isOurs) await client.query(`set local role ${pg.escapeIdentifier(found.owner)}`);
    else if (found.version === versionOf(eventLogDdl(name))) return;
    else throw new EventLogOutdated();
    await defineEventLog(client, schema);
  }, MIGRATED_ALONE);
}

/** Defines tables and functions in the schema, as its owner. */
export async function defineEventLog(client: pg.ClientBase, schema: string): Promise<void> {
  const name = pg.escapeIdentifier(schema);
  const ddl = eventLogDdl(name);
  await client.query(`${ddl}; comment on schema ${name} is '${versionOf(ddl)}'`);
}

const versionOf = (ddl: string): string => `Event log ${createHash('sha256').update(ddl).digest('hex').slice(0, 16)}`;

/** The migration may only add to existing tables: it runs before the backup that a start makes before it migrates. */
const eventLogDdl = (schema: string): string =>
  [tables, immutability, order, appending].map((part) => part(schema)).join('\n');

/** An application that does not own the log appends with the rights of the owner, and cannot redirect these rights. */
const AS_OWNER = 'security definer set search_path = pg_catalog, pg_temp';

const tables = (schema: string): string => `
  create table if not exists ${schema}.events (
    position bigint generated always as identity primary key,
    stream_id text not null,
    revision int not null check (revision >= 0),
    event_id uuid not null,
    type text not null,
    -- json, not jsonb: the text comes back as it was sent, and COPY writes it out without building it again.
    data json not null,
    metadata json not null,
    recorded_at timestamptz not null default now(),
    unique (stream_id, revision),
    unique (stream_id, event_id)
  -- An event of a few KB stays as it is in its row: compressing it would cost more time than its bytes do.
  ) with (toast_tuple_target = 8160);`;

const immutability = (schema: string): string => `
  create or replace function ${schema}.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The event log is append-only: % on % is refused.', tg_op, tg_table_name
      using errcode = 'restrict_violation';
  end $$;

  create or replace trigger events_are_immutable
    before update or delete or truncate on ${schema}.events
    for each statement execute function ${schema}.refuse_change();`;

/**
 * A position becomes visible when its transaction commits, so two transactions could show theirs in the wrong order,
 * and a reader that follows the log would miss the late one (docs/decisions/0001). Therefore every insert holds one
 * lock from before the first position is drawn until the commit is visible (Postgres frees locks last). The trigger
 * takes it for inserts that do not go through append_all. It also moves the sequence on if it is behind the rows, as
 * after logical replication or a dump of data alone: a position below the end would never be read.
 */
const order = (schema: string): string => `
  create or replace function ${schema}.lock_log_order() returns boolean language sql as $$
    select pg_advisory_xact_lock(${LOCKS.logOrder(schema)}) is not null;
  $$;

  create or replace function ${schema}.lock_log_order_for_insert() returns trigger language plpgsql as $$
  declare
    last bigint;
  begin
    perform ${schema}.lock_log_order();
    select max(position) into last from ${schema}.events;
    if last >= (select last_value + is_called::int from ${schema}.events_position_seq) then
      perform setval(${pg.escapeLiteral(`${schema}.events_position_seq`)}, last);
    end if;
    return null;
  end $$;

  create or replace trigger positions_become_visible_in_order
    before insert on ${schema}.events
    for each statement execute function ${schema}.lock_log_order_for_insert();`;

/**
 * Appends a whole group in one round trip and decides each append as if the ones before it were stored. The ids of a
 * group are all different. The settings apply to this function only. Its plans are made once, often while the log is
 * still empty, and must not be plans for an empty table. A probe is an append that is undone in its own statement, so
 * that it cannot undo another append.
 */
const appending = (schema: string): string => `
  create or replace function ${schema}.append_all(
    -- the streams of the group, each once
    streams text[],
    -- per append: its stream (index from 1), its expected revision, its number of events
    append_stream int[], append_expected int[], append_size int[],
    -- per event, in the order of the appends: its append (index from 1), its index in that append (from 0)
    event_append int[], event_index int[],
    event_ids uuid[], event_types text[], event_data json[], event_metadata json[]
  )
  -- Per event that was stored: appended, its revision and position. Per append that was not, under the id of its last
  -- event: present (an id of it is in the stream) or wrong_revision; its stream's last revision, -1 without one.
  returns table (id uuid, outcome text, at_revision int, at_position bigint)
  language plpgsql ${AS_OWNER}
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
  as $$
  ${appendingBody(schema)}
  $$;

  create or replace function ${schema}.probe() returns void language plpgsql ${AS_OWNER}
  set lock_timeout = ${PROBE_LOCK_TIMEOUT_MS}
  as $$
  begin
    perform ${schema}.append_all(array['probe'], array[1], array[${EXPECT_ANY}], array[1], array[1], array[0],
      array[gen_random_uuid()], array['Probe'], array[to_json(repeat('-', ${PROBE_CHARACTERS}))], array['{}'::json]);
    raise exception sqlstate 'PROBE';
  exception
    when sqlstate 'PROBE' then null;
  end $$;`;

const appendingBody = (schema: string): string => `
  declare
    -- Before anything is read. As an initial value it costs no statement.
    ordered constant boolean := ${schema}.lock_log_order();
    -- per stream: revision of its last event, as the appends before leave it
    revisions int[];
    -- appends of which an id is in the stream
    present int[];
    -- per append: revision of its first event; null when it is not stored
    first_revisions int[] := array_fill(null::int, array[cardinality(append_stream)]);
    events_seen int := 0;
  begin
    select
      array(
        select coalesce((select max(e.revision) from ${schema}.events e where e.stream_id = streams[s]), -1)
        from generate_series(1, cardinality(streams)) s order by s),
      array(
        select event_append[n] from generate_series(1, cardinality(event_ids)) n
        join ${schema}.events e on e.stream_id = streams[append_stream[event_append[n]]] and e.event_id = event_ids[n])
      into revisions, present;

    for a in 1 .. cardinality(append_stream) loop
      events_seen := events_seen + append_size[a];
      at_revision := revisions[append_stream[a]];
      if a <> all (present) and append_expected[a] in (${EXPECT_ANY}, at_revision) then
        first_revisions[a] := at_revision + 1;
        revisions[append_stream[a]] := at_revision + append_size[a];
      else
        id := event_ids[events_seen];
        outcome := case when a = any (present) then 'present' else 'wrong_revision' end;
        return next;
      end if;
    end loop;

    return query
      insert into ${schema}.events (stream_id, revision, event_id, type, data, metadata)
      select streams[append_stream[event_append[n]]], first_revisions[event_append[n]] + event_index[n],
        event_ids[n], event_types[n], event_data[n], event_metadata[n]
      from generate_series(1, cardinality(event_ids)) n
      where first_revisions[event_append[n]] is not null
      order by n
      returning event_id, 'appended', revision, position;
  end`;
