/** The durable record of populations and verifications: who asked, progress and result. */
import type { Pool } from 'pg';
import type { RebuildKind } from '../../domain/maintenance/maintenance.decider.js';
import { rebuildAlreadyRunning } from '../../domain/maintenance/maintenance.decider.js';
import {
  type Comparison, differencesOf, REBUILD_STEPS, type RebuildProgress, type RebuildResult,
} from '../../projections/rebuild/rebuild-progress.js';

/** `interrupted`: its process died, and another record continued. */
export type RebuildState = 'running' | 'succeeded' | 'failed' | 'cancelled' | 'interrupted';

export interface RebuildRecord {
  readonly id: number;
  readonly kind: RebuildKind;
  readonly state: RebuildState;
  /** Player id; null for the system. */
  readonly requestedBy: number | null;
  /** ISO 8601, like all instants here. */
  readonly requestedAt: string;
  /** Null until a worker starts. */
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** 0 while it waits for a worker, then from 1. */
  readonly step: number;
  readonly events: number;
  readonly totalEvents: number | null;
  readonly isCancelRequested: boolean;
  readonly comparison: Comparison | null;
  readonly error: string | null;
}

export const TOTAL_STEPS: Readonly<Record<RebuildKind, number>> = {
  population: REBUILD_STEPS.length,
  verification: REBUILD_STEPS.length - 1,
};

const COLUMNS = `id, kind, state, requested_by as "requestedBy", requested_at as "requestedAt",
  started_at as "startedAt", finished_at as "finishedAt", step, events, total_events as "totalEvents",
  is_cancel_requested as "isCancelRequested", comparison, error`;

const IS_ALARM = 'differences > 0 and acknowledged_at is null';

const UNIQUE_VIOLATION = '23505';

export class RebuildRecords {
  constructor(private readonly pool: Pool) {}

  /** @throws RuleViolation RebuildAlreadyRunning while one of the kind runs or waits */
  async begin(kind: RebuildKind, requestedBy: number | null, now: string): Promise<RebuildRecord> {
    try {
      const [record] = await this.rows(
        `insert into app.rebuilds (kind, state, requested_by, requested_at) values ($1, 'running', $2, $3)
         returning ${COLUMNS}`,
        [kind, requestedBy, now],
      );
      return record as RebuildRecord;
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      throw rebuildAlreadyRunning(kind);
    }
  }

  /** For a record that an event names before it exists. */
  async nextId(): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('app.rebuilds', 'id'))::int as id`);
    return (rows[0] as { id: number }).id;
  }

  /** Like `begin`, with a given number; does nothing if it exists, or if one of the kind is running. */
  async add(id: number, kind: RebuildKind, requestedBy: number | null, requestedAt: string): Promise<void> {
    await this.pool.query(
      `insert into app.rebuilds (id, kind, state, requested_by, requested_at) overriding system value
       values ($1, $2, 'running', $3, $4) on conflict do nothing`,
      [id, kind, requestedBy, requestedAt],
    );
  }

  /** For a rebuild that nobody asked for, at a start: it is recorded if something differed. */
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
    return this.rows(`select ${COLUMNS} from app.rebuilds where state = 'running' order by id`, []);
  }

  latest(kind: RebuildKind): Promise<RebuildRecord | undefined> {
    return this.first('where kind = $1 order by id desc limit 1', kind);
  }

  latestSuccess(kind: RebuildKind): Promise<RebuildRecord | undefined> {
    return this.first(`where kind = $1 and state = 'succeeded' order by id desc limit 1`, kind);
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

  /** Also acknowledges all earlier ones. */
  async acknowledge(id: number, at: string): Promise<void> {
    await this.pool.query(
      `update app.rebuilds set acknowledged_at = $2 where ${IS_ALARM}
       and (finished_at, id) <= (select finished_at, id from app.rebuilds where id = $1)`,
      [id, at],
    );
  }

  /** Takes a waiting record; undefined when it is no longer waiting. */
  async claim(id: number, now: string): Promise<RebuildRecord | undefined> {
    const [record] = await this.rows(
      `update app.rebuilds set step = 1, started_at = $2 where id = $1 and state = 'running' and step = 0
       returning ${COLUMNS}`,
      [id, now],
    );
    return record;
  }

  /** Gives a claimed record back, to be retried. */
  async release(id: number): Promise<void> {
    await this.pool.query(`update app.rebuilds set step = 0 where id = $1 and state = 'running'`, [id]);
  }

  /** @returns false when it is to be cancelled */
  async progress(id: number, { step, events, totalEvents }: RebuildProgress): Promise<boolean> {
    const [record] = await this.rows(
      `update app.rebuilds set step = $2, events = $3, total_events = $4 where id = $1 and state = 'running'
       returning ${COLUMNS}`,
      [id, REBUILD_STEPS.indexOf(step) + 1, events, totalEvents],
    );
    return record?.isCancelRequested === false;
  }

  async succeed(id: number, { events, comparison }: RebuildResult, now: string): Promise<void> {
    await this.pool.query(
      `update app.rebuilds set state = 'succeeded', finished_at = $2, events = $3, total_events = $3,
       comparison = $4, differences = $5, step = case kind when 'population' then $6::int else $7::int end
       where id = $1 and state = 'running'`,
      [
        id, now, events, JSON.stringify(comparison), differencesOf(comparison), TOTAL_STEPS.population,
        TOTAL_STEPS.verification,
      ],
    );
  }

  /** @returns false when it had already ended */
  async end(
    id: number,
    state: Exclude<RebuildState, 'running' | 'succeeded'>,
    error: string | null,
    now: string,
  ): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update app.rebuilds set state = $2, error = $3, finished_at = $4 where id = $1 and state = 'running'`,
      [id, state, error, now],
    );
    return rowCount === 1;
  }

  /** Asks the running one, if any, to end; a waiting one ends at once. */
  async requestCancel(kind: RebuildKind, now: string): Promise<void> {
    await this.pool.query(
      `update app.rebuilds set is_cancel_requested = true,
       state = case step when 0 then 'cancelled' else state end,
       finished_at = case step when 0 then $2::timestamptz end
       where kind = $1 and state = 'running'`,
      [kind, now],
    );
  }

  private async first(which: string, ...values: readonly unknown[]): Promise<RebuildRecord | undefined> {
    return (await this.rows(`select ${COLUMNS} from app.rebuilds ${which}`, values))[0];
  }

  private async rows(text: string, values: readonly unknown[]): Promise<RebuildRecord[]> {
    return (await this.pool.query<RebuildRecord>(text, [...values])).rows;
  }
}
