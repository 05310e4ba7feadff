import { type Decider, fold } from '../../../domain/decider.js';
import { parseEvent, type DomainEvent } from '../../../domain/event-registry.js';
import type { EventStore } from '../../../event-store/event-store.js';

/** The current state of an aggregate, for decisions that depend on it; the initial state if there is no stream. */
export async function streamState<Event extends DomainEvent, State>(
  store: EventStore, streamId: string, decider: Decider<never, Event, State>,
): Promise<State> {
  const stream = await store.readStream(streamId);
  return fold(decider, stream.map((stored) => parseEvent(stored).event as Event));
}
