/** Judges an append or a deletion as the engine does: by the expected revision, and by ids that it has stored. */
import type { EngineEvent, Expected } from './engine-event.js';

/** The stream before the append. */
export interface StreamBefore {
  /** All events ever stored in the stream, by revision. */
  readonly events: readonly EngineEvent[];
  readonly hasMetadata: boolean;
  /** The stream is deleted: its events are hidden, but its numbering goes on. */
  readonly isSoftDeleted: boolean;
  /** The event with an id, if this stream was the first to store that id. */
  knownWith(id: string): EngineEvent | undefined;
}

export type Judgement =
  | { readonly kind: 'store' }
  /**
   * The stream already has these ids: nothing is stored, and the last of them is returned. Their content is not
   * compared.
   */
  | { readonly kind: 'idempotent'; readonly last: EngineEvent }
  | { readonly kind: 'wrong_revision' }
  | { readonly kind: 'deleted' };

const STORE: Judgement = { kind: 'store' };
const WRONG_REVISION: Judgement = { kind: 'wrong_revision' };

export function judge(stream: StreamBefore, expected: Expected, ids: readonly string[]): Judgement {
  const { events, hasMetadata, isSoftDeleted } = stream;
  if (expected === 'stream_exists' && isSoftDeleted) return { kind: 'deleted' };
  if (expected === 'stream_exists' && events.length === 0 && !hasMetadata) return WRONG_REVISION;
  if (expected === 'any' || expected === 'stream_exists') return judgeUnordered(stream, ids);
  const behind = expected === 'no_stream' ? 0 : Number(expected) + 1;
  if (behind === events.length) return STORE;
  if (behind > events.length) return WRONG_REVISION;
  const known = ids.findIndex((id, index) => events[behind + index]?.id !== id);
  const last = events[behind + ids.length - 1];
  if (known === -1 && ids.length > 0 && last) return { kind: 'idempotent', last };
  return known === 0 && expected === 'no_stream' && isSoftDeleted ? STORE : WRONG_REVISION;
}

/**
 * An append without an expected revision looks its ids up anywhere in the stream: it is a repeat if all are known, and
 * new if none is.
 */
function judgeUnordered(stream: StreamBefore, ids: readonly string[]): Judgement {
  let last: EngineEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const known = stream.knownWith(id);
    if (!known) return index === 0 ? STORE : WRONG_REVISION;
    last = known;
  }
  return last ? { kind: 'idempotent', last } : STORE;
}
