/** Owns the reading of the log from its end, where the port to it reads forwards. */
import { BEFORE_FIRST, type EventStore, type Position, type StoredEventText } from '../../event-store/event-store.js';

/**
 * The last `limit` events before a position, latest first. Positions have gaps, so a stretch of the log is read that
 * should hold enough, and a longer one while it did not.
 */
export async function latestEvents(store: EventStore, before: Position, limit: number): Promise<StoredEventText[]> {
  for (let length = BigInt(2 * limit); ; length *= 4n) {
    const after = before - 1n - length;
    const events = await lastBetween(store, after < BEFORE_FIRST ? BEFORE_FIRST : after, before - 1n, limit);
    if (events.length === limit || after <= BEFORE_FIRST) return events.reverse();
  }
}

async function lastBetween(
  store: EventStore, after: Position, through: Position, limit: number,
): Promise<StoredEventText[]> {
  let last: StoredEventText[] = [];
  for await (const batch of store.drain(after, through)) last = [...last, ...batch].slice(-limit);
  return last;
}
