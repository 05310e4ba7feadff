/** The keys of unanswered additions, which would count twice if sent twice. */
import { forget, keysWith, recall, remember } from './browser-storage.js';
import { type Intentions, keyPerIntention, newIdempotencyKey } from './idempotency-key.js';

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
