/** Carries out the acts of admins. Repeating one before any later act changes nothing more. */
import { Injectable } from '@nestjs/common';
import type { MaintenanceEvent } from '../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { ProjectingProcesses } from '../../projections/engine/projecting-processes.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { RebuildRecords } from './rebuild-records.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';

@Injectable()
export class MaintenanceEffects {
  constructor(
    private readonly records: RebuildRecords,
    private readonly skippedEvents: SkippedEventRecords,
    private readonly readModels: ReadModels,
    private readonly processes: ProjectingProcesses,
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
          // The system itself never skips an event.
          skippedBy: actorId as number,
        });
        return this.processes.retry(projection);
      }
      case 'ProjectionRetried':
        return this.processes.retry(data.projection);
      case 'ComparisonAlarmAcknowledged':
        return this.records.acknowledge(data.rebuildId, at);
      case 'BrokenSealFound':
      case 'BrokenSealAcknowledged':
        // What seals the log reads them there.
        return undefined;
      case 'FailedJobRetried':
        // The controller retries the job, because it has the queue: a second retry does not matter, and a lost one is
        // requested again.
        return undefined;
    }
  }
}
