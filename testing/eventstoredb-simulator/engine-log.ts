/** The log of the simulator, in memory: streams, revisions, positions, stream metadata and deletions. */
import { randomUUID } from 'node:crypto';
import { judge } from './append-check.js';
import type { EngineEvent, Expected, ProposedEvent } from './engine-event.js';

export type SimulatedAppend =
  /**
   * `revision` is null while the stream has no event, after an empty append. `position` is null for a repeat of an
   * event that can no longer be read.
   */
  | { readonly kind: 'stored'; readonly revision: bigint | null; readonly position: bigint | null }
  | { readonly kind: 'wrong_revision'; readonly actual: bigint | null }
  | { readonly kind: 'tombstoned' };

export type Direction = 'forwards' | 'backwards';

/** Limits and rights of a stream, kept as events of its metadata stream. */
interface StreamMetadata {
  readonly $maxCount?: number;
  readonly $tb?: number;
  readonly $acl?: { readonly $r?: string | readonly string[] };
}

interface Stream {
  readonly events: EngineEvent[];
  metadata: StreamMetadata;
  isTombstoned: boolean;
}

/** The engine writes its own records before the first event. */
const FIRST_POSITION = 548n;
/** Bytes of a record besides its content; positions are offsets in a file. */
const RECORD_BYTES = 100n;
/** `$tb` of a deleted stream: above every revision. */
const ABOVE_ALL = '9223372036854775807';
/** Revision of the event that ends a stream for good. */
const LAST_REVISION = BigInt(ABOVE_ALL);
const SCAVENGES_METADATA = '{"$maxAge":2592000,"$acl":{"$r":"$ops","$w":[],"$d":[],"$mr":[],"$mw":[]}}';

const METADATA_PREFIX = '$$';

export class SimulatedLog {
  /** In order of position. */
  readonly events: EngineEvent[] = [];
  readonly #streams = new Map<string, Stream>();
  readonly #listeners = new Set<() => void>();
  #nextPosition = FIRST_POSITION;

  constructor() {
    this.#write('$$$scavenges', systemEvent('$metadata', SCAVENGES_METADATA));
  }

  append(name: string, expected: Expected, proposed: readonly ProposedEvent[]): SimulatedAppend {
    const stream = this.#streamNamed(name);
    if (this.isTombstoned(name)) return { kind: 'tombstoned' };
    const isSoftDeleted = firstVisible(stream) >= stream.events.length && stream.events.length > 0;
    const judgement = judge({ events: stream.events, isSoftDeleted }, expected, proposed.map(({ id }) => id));
    switch (judgement.kind) {
      case 'idempotent': {
        const { revision, position } = judgement.last;
        return { kind: 'stored', revision, position: revision < firstVisible(stream) ? null : position };
      }
      case 'wrong_revision':
        return { kind: 'wrong_revision', actual: lastRevision(stream) };
      case 'store':
        return this.#store(name, stream, proposed, isSoftDeleted);
    }
  }

  /** Hides the events of a stream; its next event gets the next revision. */
  delete(name: string, expected: Expected): SimulatedAppend {
    const refusal = this.#refuseDeletion(name, expected);
    if (refusal) return refusal;
    const { position } = this.#write(`${METADATA_PREFIX}${name}`, systemEvent('$metadata', `{"$tb":${ABOVE_ALL}}`));
    this.#wake();
    return { kind: 'stored', revision: null, position };
  }

  /** Ends a stream for good. */
  tombstone(name: string, expected: Expected): SimulatedAppend {
    const refusal = this.#refuseDeletion(name, expected);
    if (refusal) return refusal;
    const { position } = this.#write(name, streamDeletedEvent(), LAST_REVISION);
    this.#streamNamed(name).isTombstoned = true;
    this.#wake();
    return { kind: 'stored', revision: null, position };
  }

  /** The metadata end with their stream. */
  isTombstoned(name: string): boolean {
    const original = name.startsWith(METADATA_PREFIX) ? name.slice(METADATA_PREFIX.length) : name;
    return [name, original].some((each) => this.#streamNamed(each).isTombstoned);
  }

  /** Users and groups that may read a stream, by its metadata. */
  readersOf(name: string): readonly string[] {
    const { $r = [] } = this.#streamNamed(name).metadata.$acl ?? {};
    return [$r].flat();
  }

  /** The readable events of a stream, by revision; null if there are none. */
  visible(name: string): readonly EngineEvent[] | null {
    const stream = this.#streamNamed(name);
    const events = stream.events.slice(firstVisible(stream));
    return events.length === 0 ? null : events;
  }

  /** Number of events up to and including a position. */
  indexBehind(position: bigint): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.events[middle]?.position ?? 0n) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @returns a function that unsubscribes */
  onAppended(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #store(
    name: string, stream: Stream, proposed: readonly ProposedEvent[], isSoftDeleted: boolean,
  ): SimulatedAppend {
    const before = stream.events.length;
    let position = this.#nextPosition;
    for (const event of proposed) ({ position } = this.#write(name, event));
    if (proposed.length === 0) this.#nextPosition += RECORD_BYTES;
    else if (isSoftDeleted) this.#write(`${METADATA_PREFIX}${name}`, systemEvent('$metadata', `{"$tb":${before}}`));
    this.#wake();
    return { kind: 'stored', revision: lastRevision(stream), position };
  }

  #write(name: string, proposed: ProposedEvent, revision?: bigint): EngineEvent {
    const stream = this.#streamNamed(name);
    const event: EngineEvent = {
      ...proposed, stream: name, revision: revision ?? BigInt(stream.events.length), position: this.#nextPosition,
      created: BigInt(Date.now()) * 10_000n,
    };
    this.#nextPosition += RECORD_BYTES + BigInt(event.data.length + event.metadata.length + event.type.length);
    stream.events.push(event);
    this.events.push(event);
    if (name.startsWith(METADATA_PREFIX) && event.type === '$metadata') {
      this.#streamNamed(name.slice(METADATA_PREFIX.length)).metadata = metadataIn(event);
    }
    return event;
  }

  #refuseDeletion(name: string, expected: Expected): SimulatedAppend | null {
    if (this.isTombstoned(name)) return { kind: 'tombstoned' };
    const actual = lastRevision(this.#streamNamed(name));
    const isRight = actual !== null && (typeof expected !== 'bigint' || expected === actual);
    return isRight ? null : { kind: 'wrong_revision', actual };
  }

  #streamNamed(name: string): Stream {
    let stream = this.#streams.get(name);
    if (!stream) this.#streams.set(name, (stream = { events: [], metadata: {}, isTombstoned: false }));
    return stream;
  }

  #wake(): void {
    for (const listener of this.#listeners) listener();
  }
}

const lastRevision = ({ events }: Stream): bigint | null => events.at(-1)?.revision ?? null;

const firstVisible = ({ events, metadata: { $tb = 0, $maxCount = Infinity } }: Stream): number => (
  Math.max($tb, events.length - $maxCount, 0));

const metadataIn = ({ data }: EngineEvent): StreamMetadata => (
  JSON.parse(Buffer.from(data).toString()) as StreamMetadata);

const systemEvent = (type: string, data: string): ProposedEvent => ({
  id: randomUUID(), type, contentType: 'application/json', data: Buffer.from(data), metadata: new Uint8Array(),
});

const streamDeletedEvent = (): ProposedEvent => ({
  ...systemEvent('$streamDeleted', ''), contentType: 'application/octet-stream',
});
