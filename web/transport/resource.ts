/** Owns what the client reads: a path, its type, how long it stays fresh, and what makes it stale. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJson } from './http.js';

const MINUTE_MS = 60_000;

/**
 * Describes a GET for TanStack Query.
 * @param path  also the key, so that whoever changes something names paths and no keys
 * @param freshMinutes  for so long a second look asks nobody
 */
export const resource = <T>(path: string, freshMinutes: number) =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<T>(path, signal),
    staleTime: freshMinutes * MINUTE_MS,
    gcTime: Math.max(5, freshMinutes) * MINUTE_MS,
  });

/**
 * Marks all that lies below these paths as stale and reads again what is on screen.
 * @throws what the first failing read throws
 */
export const refresh = (queryClient: QueryClient, ...paths: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries(
    { predicate: ({ queryKey: [path] }) => paths.some((prefix) => String(path).startsWith(prefix)) },
    { throwOnError: true },
  );
