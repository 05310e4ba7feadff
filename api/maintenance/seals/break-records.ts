/** What the log says about breaks of its seals: each one that was found, and that an admin acknowledged it. */
import { v4 as uuid } from 'uuid';
import type { BrokenSealView } from '../../../contract/maintenance.js';
import { parseEvent } from '../../../domain/event-registry.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent } from '../../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import type { EventStore, StoredEvent } from '../../../event-store/event-store.js';
import { eventDigest as digestOfEvent } from '../../../event-store/seals/sealed-events.js';
import type { Clock } from '../../platform/clock.js';
import { requestDigest, metadataOf, toNewEvents } from '../../platform/commands/command-runner.js';

type Found = Extract<MaintenanceEvent, { type: 'BrokenSealFound' }>;
type Acknowledged = Extract<MaintenanceEvent, { type: 'BrokenSealAcknowledged' }>;

export interface Breaks {
  /** The last one that was found, until an admin acknowledges it. */
  readonly alarm: BrokenSealView | null;
  /** The last one that an admin acknowledged. */
  readonly acknowledged: {
    readonly broken: string;
    readonly reason: string;
    readonly at: string;
    /** Id of the admin; null for the system. */
    readonly actorId: number | null;
    /** What had been found; null in a log that an older version wrote. */
    readonly fault: BrokenSealView['fault'] | null;
    /** Of the acknowledgement itself, as a seal has it. */
    readonly digest: string;
  } | null;
}

export class BreakRecords {
  constructor(
    private readonly log: Pick<EventStore, 'readStream' | 'append'>, private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async last(): Promise<Breaks> {
    const stream = await this.log.readStream(MAINTENANCE_STREAM);
    const found = lastOf<Found>(stream, 'BrokenSealFound');
    const given = lastOf<Acknowledged>(stream, 'BrokenSealAcknowledged');
    const isOpen = found && found.revision > (given?.revision ?? -1);
    return {
      alarm: isOpen ? { ...found.event.data, at: found.metadata.at } : null,
      acknowledged: given ? {
        ...given.event.data, at: given.metadata.at, actorId: given.metadata.actorId, digest: given.digest,
        fault: lastOf<Found>(stream.slice(0, given.revision), 'BrokenSealFound')?.event.data.fault ?? null,
      } : null,
    };
  }

  /** Returns when the alarm is in the log. */
  async raise(data: Found['data']): Promise<void> {
    const found: Found = { type: 'BrokenSealFound', data };
    const [issuer, digest] = [{ actorId: null, correlationId: uuid(), idempotencyKey: uuid() }, requestDigest(found)];
    const metadata = metadataOf(issuer, digest, this.clock.now());
    await this.log.append(MAINTENANCE_STREAM, 'any', toNewEvents(MAINTENANCE_STREAM, [found], metadata));
  }
}

function lastOf<Event extends MaintenanceEvent>(
  stream: readonly StoredEvent[], type: Event['type'],
): (Recorded<Event> & { readonly digest: string }) | undefined {
  const last = stream.findLast((event) => event.type === type);
  return last && {
    ...parseEvent(last) as Recorded<Event>,
    digest: digestOfEvent({ ...last, data: JSON.stringify(last.data), metadata: JSON.stringify(last.metadata) }),
  };
}
