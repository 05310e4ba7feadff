/** The rules of all reads and changes: when to retry, and what follows from a failure. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { endSession } from '../figures/session.js';
import { isAway, isRefusal } from '../transport/http.js';
import { askAtOnce } from '../transport/server-health.js';

export function createQueryClient(): QueryClient {
  const onFailure = (error: Error): void => {
    if (isRefusal(error, 401)) endSession(queryClient, 'expired');
    if (isAway(error)) askAtOnce(queryClient);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      // Calls are made even without a network: a failed call shows an error, but one that waits for the network shows
      // nothing.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}
