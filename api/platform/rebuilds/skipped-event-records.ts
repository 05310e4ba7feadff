/** The durable record of skipped events: which, by whom and when. */
import type { Pool } from 'pg';
import type { PoisonEvent } from '../../../projections/engine/runner-status.js';
import type { SkippedEvents } from '../../../projections/engine/skipped-events.js';

export interface SkippedEventRecord extends PoisonEvent {
  readonly projection: string;
  /** The error that the projection reported. */
  readonly error: string;
  /** Player id. */
  readonly skippedBy: number;
  /** ISO 8601. */
  readonly skippedAt: string;
}

interface Row {
  readonly projection: string;
  readonly position: string;
  readonly event_id: string;
  readonly type: string;
  readonly error: string;
  readonly skipped_by: number;
  readonly skipped_at: string;
}

export class SkippedEventRecords {
  constructor(private readonly pool: Pool) {}

  /** Latest first. */
  async list(): Promise<SkippedEventRecord[]> {
    const { rows } = await this.pool.query<Row>(
      'select * from app.skipped_events order by skipped_at desc, position desc');
    return rows.map((row) => ({
      projection: row.projection, position: BigInt(row.position), eventId: row.event_id, type: row.type,
      error: row.error, skippedBy: row.skipped_by, skippedAt: row.skipped_at,
    }));
  }

  /** In the form that the engine needs. */
  async positions(): Promise<SkippedEvents> {
    const positions = new Map<string, Set<bigint>>();
    for (const { projection, position } of await this.list()) {
      const known = positions.get(projection);
      if (known) known.add(position);
      else positions.set(projection, new Set([position]));
    }
    return positions;
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
