/** The durable record of skipped events: which, by whom and when. */
import type { Pool } from 'pg';
import { grouped } from '../../../domain/grouped.js';
import type { PoisonEvent } from '../../../projections/engine/read-schema.js';
import type { SkippedEvents } from '../../../projections/engine/projection.js';

export interface SkippedEventRecord extends PoisonEvent {
  readonly projection: string;
  /** The error that the projection reported. */
  readonly error: string;
  /** Player id. */
  readonly skippedBy: number;
  /** ISO 8601. */
  readonly skippedAt: string;
}

export class SkippedEventRecords {
  constructor(private readonly pool: Pool) {}

  /** Latest first. */
  async list(): Promise<SkippedEventRecord[]> {
    const { rows } = await this.pool.query<Omit<SkippedEventRecord, 'position'> & { readonly position: string }>(
      `select projection, position, event_id as "eventId", type, error, skipped_by as "skippedBy",
         skipped_at as "skippedAt" from app.skipped_events order by skipped_at desc, position desc`);
    return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
  }

  /** In the form that the engine needs. */
  async positions(): Promise<SkippedEvents> {
    const records = grouped(await this.list(), ({ projection }) => projection);
    return new Map([...records].map(([projection, own]) => [projection, new Set(own.map(({ position }) => position))]));
  }

  async add(record: SkippedEventRecord): Promise<void> {
    const { projection, position, eventId, type, error, skippedBy, skippedAt } = record;
    await this.pool.query(
      `insert into app.skipped_events (projection, position, event_id, type, error, skipped_by, skipped_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [projection, position.toString(), eventId, type, error, skippedBy, skippedAt],
    );
  }
}
