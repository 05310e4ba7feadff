/** Finds the entries of the log that match a filter: their positions, from the read model of the audit. */
import type { Pool } from 'pg';
import { rowsOf } from '../../postgres/rows.js';
import { type AuditFilter, MOST_COUNTED } from '../../contract/audit.js';
import { typesOfKinds } from '../../domain/event-text.js';
import { lookOf } from '../../domain/free-text.js';
import type { Zone } from '../../domain/zone.js';
import type { Clock } from '../platform/clock.js';
import { READ_SCHEMA } from '../../projections/live/read-schema.js';
import { qualified } from '../../projections/model/table.js';
import { logEntriesTable, SEARCHED_WORDS, storable } from '../../projections/read-models/log-entries/log-entries.js';

const TABLE = qualified(READ_SCHEMA, logEntriesTable);

export class LogEntries {
  constructor(private readonly pool: Pool, private readonly clock: Pick<Clock, 'zone'>) {}

  /**
   * The last `limit` matches before a position, by default before the end, the latest first; and the number on all
   * pages from here on, null if there are too many to count.
   */
  async page(filter: AuditFilter, before: bigint | undefined, limit: number) {
    const order = filter.from === undefined && filter.to === undefined ? BY_POSITION : BY_TIME;
    const earlier = before === undefined ? [] : order.before.map((sql): Condition => [sql, `${before}`]);
    const where = whereOf(filter, this.clock.zone, earlier);

    // Postgres would walk through the whole log for a few matches in order, because it cannot estimate how few they
    // are.
    const some = await this.positions(where, `limit ${MOST_COUNTED + 1}`, order);
    const isAll = some.length <= MOST_COUNTED;
    const matches = isAll ? some : await this.positions(where, `order by ${order.by} limit ${limit + 1}`);
    return {
      positions: matches.slice(0, limit), hasMore: matches.length > limit, count: isAll ? matches.length : null,
    };
  }

  /** The first `limit` matches after a position, in order, and none after `through`. */
  async pageAfter(filter: AuditFilter, after: bigint, through: bigint, limit: number): Promise<bigint[]> {
    const span: Condition[] = [['position > ?::bigint', `${after}`], ['position <= ?::bigint', `${through}`]];
    const where = whereOf(filter, this.clock.zone, span);
    return this.positions(where, `order by position limit ${limit}`);
  }

  /** @param dates  dates with a match; their order is kept */
  async countByDay(filter: AuditFilter, dates: readonly string[]): Promise<{ date: string; count: number }[]> {
    const { conditions, values } = whereOf({ ...filter, from: undefined, to: undefined }, this.clock.zone, []);
    const [first, next] = [values.length + 1, values.length + 2];
    const matches = [...conditions, 'at >= to_timestamp(day.first)', 'at < to_timestamp(day.next)'].join(' and ');
    const bounds = dates.map((date) => [startOf(date, this.clock.zone), endOf(date, this.clock.zone)]);
    return rowsOf(this.pool, `
      select date, (select count(*)::int from ${TABLE} where ${matches}) as count
      from unnest($${first}::date[], $${next}::float8[], $${next + 1}::float8[]) with ordinality
        as day (date, first, next, number)
      order by number`, [...values, dates, bounds.map(([start]) => start), bounds.map(([, end]) => end)]);
  }

  /** The members whom an entry concerns, in order of their ids. */
  async membersAt(position: bigint): Promise<readonly number[]> {
    const [entry] = await rowsOf<{ members: number[] }>(
      this.pool, `select members from ${TABLE} where position = $1`, [`${position}`]);
    return entry?.members ?? [];
  }

  /** @param order  order of the found entries; by default `end` decides */
  private async positions(
    { conditions, values }: ReturnType<typeof whereOf>, end: string, order?: typeof BY_POSITION,
  ): Promise<bigint[]> {
    const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
    const found = `select position, at from ${TABLE} ${where} ${end}`;
    const sql = order ? `select position from (${found}) found order by ${order.by}` : found;
    return (await rowsOf<{ position: string }>(this.pool, sql, values)).map(({ position }) => BigInt(position));
  }
}

/** The order by position, the latest first. `before` is the condition for entries before a position. */
const BY_POSITION = { by: 'position desc', before: ['position < ?::bigint'] };
/**
 * The order by time. It finds days of long ago without a walk through everything since. Clocks of servers differ a
 * little.
 */
const BY_TIME = {
  by: 'at desc, position desc',
  before: [
    `at <= (select at from ${TABLE} where position = ?::bigint)`,
    `(at, position) < (select at, position from ${TABLE} where position = ?::bigint)`,
  ],
};

type Condition = readonly [sql: string, value: unknown];

/** The conditions of a match. @param more  further conditions, each with a question mark for its value */
function whereOf(filter: AuditFilter, zone: Zone, more: readonly Condition[]) {
  const all = [...conditionsOf(filter, zone), ...more];
  return {
    conditions: all.map(([sql], index) => sql.replace('?', `$${index + 1}`)), values: all.map(([, value]) => value),
  };
}

function conditionsOf(filter: AuditFilter, zone: Zone): Condition[] {
  const { kind, type, member, actor, from, to, stream, request, text } = filter;
  const conditions: Condition[] = [];
  if (kind) conditions.push(['type = any(?::text[])', typesOfKinds(kind)]);
  if (type) conditions.push(['type = any(?::text[])', type]);
  if (member !== undefined) conditions.push(['members @> ?::int[]', [member]]);
  if (actor === null) conditions.push(['actor_id is null and at is not null and ?', true]);
  else if (actor !== undefined) conditions.push(['actor_id = ?::int', actor]);
  if (from !== undefined) conditions.push(['at >= to_timestamp(?)', startOf(from, zone)]);
  if (to !== undefined) conditions.push(['at < to_timestamp(?)', endOf(to, zone)]);
  if (stream !== undefined) conditions.push(['stream = ?', storable(stream)]);
  if (request !== undefined) conditions.push(['request = ?', storable(request)]);
  if (text !== undefined) conditions.push([`words <> '' and ${SEARCHED_WORDS} @@ ${BEGINNING_WITH}`, lookOf(text)]);
  return conditions;
}

/** A search for all words, the last one with any ending; null without a word. */
const BEGINNING_WITH = `(nullif(plainto_tsquery('simple', ?)::text, '') || ':*')::tsquery`;

/** The first instant of a day, in seconds since 1970. */
const startOf = (date: string, zone: Zone): number => zone.instantOf(`${date}T00:00`).getTime() / 1000;
const endOf = (date: string, zone: Zone): number => (zone.endOfDay(date).getTime() + 1) / 1000;
