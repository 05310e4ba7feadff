/** The log of the simulator, in memory: streams, revisions, positions, stream metadata and deletions. */
import { randomUUID } from 'node:crypto';
import { jsonIn } from '../../event-store/readable-json.js';
import { judge, type StreamBefore } from './append-check.js';
import type { EngineEvent, Expected, ProposedEvent } from './engine-event.js';

export type SimulatedAppend =
  /**
   * `revision` is null while the stream has no event, after an empty append. `position` is null for a repeat of an
   * event that can no longer be read.
   */
  | { readonly kind: 'stored'; readonly revision: bigint | null; readonly position: bigint | null }
  | { readonly kind: 'wrong_revision'; readonly actual: bigint | null }
  | { readonly kind: 'deleted' };

export type Direction = 'forwards' | 'backwards';

/** Limits and rights of a stream: the last event of its metadata stream. */
interface StreamMetadata {
  readonly $maxCount?: number;
  readonly $tb?: number;
  /** Seconds. */
  readonly $maxAge?: number;
  readonly $acl?: { readonly $r?: string | readonly string[] };
}

interface Stream {
  readonly events: EngineEvent[];
  isTombstoned: boolean;
}

/** The engine writes its own records before the first event. */
const FIRST_POSITION = 548n;
/** Bytes of a record besides its content; positions are offsets in a file. */
const RECORD_BYTES = 100n;
/**
 * The revision that `$tb` of a deleted stream gives: above every revision. JSON has it as the next number that fits.
 */
const ABOVE_ALL = '9223372036854775807';
/** Revision of the event that ends a stream for good. */
const LAST_REVISION = BigInt(ABOVE_ALL);
const SCAVENGES_METADATA = '{"$maxAge":2592000,"$acl":{"$r":"$ops","$w":[],"$d":[],"$mr":[],"$mw":[]}}';

/** The real server remembers ids by their bytes: an id was known after 50,000 events, but not after 150,000. */
const KNOWN_IDS = 100_000;

const METADATA_PREFIX = '$$';
/** A metadata stream gives only its last event. */
const METADATA_OF_METADATA: StreamMetadata = { $maxCount: 1 };

export class SimulatedLog {
  /** All events in order of position. */
  readonly events: EngineEvent[] = [];
  readonly #streams = new Map<string, Stream>();
  /** The first event with each of the latest ids. */
  readonly #firstWith = new Map<string, EngineEvent>();
  readonly #listeners = new Set<() => void>();
  #nextPosition = FIRST_POSITION;
  /** Positions of what a scavenge removed, ascending. */
  #removed: readonly bigint[] = [];

  constructor() {
    this.#write('$$$scavenges', systemEvent('$metadata', SCAVENGES_METADATA));
  }

  /** The position of the next record. */
  get end(): bigint {
    return this.#nextPosition;
  }

  /** A copy of the log, as in a copy of the engine's folder. */
  copy(): SimulatedLog {
    const copy = new SimulatedLog();
    for (const event of this.events.slice(1)) copy.#write(event.stream, event, event.revision);
    return copy;
  }

  append(name: string, expected: Expected, proposed: readonly ProposedEvent[]): SimulatedAppend {
    const stream = this.#streamNamed(name);
    if (this.isTombstoned(name)) return { kind: 'deleted' };
    const before = this.#before(name);
    const judgement = judge(before, expected, proposed.map(({ id }) => id));
    switch (judgement.kind) {
      case 'idempotent': {
        const { revision, position } = judgement.last;
        return { kind: 'stored', revision, position: this.visible(name)?.includes(judgement.last) ? position : null };
      }
      case 'wrong_revision':
        return { kind: 'wrong_revision', actual: lastRevision(stream) };
      case 'deleted':
        return judgement;
      case 'store':
        return this.#store(name, before, proposed);
    }
  }

  /** Hides the events of a stream; its next event gets the next revision. */
  delete(name: string, expected: Expected): SimulatedAppend {
    const { events, hasMetadata } = this.#before(name);
    const refusal = this.#refuseDeletion(name, expected);
    if (refusal) return refusal;
    if (events.length === 0 && !hasMetadata) return { kind: 'wrong_revision', actual: null };
    const { position } = this.#write(`${METADATA_PREFIX}${name}`, systemEvent('$metadata', `{"$tb":${ABOVE_ALL}}`));
    this.#wake();
    return { kind: 'stored', revision: null, position };
  }

  /** Ends a stream for good, even one that never existed. */
  tombstone(name: string, expected: Expected): SimulatedAppend {
    const refusal = this.#refuseDeletion(name, expected);
    if (refusal) return refusal;
    const { position } = this.#write(name, streamDeletedEvent(), LAST_REVISION);
    this.#streamNamed(name).isTombstoned = true;
    this.#wake();
    return { kind: 'stored', revision: null, position };
  }

  /** The metadata stream ends with its stream. */
  isTombstoned(name: string): boolean {
    return [name, originalOf(name) ?? name].some((each) => this.#streamNamed(each).isTombstoned);
  }

  /** The users and groups whose metadata allow them to read a stream. */
  readersOf(name: string): readonly string[] {
    const { $r = [] } = this.#metadataOf(name).$acl ?? {};
    return [$r].flat();
  }

  /** The readable events of a stream, by revision; null if there is no stream, or it is deleted. */
  visible(name: string): readonly EngineEvent[] | null {
    const { events, isSoftDeleted } = this.#before(name);
    if (events.length === 0 || isSoftDeleted) return null;
    const { $tb = 0, $maxCount = Infinity, $maxAge = Infinity } = this.#metadataOf(name);
    const since = Date.now() - $maxAge * 1_000;
    return events.slice(Math.max($tb, events.length - $maxCount, 0))
      .filter(({ created }) => Number(created / 10_000n) >= since);
  }

  /** Removes from the log the events that no stream shows any more. Positions do not change. */
  scavenge(): void {
    const isLeft = (event: EngineEvent): boolean => event.revision === LAST_REVISION
      || !this.isTombstoned(event.stream) && (this.visible(event.stream)?.includes(event) ?? false);
    const gone = this.events.filter((event) => !isLeft(event));
    this.#removed = [...this.#removed, ...gone.map(({ position }) => position)].sort((a, b) => Number(a - b));
    this.events.splice(0, Infinity, ...this.events.filter(isLeft));
  }

  /** Whether a removed record began at or before a position, and no later record is left. */
  isRemoved(position: bigint): boolean {
    const removed = this.#removed.findLast((each) => each <= position);
    return removed !== undefined && removed > (this.events[this.indexBehind(position) - 1]?.position ?? -1n);
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
    name: string, { events, isSoftDeleted }: StreamBefore, proposed: readonly ProposedEvent[],
  ): SimulatedAppend {
    const before = events.length;
    const original = originalOf(name);
    const showsOriginal = original !== null && this.#before(original).isSoftDeleted;
    let position = this.#nextPosition;
    for (const event of proposed) ({ position } = this.#write(name, event));
    if (proposed.length === 0) this.#nextPosition += RECORD_BYTES;
    const revision = lastRevision(this.#streamNamed(name));
    if (isSoftDeleted) this.#undelete(name, before);
    if (showsOriginal) this.#undelete(original, this.#before(original).events.length);
    this.#wake();
    return { kind: 'stored', revision, position };
  }

  /** An event stored into a deleted stream, or as its metadata, makes the stream visible again from a revision on. */
  #undelete(name: string, $tb: number): void {
    const metadata = metadataIn(this.#streamNamed(`${METADATA_PREFIX}${name}`).events.at(-1));
    if (metadata) {
      const text = JSON.stringify({ ...metadata, $tb });
      this.#write(`${METADATA_PREFIX}${name}`, systemEvent('$metadata', text));
    }
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
    if (!this.#firstWith.has(event.id)) this.#firstWith.set(event.id, event);
    if (this.#firstWith.size > KNOWN_IDS) this.#firstWith.delete(this.#firstWith.keys().next().value!);
    return event;
  }

  #refuseDeletion(name: string, expected: Expected): SimulatedAppend | null {
    if (this.isTombstoned(name)) return { kind: 'deleted' };
    switch (judge(this.#before(name), expected, [randomUUID()]).kind) {
      case 'store': return null;
      case 'deleted': return { kind: 'deleted' };
      default: return { kind: 'wrong_revision', actual: lastRevision(this.#streamNamed(name)) };
    }
  }

  #before(name: string): StreamBefore {
    return {
      events: this.#streamNamed(name).events,
      hasMetadata: this.#streamNamed(`${METADATA_PREFIX}${name}`).events.length > 0,
      isSoftDeleted: this.#metadataOf(name).$tb === Number(ABOVE_ALL),
      knownWith: (id) => {
        const first = this.#firstWith.get(id);
        return first?.stream === name ? first : undefined;
      },
    };
  }

  #metadataOf(name: string): StreamMetadata {
    if (originalOf(name) !== null) return METADATA_OF_METADATA;
    return metadataIn(this.#streamNamed(`${METADATA_PREFIX}${name}`).events.at(-1)) ?? {};
  }

  #streamNamed(name: string): Stream {
    let stream = this.#streams.get(name);
    if (!stream) this.#streams.set(name, (stream = { events: [], isTombstoned: false }));
    return stream;
  }

  #wake(): void {
    for (const listener of this.#listeners) listener();
  }
}

const lastRevision = ({ events }: Stream): bigint | null => events.at(-1)?.revision ?? null;

/** Null unless it is a stream of metadata. */
const originalOf = (name: string): string | null => (
  name.startsWith(METADATA_PREFIX) ? name.slice(METADATA_PREFIX.length) : null);

/** Undefined unless it is a JSON object. */
function metadataIn(event: EngineEvent | undefined): StreamMetadata | undefined {
  const parsed = jsonIn(Buffer.from(event?.data ?? []).toString());
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
}

const systemEvent = (type: string, data: string): ProposedEvent => ({
  id: randomUUID(), type, contentType: 'application/json', data: Buffer.from(data), metadata: new Uint8Array(),
});

const streamDeletedEvent = (): ProposedEvent => ({
  ...systemEvent('$streamDeleted', ''), contentType: 'application/octet-stream',
});
