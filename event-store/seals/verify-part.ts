/** Compares a part of a log with the seals of the whole: that its events are as sealed, not that none is missing. */
import type { CopiedEvent } from '../copy/copied-event.js';
import type { SealLines } from './seal-file.js';
import { eventDigest, type SealedEvent, unpacked } from './sealed-events.js';
import { checkSeals, type EventFault, type Verification, type VerifyOptions } from './verify-log.js';

const placeOf = ({ streamId, revision }: Pick<SealedEvent, 'streamId' | 'revision'>): string =>
  `${revision} ${streamId}`;

/** Keeps a digest of each event of the part. @param seals  is called twice */
export async function verifyPart(
  batches: AsyncIterable<readonly CopiedEvent[]>, seals: () => SealLines, options: VerifyOptions = {},
): Promise<Omit<Verification, 'lastGood' | 'end'>> {
  const { publicKey, good, fault } = await checkSeals(seals(), options);
  const wanted = new Map<string, string>();
  for await (const batch of batches) {
    options.signal?.throwIfAborted();
    for (const event of batch) wanted.set(placeOf(event), eventDigest(event));
  }
  const total = wanted.size;
  const result = (found: Verification['fault']) =>
    ({ count: total - wanted.size, unsealed: wanted.size, publicKey, fault: found });
  for await (const seal of seals()) {
    if (!seal || seal.number > good) break;
    for (const sealed of unpacked(seal.events)) {
      const digest = wanted.get(placeOf(sealed));
      if (digest !== undefined && digest !== sealed.digest) return result(alteredAt(sealed));
      wanted.delete(placeOf(sealed));
    }
  }
  return result(fault);
}

const alteredAt = ({ position, streamId, type }: SealedEvent): EventFault =>
  ({ kind: 'altered', position, streamId, type });
