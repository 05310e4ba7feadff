/**
 * Reads and changes for TanStack Query: the path, the type, how long an answer stays fresh, and what makes it stale.
 */
import {
  type QueryClient, queryOptions, useMutation, type UseMutationResult, useQuery, useQueryClient, type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Change, type NoBody, type Parameters, pathOf, type Read, type Stale } from '../../contract/call.js';
import type { Changed } from '../../contract/updates.js';
import { forget, jsonIn, keysWith, recall, remember } from './browser-storage.js';
import { getJson, isAway, keyPerIntention, newIdempotencyKey, send } from './http.js';
import { useParameters } from './past.js';

declare module '@tanstack/react-query' {
  interface Register {
    /** The changes that make the answer stale. */
    queryMeta: { readonly follows?: readonly Changed[] | undefined };
  }
}

const MINUTE_MS = 60_000;

/**
 * Describes a GET for TanStack Query.
 * @param freshMinutes  how long a cached answer counts as fresh
 */
export function resource<Answer>(call: Read<Answer>, freshMinutes: number, parameters?: Parameters) {
  // The path is also the query key.
  const path = pathOf(call, parameters);
  return queryOptions({
    queryKey: [path],
    meta: { follows: call.follows },
    queryFn: ({ signal }) => getJson<Answer>(path, signal),
    staleTime: freshMinutes * MINUTE_MS,
    gcTime: Math.max(5, freshMinutes) * MINUTE_MS,
  });
}

/** The options that a screen has for a read. */
export type ReadOptions<Answer> = Pick<
  UseQueryOptions<Answer, Error, Answer, string[]>, 'enabled' | 'notifyOnChangeProps' | 'placeholderData'
>;

/** The answer of a GET at the moment of the page, as far as it is known. `useQuery` of the resource itself asks now. */
export const useRead = <Answer>(
  call: Read<Answer>, freshMinutes: number, parameters?: Parameters, options?: ReadOptions<Answer>,
) => useQuery({ ...resource(call, freshMinutes, useParameters(call, parameters)), ...options });

/** The few answers that the browser remembers, so that a game can be recorded while the server is out of reach. */
const PREFIX = 'last-answer ';

/**
 * Reads like `getJson`, but gives the last answer when the server does not answer.
 * @param isWorthIt  whether to remember an answer; if not, the previous one is forgotten
 */
export async function getRemembered<Answer>(
  { path }: Read<Answer>, signal: AbortSignal, isWorthIt: (answer: Answer) => boolean,
): Promise<Answer> {
  try {
    const answer = await getJson<Answer>(path, signal);
    if (isWorthIt(answer)) remember(PREFIX + path, JSON.stringify(answer));
    else forget(PREFIX + path);
    return answer;
  } catch (error) {
    const last = isAway(error) ? rememberedAnswer<Answer>(path) : null;
    if (last === null) throw error;
    return last;
  }
}

/** Describes a read like `resource`, but with the last answer when the server does not answer. */
export const rememberedResource = <Answer>(
  call: Read<Answer>, freshMinutes: number, isWorthIt: (answer: Answer) => boolean,
) => queryOptions({ ...resource(call, freshMinutes), queryFn: ({ signal }) => getRemembered(call, signal, isWorthIt) });

/**
 * Forgets everything that was read for a member who logs out.
 * @param spared  path of an answer to keep
 */
export const forgetAnswers = (spared?: string): void =>
  keysWith(PREFIX).filter((key) => key !== PREFIX + spared).forEach(forget);

/** The last answer in any tab of this browser; null if there is none. */
export const rememberedAnswer = <Answer>(path: string): Answer | null => jsonIn(recall(PREFIX + path)) as Answer | null;

/**
 * Marks what a change makes stale and reads again what is on screen.
 * @throws what the first failing read throws
 */
export const refresh = (queryClient: QueryClient, ...changes: readonly Stale[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path], meta }) => changes.some((change) =>
      // Names and rights are on nearly every screen.
      change === 'player' || String(path).startsWith(change) || meta?.follows?.includes(change as Changed)),
  }, { throwOnError: true });

/** Reads everything again once a fault or work on the tables is over. @param isGoingOn  undefined while unknown */
export function useRefreshAfter(isGoingOn: boolean | undefined): void {
  const queryClient = useQueryClient();
  const wasGoingOn = useRef(false);
  useEffect(() => {
    if (isGoingOn === undefined) return;
    if (wasGoingOn.current && !isGoingOn) refresh(queryClient, '/api/').catch(() => undefined);
    wasGoingOn.current = isGoingOn;
  }, [queryClient, isGoingOn]);
}

/** The part of the hooks' result that buttons and forms use. */
export type Mutation<Body, Answer> = Pick<
  UseMutationResult<Answer, Error, Body>, 'isPending' | 'error' | 'mutateAsync'
>;

/** Longest wait for the screen to refresh after a change; the dialog stays open until then. */
const SHOWN_TIMEOUT_MS = 5_000;

/** A change; it is done when the screen shows its effect. */
export const useCommand = <Body, Answer>(call: Change<Body, Answer>, parameters?: Parameters) =>
  useMutationOf((body: Body, key) => send(call, body, key, parameters), call.stale);

/** A change without a body: every press is a new intention. */
export const usePress = <Answer>(call: Change<NoBody, Answer>, parameters?: Parameters) =>
  useMutationOf<void, Answer>(() => send(call, {}, newIdempotencyKey(), parameters), call.stale);

/**
 * @param sending  one call of the server; a repeat after a failure gets the same key
 * @param stale  what becomes stale and is read again
 */
export function useMutationOf<Body, Answer>(
  sending: (body: Body, idempotencyKey: string) => Promise<Answer>,
  stale: readonly Stale[],
  keys: () => ReturnType<typeof keyPerIntention> = keyPerIntention,
) {
  const queryClient = useQueryClient();
  const [intentions] = useState(keys);
  // A read that fails now shows its own error.
  const readAgain = (): Promise<void> => refresh(queryClient, ...stale).catch(() => undefined);
  return useMutation({
    mutationFn: (body: Body) => sending(body, intentions.keyOf(body)),
    onSuccess: () => {
      intentions.done();
      return Promise.race([readAgain(), new Promise<void>((resolve) => setTimeout(resolve, SHOWN_TIMEOUT_MS))]);
    },
    // The server may have made the change anyway, or refused it for a reason that the screen does not show yet.
    onError: () => void readAgain(),
  });
}
