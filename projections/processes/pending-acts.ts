/** The acts of admins that are in the log and not carried out yet, in their order. */
import { type MaintenanceEvent, maintenanceEvents } from '../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { alike, handlingOf, type Projection } from '../model/projection.js';
import { bigint, defineTable, type Sink, text } from '../model/table.js';

/** Created by a migration; never rebuilt. */
const pendingActsTable = defineTable({
  name: 'pending_acts',
  columns: { idempotency_key: text, position: bigint },
  key: ['idempotency_key'],
  rebuild: 'retained',
});

const note = ({ metadata, position }: Recorded<MaintenanceEvent>, sink: Sink): Promise<void> =>
  sink.save(pendingActsTable, [{ idempotency_key: metadata.idempotencyKey, position: position.toString() }]);

export const pendingActs: Projection = {
  name: 'maintenance',
  version: 1,
  tables: [pendingActsTable],
  // It must never stop: only its acts let the others go on.
  passesOver: true,
  handling: handlingOf<MaintenanceEvent>({
    ...alike(maintenanceEvents, note),
    // Retrying once more does no harm: the process that is asked retries, and a lost retry is asked for again.
    ProjectionRetried: 'ignore',
    FailedJobRetried: 'ignore',
    // What seals the log reads these there.
    BrokenSealFound: 'ignore',
    BrokenSealAcknowledged: 'ignore',
    LogEndAccepted: 'ignore',
  }),
};
