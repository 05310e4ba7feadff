/** The durable record of skipped events: which event, by whom and when. */
import type { Pool } from 'pg';
import type { ProjectionsView } from '../../../contract/maintenance.js';
import { grouped } from '../../../domain/grouped.js';
import { rowsOf } from '../../../postgres/rows.js';
import type { SkippedEvents } from '../../../projections/model/projection.js';

type SkippedEventRecord = ProjectionsView['skipped'][number];

export class SkippedEventRecords {
  constructor(private readonly pool: Pool) {}

  /** The skipped events, latest first. */
  list(): Promise<SkippedEventRecord[]> {
    return rowsOf<SkippedEventRecord>(this.pool,
      `select projection, position, event_id as "eventId", type, error, skipped_by as "skippedBy",
         skipped_at as "skippedAt" from app.skipped_events order by skipped_at desc, position desc`);
  }

  /** The skipped events in the form that the engine needs. */
  async positions(): Promise<SkippedEvents> {
    const records = grouped(await this.list(), ({ projection }) => projection);
    return new Map([...records].map(([projection, own]) =>
      [projection, new Set(own.map(({ position }) => BigInt(position)))]));
  }

  async add(record: SkippedEventRecord): Promise<void> {
    const { projection, position, eventId, type, error, skippedBy, skippedAt } = record;
    await this.pool.query(
      `insert into app.skipped_events (projection, position, event_id, type, error, skipped_by, skipped_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [projection, position, eventId, type, error, skippedBy, skippedAt],
    );
  }
}
