/** What the log says about breaks of its seals: each one that was found, and that an admin acknowledged it. */
import { v4 as uuid } from 'uuid';
import type { BrokenSealView } from '../../../contract/maintenance.js';
import { parseEvent } from '../../../domain/event-registry.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent } from '../../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import { BEFORE_FIRST, type EventStore, type Position, StreamDeleted } from '../../../event-store/event-store.js';
import { faultText } from '../../../event-store/seals/seal-texts.js';
import { deletedAmong, type DeletedFault } from '../../../event-store/seals/verify-log.js';
import type { Clock } from '../../platform/clock.js';
import { requestDigest, metadataOf, toNewEvents } from '../../platform/commands/command-runner.js';
import { digestOf } from './appended-digests.js';

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
    let found: BrokenSealView | null = null;
    let [alarm, acknowledged]: [Breaks['alarm'], Breaks['acknowledged']] = [null, null];
    // A stream that is deleted again after an acknowledgement is another alarm.
    const acknowledgedAt = new Map<string, Position>();
    for (const stored of stream) {
      if (stored.type === 'BrokenSealFound') {
        const { event: { data }, metadata: { at } } = parseEvent(stored) as Recorded<Found>;
        found = alarm = { ...data, at };
      }
      if (stored.type === 'BrokenSealAcknowledged') {
        const { event: { data }, metadata: { at, actorId } } = parseEvent(stored) as Recorded<Acknowledged>;
        const [fault, digest] = [found?.fault ?? null, digestOf(stored)];
        acknowledged = { ...data, at, actorId, digest, fault };
        alarm = null;
        if (fault?.kind === 'deleted') for (const name of fault.streams) acknowledgedAt.set(name, stored.position);
      }
    }
    const hidden = (this.log.hiddenStreams?.() ?? []).filter(
      ({ streamId, position }) => position > (acknowledgedAt.get(streamId) ?? BEFORE_FIRST));
    return { alarm, acknowledged, deleted: deletedAmong(hidden) };
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
    const issuer = { actorId: null, correlationId: uuid(), idempotencyKey: uuid() };
    const metadata = metadataOf(issuer, requestDigest(found), this.clock.now());
    await this.log.append(MAINTENANCE_STREAM, 'any', toNewEvents(MAINTENANCE_STREAM, [found], metadata));
  }
}
