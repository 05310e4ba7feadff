/** Owns the reading of the log from its end, where the port to it reads forwards. */
import { BEFORE_FIRST, type EventStore, type Position, type StoredEventText } from '../../event-store/event-store.js';

export interface LatestEvents {
  /** Latest first. */
  readonly events: readonly StoredEventText[];
  /** Before which the next page goes on; null where the log begins. */
  readonly next: Position | null;
}

/** A page is given up unfilled when so many events were looked at. */
const MAX_LOOKED_AT = 10_000;

/**
 * The last `limit` wanted events before a position. Positions have gaps, so a stretch of the log is read that should
 * hold enough, and a longer one before it while it did not.
 */
export async function latestEvents(
  store: EventStore, before: Position, limit: number, isWanted: (event: StoredEventText) => boolean = () => true,
): Promise<LatestEvents> {
  const events: StoredEventText[] = [];
  let [end, lookedAt] = [before, 0];
  for (let length = BigInt(2 * limit); ; length *= 4n) {
    const after = end - 1n - length < BEFORE_FIRST ? BEFORE_FIRST : end - 1n - length;
    let wanted: StoredEventText[] = [];
    for await (const batch of store.drain(after, end - 1n)) {
      lookedAt += batch.length;
      wanted = [...wanted, ...batch.filter(isWanted)].slice(events.length - limit);
    }
    events.push(...wanted.reverse());
    const last = events.at(-1);
    if (last && events.length === limit) return { events, next: last.position };
    if (after <= BEFORE_FIRST) return { events, next: null };
    end = after + 1n;
    if (lookedAt >= MAX_LOOKED_AT) return { events, next: end };
  }
}
