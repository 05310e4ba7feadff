/** Seals events in order: up to 1,000 in one seal, and none with events of two months. */
import { monthOf, torontoDate } from '../../domain/dates.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import type { StoredEventText } from '../event-store.js';
import { jsonIn } from '../readable-json.js';
import { MAX_SEALED_EVENTS, type Seal, type SealContent, type SealHead, sealOf } from './seal.js';
import type { SealKey } from './seal-key.js';
import { eventDigest, type SealedEvent, shortIdOf } from './sealed-events.js';

const recordedAt = eventMetadata.pick({ at: true });

export interface SealingOptions extends Pick<SealContent, 'opens'> {
  readonly key: SealKey;
  readonly previous: SealHead | null;
  readonly now: () => Date;
}

/** None without events, except for a chain that opens. */
export async function* sealEvents(
  batches: AsyncIterable<readonly StoredEventText[]>, { key, previous, now, opens }: SealingOptions,
): AsyncGenerator<Seal, void> {
  const monthFor = months();
  let month = '';
  let last = previous;
  let opening = opens ?? null;
  let events: SealedEvent[] = [];
  const next = (): Seal => {
    const made = sealOf({ events, sealedAt: now(), previous: last, opens: opening }, key);
    [last, opening, events] = [made, null, []];
    return made;
  };
  for await (const batch of batches) {
    for (const event of batch) {
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

/** In which month an event was recorded, in Toronto; an unreadable one counts to the month before it. */
function months(): (event: StoredEventText) => string {
  let [hour, month] = ['', ''];
  return ({ metadata }) => {
    const { at } = recordedAt.safeParse(jsonIn(metadata)).data ?? {};
    const hourOfEvent = at?.slice(0, 'YYYY-MM-DDTHH'.length) ?? hour;
    if (at && hourOfEvent !== hour) [hour, month] = [hourOfEvent, monthOf(torontoDate(new Date(at)))];
    return month;
  };
}
