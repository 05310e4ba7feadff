/** Owns what acts of admins do to the machinery. Done a second time before any later act, each comes to the same. */
import { Injectable } from '@nestjs/common';
import type { MaintenanceEvent } from '../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { RebuildRecords } from '../platform/rebuilds/rebuild-records.js';
import { SkippedEventRecords } from '../platform/rebuilds/skipped-event-records.js';
import { EventFollowers } from './event-followers.js';

@Injectable()
export class MaintenanceEffects {
  constructor(
    private readonly records: RebuildRecords,
    private readonly skippedEvents: SkippedEventRecords,
    private readonly readModels: ReadModels,
    private readonly followers: EventFollowers,
  ) {}

  async carryOut({ event: { type, data }, metadata: { actorId, at } }: Recorded<MaintenanceEvent>): Promise<void> {
    switch (type) {
      case 'ReadModelsPopulationRequested':
        return this.records.add(data.rebuildId, 'population', actorId, at);
      case 'TournamentCalculationRequested':
        return this.records.add(data.rebuildId, 'verification', actorId, at);
      case 'ReadModelsPopulationCancelled':
        return this.records.requestCancel('population', at);
      case 'FastTableCleared':
        return this.readModels.clear(data.projection);
      case 'PoisonEventSkipped': {
        const { projection, position, eventId, eventType, error } = data;
        await this.skippedEvents.add({
          projection, position: BigInt(position), eventId, type: eventType, error, skippedAt: at,
          // The system leaves nothing out by itself.
          skippedBy: actorId as number,
        });
        return this.followers.retry(projection);
      }
      case 'ProjectionRetried':
        return this.followers.retry(data.projection);
      case 'ComparisonAlarmAcknowledged':
        return this.records.acknowledge(data.rebuildId, at);
      case 'FailedJobRetried':
        // Tried again by whoever has the queue: a second try would harm nobody, and a lost one is asked for again.
        return undefined;
    }
  }
}
