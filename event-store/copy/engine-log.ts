/** Owns a log in an engine as the end of a copy: read by its drain, appended to by its own appends. */
import { BEFORE_FIRST, type EventStore } from '../event-store.js';
import type { CopiedEvent } from './copied-event.js';
import type { LogTarget } from './log-ends.js';

export class EngineLog implements LogTarget {
  private stopFollowing: (() => void) | undefined;

  constructor(protected readonly store: EventStore) {}

  async *read(): AsyncIterable<readonly CopiedEvent[]> {
    yield* this.store.drain(BEFORE_FIRST, await this.store.head());
  }

  present(): AsyncIterable<readonly CopiedEvent[]> {
    return this.read();
  }

  /** One append for those of a stream that follow one another, and one after the other, so that the order stays. */
  async append(events: readonly CopiedEvent[]): Promise<void> {
    // An engine that is followed shows by itself what it stored, and need not be asked after each append.
    this.stopFollowing ??= this.store.subscribe(() => undefined);
    for (let next = 0; next < events.length;) {
      const first = events[next] as CopiedEvent;
      let end = next + 1;
      while (events[end]?.streamId === first.streamId) end += 1;
      await this.store.append(
        asItsOwn(first.streamId),
        first.revision === 0 ? 'no_stream' : first.revision - 1,
        events.slice(next, end).map(({ id, type, data, metadata }) => (
          { id: asItsOwn(id), type, data: JSON.parse(data) as unknown, metadata: JSON.parse(metadata) as unknown })),
      );
      next = end;
    }
  }

  close(): Promise<void> {
    this.stopFollowing?.();
    return this.store.close();
  }
}

/** What was read is cut out of a long text, and would keep all of it for as long as an adapter remembers an id. */
const asItsOwn = (text: string): string => Buffer.from(text).toString();
