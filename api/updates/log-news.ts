/** What became visible of the log: the position that every read model shows, and the streams that grew. */
import { type Aggregate, aggregates } from '../../contract/updates.js';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEvent } from '../../event-store/event-store.js';
import type { ReadModels } from '../../projections/engine/read-models.js';

/** A client that missed more reads everything again. */
const MAX_EVENTS = 200;

export class LogNews {
  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {}

  shown(): Position {
    return this.readModels.shown();
  }

  /** Changes when rows were replaced or emptied as a whole. */
  generations(): string {
    return this.readModels.status().map(({ state, generation }) => `${state} ${generation}`).join(',');
  }

  /** Waits, for a limited time, until the current end of the log is shown. */
  async caughtUp(): Promise<void> {
    await this.readModels.caughtUp(await this.store.head());
  }

  /** The streams with events after a shown position, up to and including `through`. */
  async changed(after: Position, through: Position): Promise<readonly Aggregate[]> {
    if (after >= through) return [];
    const events = await this.store.readAll(after, MAX_EVENTS);
    return events.length === MAX_EVENTS ? aggregates : aggregatesOf(events, through);
  }

  /** The same for a position that a client names: it may be from another log, or from long ago. */
  async missed(after: Position, through: Position): Promise<readonly Aggregate[]> {
    if (after === through) return [];
    const latest = await this.store.readBackwards(undefined, MAX_EVENTS);
    const isKnown = after === BEFORE_FIRST ? latest.length < MAX_EVENTS : latest.some(isAt(after));
    return isKnown ? aggregatesOf(latest.filter(({ position }) => position > after), through) : aggregates;
  }
}

const isAt = (at: Position) => ({ position }: Pick<StoredEvent, 'position'>): boolean => position === at;

const aggregatesOf = (
  events: readonly Pick<StoredEvent, 'streamId' | 'position'>[], through: Position,
): readonly Aggregate[] => {
  const shown = events.filter(({ position }) => position <= through);
  return aggregates.filter((aggregate) => shown.some(({ streamId }) => streamId.startsWith(`${aggregate}-`)));
};
