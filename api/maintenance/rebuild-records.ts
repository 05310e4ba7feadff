/** The durable record of populations and verifications: who asked, progress and result. */
import type { Pool } from 'pg';
import { type RebuildKind, rebuildAlreadyRunning } from '../../domain/maintenance/maintenance.decider.js';
import { rowsOf } from '../../postgres/rows.js';
import { REBUILD_STEPS, type RebuildProgress, type RebuildResult } from '../../projections/rebuild/rebuild.js';
import { type Comparison, differencesOf } from '../../projections/rebuild/rebuild-comparison.js';

export interface RebuildRecord {
  readonly id: number;
  readonly kind: RebuildKind;
  /** `interrupted`: the process of an earlier version died, and another record continued its work. */
  readonly state: 'running' | 'succeeded' | 'failed' | 'cancelled' | 'interrupted';
  /** ISO 8601, like all instants here; null until a worker starts. */
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** The step: 0 while it waits for a worker, then from 1. */
  readonly step: number;
  readonly events: number;
  readonly totalEvents: number | null;
  readonly isCancelRequested: boolean;
  readonly comparison: Comparison | null;
  readonly error: string | null;
}

export const TOTAL_STEPS: Readonly<Record<RebuildKind, number>> = {
  population: REBUILD_STEPS.length, verification: REBUILD_STEPS.length - 1,
};

const COLUMNS = `id, kind, state, started_at as "startedAt", finished_at as "finishedAt", step, events,
  total_events as "totalEvents", is_cancel_requested as "isCancelRequested", comparison, error`;

const IS_ALARM = 'differences > 0 and acknowledged_at is null';

const IDS = `'app.rebuilds_id_seq'`;
/** The error code when two of a kind would be running. */
const UNIQUE_VIOLATION = '23505';

export class RebuildRecords {
  constructor(private readonly pool: Pool) {}

  /** Draws the number of a record that an event names before it exists. */
  async nextId(): Promise<number> {
    const [row] = await rowsOf<{ id: number }>(this.pool, `select nextval(${IDS})::int as id`);
    return row!.id;
  }

  /**
   * Begins a record with this number; does nothing if it exists, or if one of the kind is running. The numbers of a
   * database that was restored from a backup may be behind.
   */
  async add(id: number, kind: RebuildKind, requestedBy: number | null, requestedAt: string): Promise<void> {
    await this.pool.query(`select setval(${IDS}, greatest($1, (select last_value from app.rebuilds_id_seq)))`, [id]);
    await this.pool.query(
      `insert into app.rebuilds (id, kind, state, requested_by, requested_at) overriding system value
       values ($1, $2, 'running', $3, $4) on conflict do nothing`, [id, kind, requestedBy, requestedAt]);
  }

  /** Records a rebuild at a start, which nobody requested, if something differed. */
  async noteAlarm({ events, comparison }: RebuildResult, now: string): Promise<void> {
    const differences = differencesOf(comparison);
    if (differences === 0) return;
    await this.pool.query(
      `insert into app.rebuilds (kind, state, requested_at, started_at, finished_at, step, events, total_events,
         comparison, differences)
       values ('population', 'succeeded', $1, $1, $1, $2, $3, $3, $4, $5)`,
      [now, TOTAL_STEPS.population, events, JSON.stringify(comparison), differences]);
  }

  find(id: number): Promise<RebuildRecord | undefined> {
    return this.first('where id = $1', id);
  }

  running(kind: RebuildKind): Promise<RebuildRecord | undefined> {
    return this.first(`where kind = $1 and state = 'running'`, kind);
  }

  allRunning(): Promise<RebuildRecord[]> {
    return this.rows(`select ${COLUMNS} from app.rebuilds where state = 'running' order by id`);
  }

  latest(kind: RebuildKind): Promise<RebuildRecord | undefined> {
    return this.first('where kind = $1 order by id desc limit 1', kind);
  }

  latestPopulated(): Promise<RebuildRecord | undefined> {
    return this.first(`where kind = 'population' and state = 'succeeded' order by id desc limit 1`);
  }

  /** The last completed comparison of either kind. */
  latestComparison(): Promise<RebuildRecord | undefined> {
    return this.first(`where state = 'succeeded' and jsonb_typeof(comparison -> 'compared' -> 0) = 'object'
      order by finished_at desc, id desc limit 1`);
  }

  /** The last comparison of either kind with differences that no admin has acknowledged. */
  openAlarm(): Promise<RebuildRecord | undefined> {
    return this.first(`where ${IS_ALARM} order by finished_at desc, id desc limit 1`);
  }

  /** Differing rows of a comparison whose alarm is open; null for any other. */
  async openDifferences(id: number): Promise<number | null> {
    const record = await this.first(`where id = $1 and ${IS_ALARM}`, id);
    return record?.comparison ? differencesOf(record.comparison) : null;
  }

  /** Acknowledges a comparison and all earlier ones. */
  async acknowledge(id: number, at: string): Promise<void> {
    await this.pool.query(
      `update app.rebuilds set acknowledged_at = $2 where ${IS_ALARM}
       and (finished_at, id) <= (select finished_at, id from app.rebuilds where id = $1)`, [id, at]);
  }

  /**
   * Takes a record that waits, that failed, or whose process died; undefined when it is no longer wanted.
   * @throws RuleViolation RebuildAlreadyRunning while another one of its kind runs or waits
   */
  async claim({ id, kind }: RebuildRecord, now: string): Promise<RebuildRecord | undefined> {
    const isCancelled = `is_cancel_requested and state = 'running'`;
    const claimed = this.rows(
      `update app.rebuilds set state = case when ${isCancelled} then 'cancelled' else 'running' end,
       finished_at = case when ${isCancelled} then $2::timestamptz end,
       step = 1, started_at = $2, error = null, is_cancel_requested = false
       where id = $1 and state in ('running', 'failed') returning ${COLUMNS}`, [id, now]);
    const [record] = await claimed.catch((error: { readonly code?: unknown }) => {
      throw error.code === UNIQUE_VIOLATION ? rebuildAlreadyRunning(kind) : error;
    });
    return record?.state === 'running' ? record : undefined;
  }

  /** Gives a claimed record back, to be retried. */
  async release(id: number): Promise<void> {
    await this.pool.query(`update app.rebuilds set step = 0 where id = $1 and state = 'running'`, [id]);
  }

  /** @returns false when it is to be cancelled */
  async progress(id: number, { step, events, totalEvents }: RebuildProgress): Promise<boolean> {
    const [record] = await this.rows(
      `update app.rebuilds set step = $2, events = $3, total_events = $4 where id = $1 and state = 'running'
       returning ${COLUMNS}`, [id, REBUILD_STEPS.indexOf(step) + 1, events, totalEvents]);
    return record?.isCancelRequested === false;
  }

  async succeed({ id, kind }: RebuildRecord, { events, comparison }: RebuildResult, now: string): Promise<void> {
    await this.pool.query(
      `update app.rebuilds set state = 'succeeded', finished_at = $2, events = $3, total_events = $3,
       comparison = $4, differences = $5, step = $6 where id = $1 and state = 'running'`,
      [id, now, events, JSON.stringify(comparison), differencesOf(comparison), TOTAL_STEPS[kind]]);
  }

  async end(id: number, state: 'failed' | 'cancelled', error: string | null, now: string): Promise<void> {
    await this.pool.query(
      `update app.rebuilds set state = $2, error = $3, finished_at = $4 where id = $1 and state = 'running'`,
      [id, state, error, now]);
  }

  /** Asks the running population, if any, to end; a waiting one ends at once. */
  async requestCancel(now: string): Promise<void> {
    await this.pool.query(
      `update app.rebuilds set is_cancel_requested = true,
       state = case step when 0 then 'cancelled' else state end,
       finished_at = case step when 0 then $1::timestamptz end
       where kind = 'population' and state = 'running'`, [now]);
  }

  private async first(which: string, ...values: readonly unknown[]): Promise<RebuildRecord | undefined> {
    return (await this.rows(`select ${COLUMNS} from app.rebuilds ${which}`, values))[0];
  }

  private rows(sql: string, values?: readonly unknown[]): Promise<RebuildRecord[]> {
    return rowsOf<RebuildRecord>(this.pool, sql, values);
  }
}
