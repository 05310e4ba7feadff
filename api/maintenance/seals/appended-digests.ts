/** Digests of events as they were appended, until they are sealed: no change in between is sealed as genuine. */
import { BEFORE_FIRST, type EventStore, type Position, type StoredEvent } from '../../../event-store/event-store.js';
import { eventDigest } from '../../../event-store/seals/sealed-events.js';
import type { EventFault } from '../../../event-store/seals/verify-log.js';

interface Appended extends Pick<EventFault, 'streamId' | 'type'> {
  readonly digest: string;
}

type Sealable = Parameters<typeof eventDigest>[0] & { readonly position: Position };

const AT_ONCE = 500;
/** The oldest of more are forgotten: nothing was sealed for long, which is said elsewhere. */
const MOST = 100_000;

export class AppendedDigests {
  private readonly digests = new Map<Position, Appended>();
  /** Everything up to here was read. */
  private through: Position | undefined;
  private reading: Promise<void>;

  constructor(private readonly store: Pick<EventStore, 'head' | 'readAll' | 'readOwn'>) {
    this.reading = this.begin().then(() => undefined, () => undefined);
  }

  /** Call it when the log has grown. A log that is away is read with the next event. */
  note(): void {
    this.reading = this.reading.then(() => this.read()).catch(() => undefined);
  }

  /**
   * The first event after a sealed one, up to the last of these, that is not as it was appended. It counts as told.
   * @param events  what the log has there
   */
  faultIn(events: readonly Sealable[], sealed: Position): EventFault | null {
    const there = new Map(events.map((event) => [event.position, event]));
    const last = events.at(-1)?.position ?? BEFORE_FIRST;
    for (const [position, { digest, streamId, type }] of this.digests) {
      if (position > last) continue;
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

  /** Whether the end of the log is gone. @param noted  `last`, before the log was read up to `head` */
  faultAfter(head: Position, noted: Position): EventFault | null {
    for (const [position, { streamId, type }] of this.digests) {
      if (position <= head || position > noted) continue;
      this.digests.delete(position);
      return { kind: 'missing', position: position.toString(), streamId, type };
    }
    return null;
  }

  /** Position of the last event that was noted. */
  get last(): Position {
    return this.through ?? BEFORE_FIRST;
  }

  private async begin(): Promise<Position> {
    return (this.through ??= await this.store.head());
  }

  private async read(): Promise<void> {
    let through = await this.begin();
    for (;;) {
      const own = this.store.readOwn?.(through, AT_ONCE) ?? [];
      const events = own.length > 0 ? own : await this.store.readAll(through, AT_ONCE);
      events.forEach((event) => this.keep(event));
      through = this.through = events.at(-1)?.position ?? through;
      if (events.length < AT_ONCE) return;
    }
  }

  private keep({ position, streamId, type, data, metadata, ...event }: StoredEvent): void {
    const text = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
    this.digests.set(position, { streamId, type, digest: eventDigest({ ...event, streamId, type, ...text }) });
    const [oldest] = this.digests.keys();
    if (this.digests.size > MOST && oldest !== undefined) this.digests.delete(oldest);
  }
}
