/** Owns the search for events of the log from its end: a page of those that are wanted. */
import type { EventStore, Position, StoredEventText } from '../../event-store/event-store.js';

export interface LatestEvents {
  /** Latest first. */
  readonly events: readonly StoredEventText[];
  /** Before which the next page goes on; null where the log begins. */
  readonly next: Position | null;
}

/** A page is given up unfilled when so many events were looked at. */
const MAX_LOOKED_AT = 10_000;
const MAX_READ = 1_000;

/**
 * The last `limit` wanted events before another one, or before the end of the log.
 * @throws NoSuchPosition when no event is at `before`
 */
export async function latestEvents(
  store: EventStore, before: Position | undefined, limit: number, isWanted: (event: StoredEventText) => boolean,
): Promise<LatestEvents> {
  const events: StoredEventText[] = [];
  let next = before;
  for (let [count, lookedAt] = [limit, 0]; lookedAt < MAX_LOOKED_AT; lookedAt += count, count = MAX_READ) {
    const read = await store.readBackwards(next, count);
    for (const event of read) {
      if (isWanted(event)) events.push(event);
      if (events.length === limit) return { events, next: event.position };
      next = event.position;
    }
    if (read.length < count) return { events, next: null };
  }
  return { events, next: next ?? null };
}
