/** Owns what every read and every change has in common: when to ask again, and what an expired session does. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { endSession } from '../session/session.api.js';
import { HttpError } from '../transport/http-error.js';

export function createQueryClient(): QueryClient {
  const leaveWhenUnauthenticated = (error: Error): void => {
    if (error instanceof HttpError && error.status === 401) endSession(queryClient, 'expired');
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenUnauthenticated }),
    mutationCache: new MutationCache({ onError: leaveWhenUnauthenticated }),
    defaultOptions: {
      // Also without a network: a call that fails says so, one that waits for the network says nothing.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}
