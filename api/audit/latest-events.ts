/** Searches the log backwards for a page of wanted events. */
import type { EventStore, Position, StoredEventText } from '../../event-store/event-store.js';

export interface LatestEvents {
  /** Latest first. */
  readonly events: readonly StoredEventText[];
  /** The next page continues before it; null at the beginning of the log. */
  readonly next: Position | null;
}

/** After so many events a page is returned although it is not full. */
const MAX_LOOKED_AT = 10_000;
const MAX_READ = 1_000;

/**
 * The last `limit` wanted events before another one, or before the end of the log.
 * @throws NoSuchPosition when there is no event at `before`
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
