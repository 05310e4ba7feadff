/** Owns what became visible of the log: how far every read model shows it, and whose streams grew. */
import { type Aggregate, aggregates } from '../../contract/updates.js';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEvent } from '../../event-store/event-store.js';
import type { ReadModels } from '../../projections/engine/read-models.js';

/** Whoever missed more reads everything again. */
const MAX_EVENTS = 200;

export class LogNews {
  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {}

  shown(): Position {
    return this.readModels.shown();
  }

  /** Another text as soon as rows were replaced or emptied as a whole. */
  generations(): string {
    return this.readModels.status().map(({ state, generation }) => `${state} ${generation}`).join(',');
  }

  /** Waits, bounded, until what was appended up to now is shown. */
  async caughtUp(): Promise<void> {
    await this.readModels.caughtUp(await this.store.head());
  }

  /** Of what there are events behind one that is shown, up to and including `through`. */
  async changed(after: Position, through: Position): Promise<readonly Aggregate[]> {
    if (after >= through) return [];
    const events = await this.store.readAll(after, MAX_EVENTS);
    return events.length === MAX_EVENTS ? aggregates : aggregatesOf(events, through);
  }

  /** The same for a reader who names a position himself: what he knows may be another log, or an event long gone by. */
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
