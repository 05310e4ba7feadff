/**
 * The latest events that this process appended, so that followers of the log need not read them back. Positions
 * without a gap have no event of another process between them; after a gap the log is read.
 */
import { ascending, type Position, type StoredEvent } from '../event-store.js';
import type { PreparedAppend } from '../prepared-append.js';
import type { AppendOutcome } from './append-group.js';

const MOST_EVENTS = 200;

export class OwnAppends {
  /** Events in the order of the log, without a gap. */
  #events: StoredEvent[] = [];

  /** Call it when a group is stored, before it is announced. @returns the events, in the order of the log */
  add(group: readonly PreparedAppend[], outcomes: readonly AppendOutcome[]): readonly StoredEvent[] {
    const stored = group.flatMap((append, index) => eventsOf(append, outcomes[index]));
    stored.sort((one, other) => ascending(one.position, other.position));
    for (const event of stored) {
      const last = this.#events.at(-1);
      if (last && event.position !== last.position + 1n) this.#events = [];
      this.#events.push(event);
    }
    this.#events = this.#events.slice(-MOST_EVENTS);
    return stored;
  }

  /** Call it when a connection was lost: the log may lack these events. */
  forget(): void {
    this.#events = [];
  }

  /** The events after a position; none if they are not known from there on. */
  after(position: Position, limit: number): readonly StoredEvent[] {
    const [first] = this.#events;
    // Positions begin at 1.
    const next = position < 0n ? 1n : position + 1n;
    const index = first ? Number(next - first.position) : -1;
    return index < 0 ? [] : this.#events.slice(index, index + limit);
  }
}

function eventsOf({ streamId, events }: PreparedAppend, outcome: AppendOutcome | undefined): StoredEvent[] {
  if (outcome?.kind !== 'appended') return [];
  return events.map(({ id, type, data, metadata }, index) => {
    const before = events.length - 1 - index;
    return {
      id, type, streamId, revision: outcome.revision - before, position: outcome.position - BigInt(before),
      data: JSON.parse(data) as unknown, metadata: JSON.parse(metadata) as unknown,
    };
  });
}
