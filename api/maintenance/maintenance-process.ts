/**
 * Carries out the acts of admins that are in the log, once and in their order. Repeating one before any later act
 * changes nothing more.
 */
import type { Pool } from 'pg';
import { parseEvent } from '../../domain/event-registry.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent } from '../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../event-store/event-store.js';
import { LOCKS } from '../../postgres/locks.js';
import { withOwnClient } from '../../postgres/with-client.js';
import type { ReadModels } from '../../projections/engine/read-models.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import { RebuildRecords } from './rebuild-records.js';

export class MaintenanceProcess {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {}

  async act(): Promise<Position> {
    if ((await this.due()).size === 0) return BEFORE_FIRST;
    await withOwnClient(this.pool, async (client) => {
      await client.query(`select pg_advisory_lock(${LOCKS.maintenance})`);
      const [due, stream] = [await this.due(), await this.store.readStream(MAINTENANCE_STREAM)];
      for (const stored of stream.filter(({ position }) => due.has(position.toString()))) {
        await this.carryOut(parseEvent(stored) as Recorded<MaintenanceEvent>);
        await this.pool.query('delete from app.pending_acts where position = $1', [stored.position.toString()]);
      }
    });
    return BEFORE_FIRST;
  }

  /** Their positions. */
  private async due(): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ position: string }>(
      'select position::text from app.pending_acts where position is not null');
    return new Set(rows.map(({ position }) => position));
  }

  private async carryOut({ event: { type, data }, metadata: { actorId, at } }: Recorded<MaintenanceEvent>) {
    const records = new RebuildRecords(this.pool);
    switch (type) {
      case 'ReadModelsPopulationRequested':
        return records.add(data.rebuildId, 'population', actorId, at);
      case 'TournamentCalculationRequested':
        return records.add(data.rebuildId, 'verification', actorId, at);
      case 'ReadModelsPopulationCancelled':
        return records.requestCancel('population', at);
      case 'FastTableCleared':
        return this.readModels.clear(data.projection);
      case 'PoisonEventSkipped': {
        const { position, eventType, ...skipped } = data;
        // The system itself never skips an event.
        const skippedBy = actorId as number;
        return new SkippedEventRecords(this.pool).add(
          { ...skipped, type: eventType, position: BigInt(position), skippedBy, skippedAt: at });
      }
      case 'ComparisonAlarmAcknowledged':
        return records.acknowledge(data.rebuildId, at);
      default:
        // Its memory notes no other.
        return undefined;
    }
  }
}
