/** The ways in which tests read the log: whole, by page, and following its end. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, Position, StoredEvent, StoredEventText } from '../event-store.js';

export async function drainAll(store: EventStore, after: Position, through: Position): Promise<StoredEventText[]> {
  const events: StoredEventText[] = [];
  for await (const batch of store.drain(after, through)) events.push(...batch);
  return events;
}

export async function readPages(store: EventStore, after: Position, limit: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const page = await store.readAll(events.at(-1)?.position ?? after, limit);
    if (page.length > limit) throw new Error(`Asked for ${limit} events, got ${page.length}.`);
    if (page.length === 0) return events;
    events.push(...page);
  }
}

/** Reads on from the last event, like a projection, until `writing` has ended and no more events come. */
export async function followWhile(
  store: EventStore, after: Position, writing: Promise<unknown>,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  let over = false;
  const settled = writing.finally(() => (over = true));
  for (;;) {
    const last = over;
    const page = await store.readAll(events.at(-1)?.position ?? after, 10);
    events.push(...page);
    if (last && page.length === 0) break;
  }
  await settled;
  return events;
}

export async function eventually(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 2_000; looks += 1) {
    if (await isTrue()) return;
    await sleep(20);
  }
  throw new Error('The awaited condition did not come true.');
}
