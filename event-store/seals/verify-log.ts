/** Compares a log with its seals and names the first event or seal that differs. */
import type { DataOf } from '../../domain/decider.js';
import type { MaintenanceEvent } from '../../domain/maintenance/maintenance.events.js';
import { isOwnStream } from '../../domain/own-streams.js';
import { type CopiedEvent, type CopiedEvents, oneByOne } from '../copy/copy-log.js';
import type { HiddenStream, Position } from '../event-store.js';
import {
  eventDigest, isGenuine, type Seal, type SealedEvent, type SealHead, type SealLines, shortIdOf, unpacked,
} from './seal.js';

/** A fault, as the log records it when a seal is found broken. */
export type Fault = DataOf<MaintenanceEvent, 'BrokenSealFound'>['fault'];
export type EventFault = Extract<Fault, { position: string }>;
type SealFault = Extract<Fault, { seal: number }>;
export type DeletedFault = Extract<Fault, { streams: string[] }>;

export interface Verification {
  /** Number of sealed events that are unchanged. */
  readonly count: number;
  /** Events after the last seal. */
  readonly unsealed: number;
  /** The last seal whose events are all unchanged. */
  readonly lastGood: SealHead | null;
  /** Position in this log of the last compared event without a fault; undefined in a file. */
  readonly end: Position | undefined;
  readonly publicKey: string | null;
  readonly fault: EventFault | SealFault | null;
}

export interface VerifyOptions {
  /** The key that must have signed; by default that of the first seal. */
  readonly publicKey?: string | undefined;
  /** A digest that was noted elsewhere: one of the seals must have it. */
  readonly noted?: string | undefined;
  readonly signal?: AbortSignal;
}

/** @param seals  called twice */
export async function verifyLog(
  batches: CopiedEvents, seals: () => SealLines, options: VerifyOptions = {},
): Promise<Verification> {
  const { signal } = options;
  // The seals are checked first, because new events may be sealed meanwhile, and the log is read from here on.
  const chain = await checkSeals(seals(), options);
  const found = oneByOne(batches, signal);
  let lastGood: SealHead | null = null;
  let count = 0;
  let end: Position | undefined;
  const sealed = sealedEvents(seals(), chain.good);
  const result = (fault: Verification['fault'], unsealed = 0): Verification =>
    ({ count, unsealed, lastGood, end, publicKey: chain.publicKey, fault });
  try {
    for await (const { event: wanted, closes } of sealed) {
      // An earlier version sealed the events of other programs too, which this one does not know.
      if (wanted && isOwnStream(wanted.streamId)) {
        const { value: event } = await found.next();
        if (!event || eventDigest(event) !== wanted.digest) return result(await explain(wanted, event, found, sealed));
        end = event.position;
      }
      if (wanted) count += 1;
      if (closes) lastGood = headOf(closes);
    }
    if (chain.fault) return result(chain.fault);
    let unsealed = 0;
    while (!(await found.next()).done) unsealed += 1;
    return result(null, unsealed);
  } finally {
    // Frees the connection and the file that the reads may hold.
    await Promise.all([found.return(undefined), sealed.return(undefined)]);
  }
}

export const headOf = ({ number, through, count, sealedAt, digest }: SealHead): SealHead =>
  ({ number, through, count, sealedAt, digest });

/**
 * Checks that every seal is signed and linked to the one before it.
 * @returns `good`: number of the last seal before a fault
 */
async function checkSeals(seals: SealLines, { publicKey, noted }: VerifyOptions) {
  let last: Seal | undefined;
  let isNoted = noted === undefined;
  const key = (): string | null => publicKey ?? last?.publicKey ?? null;
  const checked = (kind?: SealFault['kind']) => {
    const good = last?.number ?? 0;
    return { good, publicKey: key(), fault: kind ? { kind, seal: good + 1 } : null };
  };
  for await (const seal of seals) {
    if (!seal || !follows(seal, last)) return checked('cut');
    if (!isGenuine(seal)) return checked('forged');
    if (seal.publicKey !== (key() ?? seal.publicKey)) return checked('otherKey');
    isNoted ||= seal.digest === noted;
    last = seal;
  }
  return checked(last && isNoted ? undefined : 'cut');
}

export const follows = (seal: Seal, last: SealHead | null | undefined): boolean => (last
  ? seal.number === last.number + 1 && seal.previous === last.digest && !seal.opens
  : seal.opens !== null || (seal.number === 1 && seal.previous === null));

interface Sealed {
  readonly event?: SealedEvent;
  /** The seal that ends with this event. */
  readonly closes?: Seal | undefined;
}

async function* sealedEvents(seals: SealLines, through: number): AsyncGenerator<Sealed, undefined> {
  for await (const seal of seals) {
    if (!seal || seal.number > through) return;
    const events = unpacked(seal.events);
    for (const event of events) yield { event, closes: event === events.at(-1) ? seal : undefined };
    if (events.length === 0) yield { closes: seal };
    if (seal.number === through) return;
  }
}

export const deletedAmong = (hidden: readonly HiddenStream[]): DeletedFault | null =>
  (hidden.length === 0 ? null : { kind: 'deleted', streams: hidden.map(({ streamId }) => streamId) });

/** Reads on until it is known whether each of the two is elsewhere; keeps nothing in memory. */
async function explain(
  wanted: SealedEvent, event: CopiedEvent | undefined, found: AsyncIterable<CopiedEvent>, sealed: AsyncIterable<Sealed>,
): Promise<EventFault> {
  const fault = (kind: EventFault['kind'], { streamId, type }: Pick<SealedEvent, 'streamId' | 'type'>) =>
    // A file has no positions; the seal has the position that belongs there.
    ({ kind, position: `${(kind === 'missing' ? null : event?.position) ?? wanted.position}`, streamId, type });
  if (!event) return fault('missing', wanted);
  const isSameEvent = event.streamId === wanted.streamId && event.revision === wanted.revision
    && shortIdOf(event) === (wanted.id ?? shortIdOf(event));
  if (isSameEvent) return { ...fault('altered', event), sealed: wanted.digest, found: eventDigest(event) };
  if (!(await some(found, (later) => eventDigest(later) === wanted.digest))) return fault('missing', wanted);
  const digest = eventDigest(event);
  const wasSealed = await some(sealed, ({ event: later }) => later?.digest === digest);
  return fault(wasSealed ? 'reordered' : 'inserted', event);
}

async function some<Item>(items: AsyncIterable<Item>, isMeant: (item: Item) => boolean): Promise<boolean> {
  for await (const item of items) if (isMeant(item)) return true;
  return false;
}

const placeOf = ({ streamId, revision }: Pick<SealedEvent, 'streamId' | 'revision'>): string =>
  `${revision} ${streamId}`;

/**
 * Compares a part of a log with the seals of the whole: that its events are unchanged, not that none is missing.
 * Keeps a digest of each event of the part.
 * @param seals  called twice
 */
export async function verifyPart(
  batches: CopiedEvents, seals: () => SealLines, options: VerifyOptions = {},
): Promise<Verification> {
  const { publicKey, good, fault } = await checkSeals(seals(), options);
  const wanted = new Map<string, string>();
  for await (const event of oneByOne(batches, options.signal)) wanted.set(placeOf(event), eventDigest(event));
  const total = wanted.size;
  const result = (found: Verification['fault']) =>
    ({ count: total - wanted.size, unsealed: wanted.size, lastGood: null, end: undefined, publicKey, fault: found });
  for await (const seal of seals()) {
    if (!seal || seal.number > good) break;
    for (const sealed of unpacked(seal.events)) {
      const { position, streamId, type } = sealed;
      const digest = wanted.get(placeOf(sealed)) ?? sealed.digest;
      if (digest !== sealed.digest) return result({ kind: 'altered', position, streamId, type });
      wanted.delete(placeOf(sealed));
    }
  }
  return result(fault);
}
