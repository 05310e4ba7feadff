/** What the log says about breaks of its seals: each one that was found, and that an admin acknowledged it. */
import { v4 as uuid } from 'uuid';
import type { BrokenSealView } from '../../../contract/maintenance.js';
import { parseEvent } from '../../../domain/event-registry.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent } from '../../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import {
  BEFORE_FIRST, type EventStore, type Position, type StoredEvent,
} from '../../../event-store/event-store.js';
import { StreamDeleted } from '../../../event-store/event-store-errors.js';
import { eventDigest as digestOfEvent } from '../../../event-store/seals/sealed-events.js';
import { faultText } from '../../../event-store/seals/seal-texts.js';
import { deletedAmong, type DeletedFault } from '../../../event-store/seals/verify-log.js';
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
  /** The streams that the engine hides now, without those that an admin acknowledged. */
  readonly deleted: DeletedFault | null;
}

const UNRECORDED = 'This alarm is in no log, and cannot be acknowledged: copy the log, or restore a backup.';

export class BreakRecords {
  constructor(
    private readonly log: Pick<EventStore, 'readStream' | 'append' | 'hiddenStreams'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async last(): Promise<Breaks> {
    const stream = await this.log.readStream(MAINTENANCE_STREAM).catch((error: unknown) => {
      if (error instanceof StreamDeleted) return null;
      throw error;
    });
    if (!stream) return this.withoutRecords();
    const found = lastOf<Found>(stream, 'BrokenSealFound');
    const given = lastOf<Acknowledged>(stream, 'BrokenSealAcknowledged');
    const isOpen = found && found.revision > (given?.revision ?? -1);
    return {
      alarm: isOpen ? { ...found.event.data, at: found.metadata.at } : null,
      acknowledged: given ? {
        ...given.event.data, at: given.metadata.at, actorId: given.metadata.actorId, digest: given.digest,
        fault: lastOf<Found>(
          stream.filter(({ revision }) => revision < given.revision), 'BrokenSealFound')?.event.data.fault ?? null,
      } : null,
      deleted: this.deletedSince(stream),
    };
  }

  /** A stream that is deleted again after an acknowledgement is another alarm. */
  private deletedSince(stream: readonly StoredEvent[]): DeletedFault | null {
    const acknowledgedAt = new Map<string, Position>();
    let named: readonly string[] = [];
    for (const { type, data, position } of stream) {
      if (type === 'BrokenSealFound') {
        const { fault } = data as Found['data'];
        named = fault.kind === 'deleted' ? fault.streams : [];
      }
      if (type === 'BrokenSealAcknowledged') for (const each of named) acknowledgedAt.set(each, position);
    }
    return deletedAmong((this.log.hiddenStreams?.() ?? []).filter(
      ({ streamId, position }) => position > (acknowledgedAt.get(streamId) ?? BEFORE_FIRST)));
  }

  /** The stream of the alarms is itself deleted. */
  private withoutRecords(): Breaks {
    const fault: DeletedFault = { kind: 'deleted', streams: [MAINTENANCE_STREAM] };
    const at = this.clock.now().toISOString();
    const alarm = { broken: faultText(fault), lastGood: UNRECORDED, fault, lastGoodSeal: null, at };
    return { alarm, acknowledged: null, deleted: null };
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
