/** The few reads that the browser remembers, so that a game can be recorded while the server is out of reach. */
import { queryOptions } from '@tanstack/react-query';
import { pathOf, type Read } from '../../contract/call.js';
import { forget, keysWith, recall, remember } from './browser-storage.js';
import { isAway } from './http.js';
import { resource } from './resource.js';

const PREFIX = 'last-answer ';
const keyOf = (path: string): string => PREFIX + path;

/**
 * Like `resource`, but with the last answer when the server does not answer.
 * @param isWorthIt  whether to remember an answer; if not, the previous one is forgotten
 */
export function rememberedResource<T>(call: Read<T>, freshMinutes: number, isWorthIt: (answer: T) => boolean) {
  const path = pathOf(call);
  const { queryFn: ask, ...options } = resource(call, freshMinutes);
  return queryOptions({
    ...options,
    queryFn: async (context): Promise<T> => {
      try {
        const answer = await (ask as (given: typeof context) => Promise<T>)(context);
        if (isWorthIt(answer)) remember(keyOf(path), JSON.stringify(answer));
        else forget(keyOf(path));
        return answer;
      } catch (error) {
        const last = isAway(error) ? rememberedAnswer<T>(path) : null;
        if (last === null) throw error;
        return last;
      }
    },
  });
}

/**
 * Forgets everything that was read for a member who logs out.
 * @param spared  path of an answer to keep
 */
export const forgetAnswers = (spared?: string): void =>
  keysWith(PREFIX).filter((key) => key !== PREFIX + spared).forEach(forget);

/** The last answer in any tab of this browser; null if there is none. */
export function rememberedAnswer<T>(path: string): T | null {
  const last = recall(keyOf(path));
  return last === null ? null : (JSON.parse(last) as T);
}
