/** Finds out that nothing is sealed: no server has the folder of the seals, or none can write it. */
import { eventMetadata } from '../../../domain/recorded-event.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../../event-store/event-store.js';
import type { Clock } from '../clock.js';
import type { SealRecords } from './seal-records.js';

/** Usually an event is sealed within a minute. */
const WAITING_LIMIT_MS = 5 * 60_000;

const recordedAt = eventMetadata.pick({ at: true });

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
  const { at } = recordedAt.safeParse(oldest?.metadata).data ?? {};
  return at !== undefined && clock.now().getTime() - Date.parse(at) > WAITING_LIMIT_MS ? at : null;
}
