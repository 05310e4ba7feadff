/** Reads and writes the log without the server. */
import { BEFORE_FIRST, type EventStore, type NewEvent, type Position } from '../../event-store/event-store.js';
import { type LogAddress, openEventStore } from '../../event-store/open-event-store.js';

export interface EventInLog {
  readonly position: Position;
  readonly streamId: string;
  readonly type: string;
  readonly data: unknown;
  readonly idempotencyKey: string;
  readonly correlationId: string;
  /** The author; null for events of the system. */
  readonly actorId: number | null;
  /** Time of recording, ISO 8601. */
  readonly at: string;
}

/** Every event of the log, in order. */
export const loggedEvents = (log: LogAddress): Promise<EventInLog[]> => withLog(log, async (store) => {
  const events: EventInLog[] = [];
  for await (const batch of store.drain(BEFORE_FIRST, await store.head())) {
    for (const { position, streamId, type, data, metadata } of batch) {
      const { idempotencyKey, correlationId, actorId, at } = JSON.parse(metadata) as EventInLog;
      events.push({ position, streamId, type, data: JSON.parse(data), idempotencyKey, correlationId, actorId, at });
    }
  }
  return events;
});

/** Appends an event, as another program or an earlier version might. @returns its place in the log */
export const appendPastServer = (log: LogAddress, streamId: string, event: Omit<NewEvent, 'id'>): Promise<Position> =>
  withLog(log, async (store) => {
    const { position } = await store.append(streamId, 'any', [{ id: crypto.randomUUID(), ...event }]);
    return position;
  });

async function withLog<Answer>(log: LogAddress, work: (store: EventStore) => Promise<Answer>): Promise<Answer> {
  const store = await openEventStore(log);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
