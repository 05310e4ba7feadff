/** Owns the few reads that the browser remembers, so that a game can be recorded while the server is out of reach. */
import { queryOptions } from '@tanstack/react-query';
import { forget, keysWith, recall, remember } from '../ui/browser-storage.js';
import { isAway } from './http-error.js';
import { resource } from './resource.js';

const PREFIX = 'last-answer ';
const keyOf = (path: string): string => PREFIX + path;

/**
 * Like `resource`; when nobody answers, what was answered last.
 * @param isWorthIt  whether an answer is remembered; one that is not forgets the one before
 */
export function rememberedResource<T>(path: string, freshMinutes: number, isWorthIt: (answer: T) => boolean) {
  const { queryFn: ask, ...options } = resource<T>(path, freshMinutes);
  return queryOptions({
    ...options,
    queryFn: async (context): Promise<T> => {
      try {
        const answer = await (ask as (given: typeof context) => Promise<T>)(context);
        if (isWorthIt(answer)) remember(keyOf(path), JSON.stringify(answer));
        else forget(keyOf(path));
        return answer;
      } catch (error) {
        const last = isAway(error) ? recall(keyOf(path)) : null;
        if (last === null) throw error;
        return JSON.parse(last) as T;
      }
    },
  });
}

/** For when a member leaves: nothing that was read for him stays. */
export const forgetAnswers = (): void => keysWith(PREFIX).forEach(forget);
