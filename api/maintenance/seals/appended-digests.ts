/** Digests of events as they were appended, until they are sealed: no change in between is sealed as genuine. */
import { BEFORE_FIRST, type EventStore, type Position, type StoredEvent } from '../../../event-store/event-store.js';
import { eventDigest } from '../../../event-store/seals/seal.js';
import type { EventFault } from '../../../event-store/seals/verify-log.js';

interface Appended extends Pick<EventFault, 'streamId' | 'type'> {
  readonly digest: string;
}

type Sealable = Parameters<typeof eventDigest>[0] & { readonly position: Position };

const AT_ONCE = 500;
/**
 * The most digests in memory. The oldest of more are forgotten: then nothing was sealed for long, which is another
 * alarm.
 */
const MOST = 100_000;

export class AppendedDigests {
  private readonly digests = new Map<Position, Appended>();
  /** The position up to which everything was read. */
  private through: Position | undefined;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly store: Pick<EventStore, 'head' | 'readAll' | 'readOwn'>) {
    this.note();
  }

  /** Call it when the log has grown. If the log does not answer, it is read with the next event. */
  note(): void {
    this.reading = this.reading.then(() => this.read()).catch(() => undefined);
  }

  /**
   * The first noted event after a sealed one that differs from its digest. Each fault is reported once.
   * @param events  the events that the log has there
   * @param through  the last position to check
   */
  faultIn(events: readonly Sealable[], sealed: Position, through: Position): EventFault | null {
    const there = new Map(events.map((event) => [event.position, event]));
    for (const [position, { digest, streamId, type }] of this.digests) {
      if (position > through) continue;
      this.digests.delete(position);
      if (position <= sealed) continue;
      const event = there.get(position);
      const found = event && eventDigest(event);
      if (found === digest) continue;
      const fault = { position: position.toString(), streamId, type };
      return found === undefined ? { kind: 'missing', ...fault } : { kind: 'altered', ...fault, sealed: digest, found };
    }
    return null;
  }

  /** Position of the last event that was noted. */
  get last(): Position {
    return this.through ?? BEFORE_FIRST;
  }

  /** Begins at the first end of the log that this process sees. */
  private async read(): Promise<void> {
    let through = (this.through ??= await this.store.head());
    for (;;) {
      const own = this.store.readOwn?.(through, AT_ONCE) ?? [];
      const events = own.length > 0 ? own : await this.store.readAll(through, AT_ONCE);
      events.forEach((event) => this.keep(event));
      through = this.through = events.at(-1)?.position ?? through;
      if (events.length < AT_ONCE) return;
    }
  }

  private keep(event: StoredEvent): void {
    this.digests.set(event.position, { streamId: event.streamId, type: event.type, digest: digestOf(event) });
    const [oldest] = this.digests.keys();
    if (this.digests.size > MOST && oldest !== undefined) this.digests.delete(oldest);
  }
}

/** The digest of an event, as in a seal. */
export const digestOf = ({ data, metadata, ...event }: StoredEvent): string =>
  eventDigest({ ...event, data: JSON.stringify(data), metadata: JSON.stringify(metadata) });
