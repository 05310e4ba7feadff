/** What a seal keeps of each event: its place, its name and a digest, from which the first changed event is found. */
import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { CopiedEvent } from '../copy/copied-event.js';
import { jsonOrNull } from '../readable-json.js';
import { canonicalJson } from '../canonical-json.js';

/** The first seals of a log may be of a version that kept no ids. */
const sealedEvents = z.array(
  z.tuple([z.string(), z.string(), z.number(), z.string(), z.string(), z.string().optional()]));

export interface SealedEvent {
  /** In the engine that the log was in when it was sealed. */
  readonly position: string;
  readonly streamId: string;
  readonly revision: number;
  readonly type: string;
  readonly digest: string;
  /** The beginning of its id: tells an event that was changed from another one in its place. */
  readonly id?: string | undefined;
}

/** Half a SHA-256 in hexadecimal: enough that no second text can be found for it. */
const DIGEST_CHARACTERS = 32;

const ID_CHARACTERS = 8;

export const shortIdOf = ({ id }: Pick<CopiedEvent, 'id'>): string => id.slice(0, ID_CHARACTERS).toLowerCase();

/** Without the position, which another engine chooses itself, and of what a copy can hold. */
export function eventDigest({ streamId, revision, type, id, data, metadata }: CopiedEvent): string {
  const text = canonicalJson([streamId, revision, type, id.toLowerCase(), jsonOrNull(data), jsonOrNull(metadata)]);
  return hash('sha256', text, 'hex').slice(0, DIGEST_CHARACTERS);
}

/** As base64 of compressed JSON. */
export function packed(events: readonly SealedEvent[]): string {
  const rows = events.map(({ position, streamId, revision, type, digest, id }) =>
    [position, streamId, revision, type, digest, id]);
  return deflateRawSync(JSON.stringify(rows)).toString('base64');
}

export function unpacked(text: string): SealedEvent[] {
  const rows = sealedEvents.parse(JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString('utf8')));
  return rows.map(([position, streamId, revision, type, digest, id]) =>
    ({ position, streamId, revision, type, digest, id }));
}
