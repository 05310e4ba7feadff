/**
 * Owns the copying of a log: what the target holds already is compared, the rest is appended, and at the end both are
 * read again and compared. A copy that was interrupted goes on where it ended.
 */
import { type CopiedEvent, lineOf, LogDigest } from './copied-event.js';
import type { LogSource, LogTarget } from './log-ends.js';

export interface CopyOptions {
  readonly signal?: AbortSignal;
  /** Is told now and then how many events have been compared or copied. */
  readonly onProgress?: (events: number) => void;
}

export interface CopyResult {
  /** In the target now. */
  readonly events: number;
  /** Of these, how many it did not hold before. */
  readonly copied: number;
  /** SHA-256 over all events in order: streams, revisions, ids, types, data and metadata. */
  readonly digest: string;
}

/** The target holds something else than the source, which must not be mixed up. */
export class CopyRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CopyRefused';
  }
}

/** Events of one append at most; bounds memory too. */
const BATCH_EVENTS = 1_000;

/** @throws CopyRefused, the reason of `signal`, and what either end throws */
export async function copyLog(source: LogSource, target: LogTarget, options: CopyOptions = {}): Promise<CopyResult> {
  const copied = await copyMissing(source, target, options);
  const wanted = await digestOf(source.read(), options.signal);
  const found = await digestOf(target.present(), options.signal);
  if (wanted.events !== found.events || wanted.digest !== found.digest) {
    throw new CopyRefused(
      `The copy is not equal: ${wanted.events} events with digest ${wanted.digest} became ${found.events} with ` +
      `${found.digest}. Does somebody append to one of them?`);
  }
  return { ...found, copied };
}

async function copyMissing(source: LogSource, target: LogTarget, options: CopyOptions): Promise<number> {
  const present = oneByOne(target.present());
  try {
    return await copyBehind(source, target, present, options);
  } finally {
    // It may hold a connection.
    await present.return(undefined);
  }
}

/** @param present  what the target holds already */
async function copyBehind(
  source: LogSource, target: LogTarget, present: AsyncGenerator<CopiedEvent, undefined>, options: CopyOptions,
): Promise<number> {
  let isBehind = false;
  let [seen, copied] = [0, 0];
  let batch: CopiedEvent[] = [];
  const append = async (): Promise<void> => {
    options.signal?.throwIfAborted();
    if (batch.length > 0) await target.append(batch);
    copied += batch.length;
    batch = [];
    options.onProgress?.(seen);
  };
  for await (const event of oneByOne(source.read())) {
    options.signal?.throwIfAborted();
    const there: CopiedEvent | undefined = isBehind ? undefined : (await present.next()).value;
    if (there && lineOf(there) !== lineOf(event)) {
      throw new CopyRefused(`Event ${seen + 1} of the target is another one than the source's: it is no copy of it.`);
    }
    isBehind ||= there === undefined;
    seen += 1;
    if (isBehind) batch.push(event);
    if (batch.length === BATCH_EVENTS) await append();
  }
  if (!isBehind && (await present.next()).value) {
    throw new CopyRefused(`The target holds more than the ${seen} events of the source.`);
  }
  await append();
  return copied;
}

type Batches = AsyncIterable<readonly CopiedEvent[]>;

async function* oneByOne(batches: Batches): AsyncGenerator<CopiedEvent, undefined> {
  for await (const batch of batches) yield* batch;
}

async function digestOf(
  batches: Batches, signal: AbortSignal | undefined,
): Promise<Pick<CopyResult, 'events' | 'digest'>> {
  const digest = new LogDigest();
  for await (const batch of batches) {
    signal?.throwIfAborted();
    for (const event of batch) digest.add(lineOf(event));
  }
  return { events: digest.events, digest: digest.result() };
}
