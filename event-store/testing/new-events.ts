/** New events and streams for tests of the log; their ids are fresh, so tests can share a server. */
import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../event-store.js';

/** The name of a new stream of this program: an adapter does not see others. */
export const newStream = (): string => `game-${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}`;

export function newEvent(change: Partial<NewEvent> = {}): NewEvent {
  return {
    id: randomUUID(),
    type: 'SomethingHappened',
    data: { what: 'a game', points: [2, -1] },
    metadata: { actorId: 7, correlationId: randomUUID() },
    ...change,
  };
}

export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => newEvent());

export const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);
