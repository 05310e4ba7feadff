/** The acts of admins that are in the log but not carried out yet, in their order. */
import { type MaintenanceEvent, maintenanceEvents } from '../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { alike, handlingOf, type Projection } from '../model/projection.js';
import { bigint, defineTable, type Sink, text } from '../model/table.js';

/** The table is created by a migration and never rebuilt. */
const pendingActsTable = defineTable({
  name: 'pending_acts',
  columns: { idempotency_key: text, position: bigint },
  key: ['idempotency_key'],
  rebuild: 'retained',
  isShared: true,
});

const note = ({ metadata, position }: Recorded<MaintenanceEvent>, sink: Sink): Promise<void> =>
  sink.save(pendingActsTable, [{ idempotency_key: metadata.idempotencyKey, position: position.toString() }]);

export const pendingActs: Projection = {
  name: 'maintenance',
  version: 1,
  tables: [pendingActsTable],
  // This process must never stop: only its acts let the others go on.
  passesOver: () => true,
  handling: handlingOf<MaintenanceEvent>({
    ...alike(maintenanceEvents, note),
    // Another retry does no harm: the process that leads retries, and a lost retry is requested again.
    ProjectionRetried: 'ignore',
    FailedJobRetried: 'ignore',
    // The sealing process reads these events in the log.
    BrokenSealFound: 'ignore',
    BrokenSealAcknowledged: 'ignore',
    LogEndAccepted: 'ignore',
  }),
};
