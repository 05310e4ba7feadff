/** Finds streams that were deleted or cut in EventStoreDB among the engine's own events, which no reader sees. */
import { isOwnStream } from '../../domain/own-streams.js';
import { BEFORE_FIRST, type HiddenStream, type Position } from '../event-store.js';
import { ascending } from '../event-order.js';
import { jsonIn } from '../readable-json.js';
import type { EngineEvent } from './engine-messages.js';

const [METADATA, TOMBSTONE] = ['$metadata', '$streamDeleted'];

/** Settings of a stream. A deletion that can be undone is a `$tb`, the first revision to show, above all revisions. */
interface StreamSettings {
  readonly $tb?: number;
  readonly $maxCount?: number;
  readonly $maxAge?: number;
}

export class HiddenStreams {
  /** By stream, what was said about it last. */
  readonly #latest = new Map<string, { readonly position: Position; readonly isHidden: boolean }>();

  /** In any order. */
  note({ type, streamId, position, data }: EngineEvent): void {
    if (type !== METADATA && type !== TOMBSTONE) return;
    const stream = type === METADATA ? streamId.replace(/^\$\$/, '') : streamId;
    if (!isOwnStream(stream) || position < (this.#latest.get(stream)?.position ?? BEFORE_FIRST)) return;
    this.#latest.set(stream, { position, isHidden: type === TOMBSTONE || hides(data) });
  }

  /** In the order of the log. */
  all(): readonly HiddenStream[] {
    return [...this.#latest].filter(([, { isHidden }]) => isHidden)
      .map(([streamId, { position }]) => ({ streamId, position }))
      .sort((one, other) => ascending(one.position, other.position));
  }
}

function hides(settings: string): boolean {
  const { $tb = 0, $maxCount, $maxAge } = (jsonIn(settings) ?? {}) as StreamSettings;
  return $tb > 0 || $maxCount !== undefined || $maxAge !== undefined;
}
