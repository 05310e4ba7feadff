/** Changes that would count twice if they were posted twice: the key of one outlives its dialog. */
import type { Change } from '../../contract/call.js';
import { forget, jsonIn, recall, remember } from './browser-storage.js';
import { keyPerIntention, send, UNANSWERED } from './http.js';
import { useMutationOf } from './resource.js';

/** Sends like `useCommand`, with a key that outlives the dialog. */
export const useAddition = <Body, Answer>(call: Change<Body, Answer>) =>
  useMutationOf((body: Body, key) => send(call, body, key), call.stale, () => keyUntilDone(call.path));

/** The time after which the same content is a new intention: the member has seen the outcome of the first. */
const KEPT_MS = 3_600_000;

/**
 * Gives keys like `keyPerIntention`. But until the change is done, for an hour at most, the same content keeps its key,
 * even if other content was sent in between or the dialog or page was closed. If browser storage is blocked, only the
 * dialog keeps it.
 * @param path  path of the call
 */
function keyUntilDone(path: string): ReturnType<typeof keyPerIntention> {
  const ofDialog = keyPerIntention();
  let name = '';
  return {
    keyOf: (content) => {
      name = `${UNANSWERED}${path} ${JSON.stringify(content)}`;
      const kept = jsonIn(recall(name)) as { readonly key: string; readonly sentAt: number } | null;
      const key = kept !== null && Date.now() - kept.sentAt < KEPT_MS ? kept.key : ofDialog.keyOf(content);
      remember(name, JSON.stringify({ key, sentAt: Date.now() }));
      return key;
    },
    done: () => {
      forget(name);
      ofDialog.done();
    },
  };
}
