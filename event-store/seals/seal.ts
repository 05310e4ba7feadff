/** A seal: a signed record of up to 1,000 events, linked to the seal before it. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../canonical-json.js';
import { isSignedBy, type SealKey } from './seal-key.js';
import { packed, type SealedEvent } from './sealed-events.js';

export const MAX_SEALED_EVENTS = 1_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const seal = z.strictObject({
  /** From 1, without a gap. */
  number: z.number().int().positive(),
  /** Position of its last event. */
  through: z.string(),
  /** Events in this seal and all before it in the chain. */
  count: z.number().int().nonnegative(),
  /** Digest of the seal before it; null for the first of all. */
  previous: sha256.nullable(),
  sealedAt: z.iso.datetime(),
  /** In the first seal of a chain that follows a broken one: what was wrong, and the reason that an admin gave. */
  opens: z.strictObject({ broken: z.string(), reason: z.string() }).nullable(),
  /** Packed as by `packed`. */
  events: z.base64(),
  /** The signer's. */
  publicKey: sha256,
  /** SHA-256 of everything above in canonical form. */
  digest: sha256,
  signature: z.base64(),
});
export type Seal = z.infer<typeof seal>;

/** What the next seal needs of the one before it. */
export type SealHead = Pick<Seal, 'number' | 'through' | 'count' | 'sealedAt' | 'digest'>;

export interface SealContent {
  readonly events: readonly SealedEvent[];
  readonly sealedAt: Date;
  readonly previous: SealHead | null;
  /** Begins a new chain. */
  readonly opens?: Seal['opens'];
}

export function sealOf({ events, sealedAt, previous, opens = null }: SealContent, key: SealKey): Seal {
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

/** Whether its content is what its signer signed. */
export function isGenuine({ digest, signature, ...content }: Seal): boolean {
  return digestOfSeal(content) === digest && isSignedBy(content.publicKey, digest, signature);
}

const digestOfSeal = (content: Omit<Seal, 'digest' | 'signature'>): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');
