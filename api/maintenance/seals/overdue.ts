/** Finds out that nothing is sealed or compared: no server has the folder of the seals, or none can write it. */
import { eventMetadata } from '../../../domain/recorded-event.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../../event-store/event-store.js';
import type { Clock } from '../../platform/clock.js';
import type { SealRecords } from './seal-records.js';

/** Usually an event is sealed within a minute. */
export const WAITING_LIMIT_MS = 5 * 60_000;
/** Usually the log is compared every night. */
export const COMPARISON_LIMIT_MS = 36 * 3_600_000;

const recordedAt = eventMetadata.pick({ at: true, appendedAt: true });

export interface Sources {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** When the oldest event was recorded that should be sealed and is not; null without any. */
export async function unsealedSince(
  records: Pick<SealRecords, 'last'>, { store, clock }: Sources, head: Position | null,
): Promise<string | null> {
  const last = await records.last();
  // A log that was moved is compared first.
  if (head === null || last?.logPosition === null) return null;
  const sealed = last?.logPosition ?? BEFORE_FIRST;
  const [oldest] = sealed < head ? await store.readAll(sealed, 1) : [];
  const { at, appendedAt = at } = recordedAt.safeParse(oldest?.metadata).data ?? {};
  const isOverdue = appendedAt !== undefined && clock.now().getTime() - Date.parse(appendedAt) > WAITING_LIMIT_MS;
  return isOverdue ? appendedAt : null;
}

/** Since when the log was not compared with its seals, if that is too long; null otherwise. */
export async function uncomparedSince(
  records: Pick<SealRecords, 'first' | 'sound'>, { clock }: Pick<Sources, 'clock'>,
): Promise<string | null> {
  const since = (await records.sound())?.at ?? (await records.first())?.sealedAt;
  return since !== undefined && clock.now().getTime() - Date.parse(since) > COMPARISON_LIMIT_MS ? since : null;
}
