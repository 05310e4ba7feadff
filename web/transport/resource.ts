/** Reads as TanStack Query options: the path, its type, how long it stays fresh, and what makes it stale. */
import {
  type QueryClient, queryOptions, useQuery, useQueryClient, type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Parameters, pathOf, type Read, type Stale } from '../../contract/call.js';
import type { Aggregate } from '../../contract/updates.js';
import { getJson } from './http.js';
import { useParameters } from './past.js';

declare module '@tanstack/react-query' {
  interface Register {
    /** What makes the answer stale. */
    queryMeta: { readonly follows?: readonly Aggregate[] | undefined };
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

/** What a screen may say about one of its reads. */
export type ReadOptions<Answer> = Pick<
  UseQueryOptions<Answer, Error, Answer, string[]>, 'enabled' | 'notifyOnChangeProps' | 'placeholderData'
>;

/** The answer of a GET at the moment of the page, as far as it is known. `useQuery` of the resource itself asks now. */
export const useRead = <Answer>(
  call: Read<Answer>, freshMinutes: number, parameters?: Parameters, options?: ReadOptions<Answer>,
) => useQuery({ ...resource(call, freshMinutes, useParameters(call, parameters)), ...options });

/**
 * Marks what a change makes stale and reads again what is on screen.
 * @throws what the first failing read throws
 */
export const refresh = (queryClient: QueryClient, ...changes: readonly Stale[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path], meta }) => changes.some((change) =>
      // Names and rights are nearly everywhere.
      change === 'player' || String(path).startsWith(change) || meta?.follows?.includes(change as Aggregate)),
  }, { throwOnError: true });

/** Reads everything again once something is over: a fault, or work on the tables. Undefined while that is unknown. */
export function useRefreshAfter(isGoingOn: boolean | undefined): void {
  const queryClient = useQueryClient();
  const wasGoingOn = useRef(false);
  useEffect(() => {
    if (isGoingOn === undefined) return;
    if (wasGoingOn.current && !isGoingOn) refresh(queryClient, '/api/').catch(() => undefined);
    wasGoingOn.current = isGoingOn;
  }, [queryClient, isGoingOn]);
}
