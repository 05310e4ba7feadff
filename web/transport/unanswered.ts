/** The keys of what was sent and not answered yet, where doing it twice would count twice. */
import { forget, keysWith, recall, remember } from '../ui/browser-storage.js';
import { type Intentions, keyPerIntention, newIdempotencyKey } from './idempotency-key.js';

const PREFIX = 'unanswered ';
/** After this time the same content is a new intention: the member has seen what became of the first. */
const KEPT_MS = 3_600_000;

interface Unanswered {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/**
 * As `keyPerIntention`; but until it is done, for an hour at most, the same content keeps its key although other things
 * were sent in between, and the dialog or the page was left. Where the browser keeps nothing, the dialog does.
 * @param path  where it is sent to
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

/** For when a member leaves. */
export const forgetUnanswered = (): void => keysWith(PREFIX).forEach(forget);
