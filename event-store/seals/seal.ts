/**
 * A seal: a signed record of up to 1,000 events, linked to the seal before it. It has the place, the name and a
 * digest of each event, from which the first changed event is found. The file of seals has one per line and is only
 * ever appended to.
 */
import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { monthOf, torontoDate } from '../../domain/dates.js';
import { isOwnStream } from '../../domain/own-streams.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import type { CopiedEvent } from '../copy/copy-log.js';
import type { StoredEventText } from '../event-store.js';
import { lineChunks } from '../line-chunks.js';
import { canonicalJson, jsonIn, jsonOrNull } from '../readable-json.js';
import { isSignedBy, type SealKey } from './seal-key.js';

export const MAX_SEALED_EVENTS = 1_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const seal = z.strictObject({
  /** Number in the chain, from 1, without a gap. */
  number: z.number().int().positive(),
  /** Position of its last event. */
  through: z.string(),
  /** Number of events in this seal and all before it in the chain. */
  count: z.number().int().nonnegative(),
  /** Digest of the seal before it; null for the first of all. */
  previous: sha256.nullable(),
  sealedAt: z.iso.datetime(),
  /** The fault of a broken chain and the reason that an admin gave, in the first seal of the chain that follows it. */
  opens: z.strictObject({ broken: z.string(), reason: z.string() }).nullable(),
  /** Events, packed as by `packed`. */
  events: z.base64(),
  /** Public key of the signer. */
  publicKey: sha256,
  /** SHA-256 of everything above in canonical form. */
  digest: sha256,
  signature: z.base64(),
});
export type Seal = z.infer<typeof seal>;

/** The part of a seal that the next one needs. */
export type SealHead = Pick<Seal, 'number' | 'through' | 'count' | 'sealedAt' | 'digest'>;

/** @param opens  the break after which a new chain begins */
export function sealOf({ events, sealedAt, previous, opens = null }: {
  events: readonly SealedEvent[]; sealedAt: Date; previous: SealHead | null; opens?: Seal['opens'];
}, key: SealKey): Seal {
  const content = {
    number: (previous?.number ?? 0) + 1,
    through: events.at(-1)?.position ?? '-1',
    count: (opens ? 0 : previous?.count ?? 0) + events.length,
    previous: previous?.digest ?? null,
    sealedAt: sealedAt.toISOString(),
    opens,
    events: packed(events),
    publicKey: key.publicKey,
  };
  const digest = digestOfSeal(content);
  return { ...content, digest, signature: key.sign(digest) };
}

/** Whether its content is the content that its signer signed. */
export function isGenuine({ digest, signature, ...content }: Seal): boolean {
  return digestOfSeal(content) === digest && isSignedBy(content.publicKey, digest, signature);
}

const digestOfSeal = (content: Omit<Seal, 'digest' | 'signature'>): string =>
  hash('sha256', canonicalJson(content), 'hex');

const sealedEvents = z.array(z.tuple([
  // Its position in the engine that had the log when it was sealed, stream, revision, type and digest.
  z.string(), z.string(), z.number(), z.string(), z.string(),
  // The beginning of its id, which distinguishes a changed event from another one in its place. The first seals had
  // none.
  z.string().optional(),
]).transform(([position, streamId, revision, type, digest, id]) =>
  ({ position, streamId, revision, type, digest, id })));

export type SealedEvent = z.infer<typeof sealedEvents>[number];

/** Half a SHA-256 in hexadecimal: enough that no second text can be found for it. */
const DIGEST_CHARACTERS = 32;

const ID_CHARACTERS = 8;

export const shortIdOf = ({ id }: Pick<CopiedEvent, 'id'>): string => id.slice(0, ID_CHARACTERS).toLowerCase();

/** The digest of the parts that a copy can hold, without the position, which another engine chooses itself. */
export function eventDigest({ streamId, revision, type, id, data, metadata }: CopiedEvent): string {
  const text = canonicalJson([streamId, revision, type, id.toLowerCase(), jsonOrNull(data), jsonOrNull(metadata)]);
  return hash('sha256', text, 'hex').slice(0, DIGEST_CHARACTERS);
}

/** The events as base64 of compressed JSON. */
function packed(events: readonly SealedEvent[]): string {
  const rows = events.map(({ position, streamId, revision, type, digest, id }) =>
    [position, streamId, revision, type, digest, id]);
  return deflateRawSync(JSON.stringify(rows)).toString('base64');
}

export const unpacked = (text: string): SealedEvent[] =>
  sealedEvents.parse(JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString('utf8')));

const recordedAt = eventMetadata.pick({ at: true });

export interface SealingOptions {
  readonly key: SealKey;
  readonly previous: SealHead | null;
  readonly now: () => Date;
  readonly opens?: Seal['opens'];
}

/**
 * Seals events in order: up to 1,000 in one seal, and none with events of two months. Without events there is no
 * seal, except for a chain that opens.
 */
export async function* sealEvents(
  batches: AsyncIterable<readonly StoredEventText[]>, { key, previous, now, opens = null }: SealingOptions,
): AsyncGenerator<Seal, void> {
  const monthFor = months();
  let month = '';
  let last = previous;
  let opening = opens;
  let events: SealedEvent[] = [];
  const next = (): Seal => {
    const made = sealOf({ events, sealedAt: now(), previous: last, opens: opening }, key);
    [last, opening, events] = [made, null, []];
    return made;
  };
  for await (const batch of batches) {
    for (const event of batch) {
      if (!isOwnStream(event.streamId)) continue;
      const [before, { streamId, revision, type }] = [month, event];
      month = monthFor(event);
      if (month !== before && events.length > 0) yield next();
      const [position, digest, id] = [event.position.toString(), eventDigest(event), shortIdOf(event)];
      events.push({ position, streamId, revision, type, digest, id });
      if (events.length === MAX_SEALED_EVENTS) yield next();
    }
  }
  if (events.length > 0 || opening) yield next();
}

/** The month in Toronto in which an event was recorded. An unreadable event belongs to the month before it. */
function months(): (event: StoredEventText) => string {
  let [hour, month] = ['', ''];
  return ({ metadata }) => {
    const { at } = recordedAt.safeParse(jsonIn(metadata)).data ?? {};
    const hourOfEvent = at?.slice(0, 'YYYY-MM-DDTHH'.length) ?? hour;
    if (at && hourOfEvent !== hour) [hour, month] = [hourOfEvent, monthOf(torontoDate(at))];
    return month;
  };
}

/** Seals; null for a line that is not a whole seal, which ends the list. */
export type SealLines = AsyncIterable<Seal | null>;

/**
 * Reads the seals of a file; none if there is no file.
 * @param start  byte at which to begin
 */
export async function* readSeals(path: string, start = 0): SealLines {
  try {
    for await (const { lines, isEnded } of lineChunks(createReadStream(path, { start }) as AsyncIterable<Buffer>)) {
      for (const line of lines) {
        const found = isEnded ? seal.safeParse(jsonIn(line)).data ?? null : null;
        yield found;
        if (!found) return;
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw Object.assign(new Error(`${path} cannot be read: ${message}`, { cause: error }), { code });
  }
}

/** Appends seals, and returns when they are on disk. @returns the size of the file with them */
export async function appendSeals(path: string, seals: readonly Seal[]): Promise<number> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(seals.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
