/** Remembers which event ids streams have, so that most appends need no read before them. */
import { LRUCache } from 'lru-cache';
import { NO_STREAM } from './append-requests.js';

/** The beginning of a stream, up to a revision. It can never change. */
export interface KnownStream {
  /** Revision of the last known event, or `NO_STREAM`. */
  readonly revision: number;
  readonly ids: ReadonlySet<string>;
}

/** Some 100 bytes each. */
const MAX_IDS = 100_000;

export class KnownStreams {
  readonly #streams = new LRUCache<string, KnownStream>({
    maxSize: MAX_IDS, sizeCalculation: ({ ids }) => ids.size + 1,
  });

  get(streamId: string): KnownStream | undefined {
    return this.#streams.get(streamId);
  }

  /** @param events  all events of the stream, in order */
  learn(streamId: string, events: readonly { readonly id: string; readonly revision: number }[]): KnownStream {
    const known: KnownStream = {
      revision: events.at(-1)?.revision ?? NO_STREAM, ids: new Set(events.map(({ id }) => id)),
    };
    const before = this.#streams.get(streamId);
    if (events.length > 0 && known.revision >= (before?.revision ?? NO_STREAM)) this.#streams.set(streamId, known);
    return known;
  }

  /** @param revision  of the last of them; they directly follow the known events */
  append(streamId: string, ids: readonly string[], revision: number): void {
    const known = this.#streams.get(streamId);
    if ((known?.revision ?? NO_STREAM) !== revision - ids.length) return;
    this.#streams.set(streamId, { revision, ids: new Set([...(known?.ids ?? []), ...ids]) });
  }
}
