import { type Decider, foldRecorded } from '../../../domain/decider.js';
import { parseEvent, type DomainEvent } from '../../../domain/event-registry.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import type { EventStore } from '../../../event-store/event-store.js';

/** The current state of an aggregate, for decisions that depend on it; the initial state if there is no stream. */
export async function streamState<Event extends DomainEvent, State>(
  store: EventStore, streamId: string, decider: Decider<never, Event, State>,
): Promise<State> {
  return foldRecorded(decider, (await store.readStream(streamId)).map(parseEvent) as Recorded<Event>[]);
}
