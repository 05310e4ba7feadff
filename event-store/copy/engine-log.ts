/** A log in an engine as source or target of a copy. */
import { BEFORE_FIRST, type EventStore, type HiddenStream } from '../event-store.js';
import { jsonOrNull } from '../readable-json.js';
import type { CopiedEvent, LogTarget } from './copied-event.js';

export class EngineLog implements LogTarget {
  constructor(protected readonly store: EventStore) {}

  async *read(): AsyncIterable<readonly CopiedEvent[]> {
    yield* this.store.drain(BEFORE_FIRST, await this.store.head());
  }

  hiddenStreams(): readonly HiddenStream[] {
    return this.store.hiddenStreams?.() ?? [];
  }

  present(): AsyncIterable<readonly CopiedEvent[]> {
    return this.read();
  }

  /** Consecutive events of a stream go in one append. The appends run one after the other, which keeps the order. */
  async append(events: readonly CopiedEvent[]): Promise<void> {
    for (let next = 0; next < events.length;) {
      const first = events[next] as CopiedEvent;
      let end = next + 1;
      while (events[end]?.streamId === first.streamId) end += 1;
      await this.store.append(
        asItsOwn(first.streamId),
        first.revision === 0 ? 'no_stream' : first.revision - 1,
        events.slice(next, end).map(({ id, type, data, metadata }) => (
          { id: asItsOwn(id), type, data: jsonOrNull(data), metadata: jsonOrNull(metadata) })),
      );
      next = end;
    }
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

/** A substring keeps the long text that it was cut from, for as long as an adapter remembers an id. This copies it. */
const asItsOwn = (text: string): string => Buffer.from(text).toString();
