/** Reads the events of a stream that answer a question about the past. */
import { type DomainEvent, parseEvent } from '../../../domain/event-registry.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import type { EventStore } from '../../../event-store/event-store.js';
import { isSkipped, type SkippedEvents } from '../../../projections/engine/skipped-events.js';
import type { Moment } from '../../platform/http/moment.js';

/** What a projection leaves out. */
export interface LeftOut {
  readonly skipped: SkippedEvents;
  readonly projection: string;
}

/** In order. If asked what is known now, all of them; otherwise those recorded by then. */
export async function eventsKnownAt<Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>, streamId: string, moment: Moment, { skipped, projection }: LeftOut,
): Promise<Recorded<Event>[]> {
  return (await store.readStream(streamId))
    .filter(({ position }) => moment.known === 'now' || position <= moment.position)
    .filter(({ position }) => !isSkipped(skipped, projection, position))
    .map((stored) => parseEvent(stored) as Recorded<Event>);
}
