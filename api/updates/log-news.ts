/** Which streams of the log grew since a position. */
import { type Aggregate, aggregates } from '../../contract/updates.js';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEvent } from '../../event-store/event-store.js';

/** A client that missed more reads everything again. */
const MAX_EVENTS = 200;

/** The streams with events after a shown position, up to and including `through`. */
export async function changedSince(
  after: Position, through: Position, store: EventStore,
): Promise<readonly Aggregate[]> {
  if (after >= through) return [];
  const events = await store.readAll(after, MAX_EVENTS);
  return events.length === MAX_EVENTS ? aggregates : aggregatesOf(events, through);
}

/** The same for a position that a client names: it may be from another log, or from long ago. */
export async function missedSince(
  after: Position, through: Position, store: EventStore,
): Promise<readonly Aggregate[]> {
  if (after === through) return [];
  const latest = await store.readBackwards(undefined, MAX_EVENTS);
  const isKnown = after === BEFORE_FIRST
    ? latest.length < MAX_EVENTS : latest.some(({ position }) => position === after);
  return isKnown ? aggregatesOf(latest.filter(({ position }) => position > after), through) : aggregates;
}

const aggregatesOf = (
  events: readonly Pick<StoredEvent, 'streamId' | 'position'>[], through: Position,
): readonly Aggregate[] => {
  const shown = events.filter(({ position }) => position <= through);
  return aggregates.filter((aggregate) => shown.some(({ streamId }) => streamId.startsWith(`${aggregate}-`)));
};
