/** Judges an append as the engine does: by the expected revision, and by ids that are already in the stream. */
import type { EngineEvent, Expected } from './engine-event.js';

/** The stream before the append. */
export interface StreamBefore {
  /** All events ever, by revision. */
  readonly events: readonly EngineEvent[];
  /** Its events are hidden, but its numbering goes on. */
  readonly isSoftDeleted: boolean;
}

export type Judgement =
  | { readonly kind: 'store' }
  /**
   * The stream already has these ids: nothing is stored, and the last of them is returned. Their content is not
   * compared.
   */
  | { readonly kind: 'idempotent'; readonly last: EngineEvent }
  | { readonly kind: 'wrong_revision' };

const STORE: Judgement = { kind: 'store' };
const WRONG_REVISION: Judgement = { kind: 'wrong_revision' };

export function judge(stream: StreamBefore, expected: Expected, ids: readonly string[]): Judgement {
  if (expected === 'stream_exists' && (stream.events.length === 0 || stream.isSoftDeleted)) return WRONG_REVISION;
  if (expected === 'any' || expected === 'stream_exists') return judgeUnordered(stream, ids);
  const behind = expected === 'no_stream' ? 0 : Number(expected) + 1;
  if (behind === stream.events.length) return STORE;
  if (behind > stream.events.length) return WRONG_REVISION;
  const known = ids.findIndex((id, index) => stream.events[behind + index]?.id !== id);
  const last = stream.events[behind + ids.length - 1];
  if (known === -1 && ids.length > 0 && last) return { kind: 'idempotent', last };
  return known <= 0 && expected === 'no_stream' && stream.isSoftDeleted ? STORE : WRONG_REVISION;
}

/** Without a revision the ids are looked up anywhere in the stream: either all are known, or none. */
function judgeUnordered({ events }: StreamBefore, ids: readonly string[]): Judgement {
  let last: EngineEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const known = events.findLast((event) => event.id === id);
    if (!known) return index === 0 ? STORE : WRONG_REVISION;
    last = known;
  }
  return last ? { kind: 'idempotent', last } : STORE;
}
