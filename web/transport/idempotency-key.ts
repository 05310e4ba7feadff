/** Idempotency keys: one per intention of a person, so that the server recognizes a repeat. */
import { forget, keysWith, recall, remember } from './browser-storage.js';

/** The used part of `crypto`; `randomUUID` is missing on a plain-http address of the home network. */
export interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  randomUUID?(): string;
}

/** A random UUID (version 4). */
export function newIdempotencyKey(source: RandomSource = crypto): string {
  if (source.randomUUID !== undefined) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The intentions of a person, one after the other. */
export interface Intentions {
  /** The same content again (a retry) gets the same key; other content is another intention. */
  keyOf(content: unknown): string;
  /** Marks the intention as done: the same content is a new intention from now on. */
  done(): void;
}

export function keyPerIntention(newKey: () => string = newIdempotencyKey): Intentions {
  let last: { readonly content: string; readonly key: string } | null = null;
  return {
    keyOf: (content) => {
      const text = JSON.stringify(content);
      if (last === null || last.content !== text) last = { content: text, key: newKey() };
      return last.key;
    },
    done: () => {
      last = null;
    },
  };
}

/** The keys of unanswered additions, which would count twice if sent twice. */
const PREFIX = 'unanswered ';
/** After this time the same content is a new intention: the member has seen the outcome of the first. */
const KEPT_MS = 3_600_000;

interface Unanswered {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/**
 * Like `keyPerIntention`, but until it is done, for an hour at most, the same content keeps its key, even if other
 * content was sent in between or the dialog or page was closed. Without browser storage only the dialog keeps it.
 * @param path  path of the call
 */
export function keyUntilDone(path: string, newKey: () => string = newIdempotencyKey): Intentions {
  const ofDialog = keyPerIntention(newKey);
  let name = '';
  return {
    keyOf: (content) => {
      name = `${PREFIX}${path} ${JSON.stringify(content)}`;
      const key = keptKey(name) ?? ofDialog.keyOf(content);
      remember(name, JSON.stringify({ key, sentAt: Date.now() } satisfies Unanswered));
      return key;
    },
    done: () => {
      forget(name);
      ofDialog.done();
    },
  };
}

function keptKey(name: string): string | null {
  const kept = recall(name);
  if (kept === null) return null;
  const { key, sentAt } = JSON.parse(kept) as Unanswered;
  return Date.now() - sentAt < KEPT_MS ? key : null;
}

/** For a logout. */
export const forgetUnanswered = (): void => keysWith(PREFIX).forEach(forget);
