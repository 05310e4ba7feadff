/** Owns who is at the screen: the login status, logging in and logging out. */
import {
  type QueryClient, type QueryFunction, queryOptions, useMutation, useQuery, useQueryClient,
} from '@tanstack/react-query';
import type { AuthStatus, UserView } from '../../domain/views.js';
import { postJson } from '../transport/http.js';
import { newIdempotencyKey } from '../transport/idempotency-key.js';
import { forgetAnswers, rememberedResource } from '../transport/remembered-resource.js';

/** `endedBy` is ours: a member who left goes to the welcome page, one whose session ran out to the login. */
export interface Session extends AuthStatus {
  readonly endedBy?: 'logout' | 'expired';
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Who was here last is remembered: a member whose server is out of reach goes on recording. */
const { queryFn: ask, ...status } = rememberedResource<Session>('/api/auth/status', 5, ({ isAuthenticated }) =>
  isAuthenticated);

const sessionQuery = queryOptions({
  ...status,
  queryFn: async (context): Promise<Session> => {
    const answer = await (ask as QueryFunction<Session>)(context);
    if (answer.isAuthenticated) return answer;
    // Whoever was here a moment ago is told why he is not any more, also when no other call has learned it first.
    const { client } = context;
    if (client.getQueryData(status.queryKey)?.isAuthenticated) endSession(client, 'expired');
    return client.getQueryData(status.queryKey) ?? answer;
  },
});

/** Ends when it is known who is at the screen, or that nobody can say. */
export const whoIsThere = (queryClient: QueryClient): Promise<void> => queryClient.prefetchQuery(sessionQuery);

export const useSession = () => useQuery(sessionQuery);

/** The member at the screen; null for a visitor and while nobody knows yet. */
export const useReader = (): UserView | null => useSession().data?.user ?? null;

/** Whether the server lets this member record games (decisions, section 6). */
export const mayRecordGames = (reader: UserView | null): boolean =>
  reader !== null && (reader.isAdmin || reader.canCreateGames);

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      postJson<AuthStatus>('/api/auth/login', credentials, newIdempotencyKey()),
    onSuccess: (status) => {
      queryClient.setQueryData(sessionQuery.queryKey, status);
      void queryClient.invalidateQueries(sessionQuery);
    },
  });
}

export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => postJson<AuthStatus>('/api/auth/logout', {}, newIdempotencyKey()),
    onSuccess: () => endSession(queryClient, 'logout'),
  });
}

/** Forgets the member and everything that was read for him. */
export function endSession(queryClient: QueryClient, endedBy: 'logout' | 'expired'): void {
  const current = queryClient.getQueryData(sessionQuery.queryKey);
  if (current?.isAuthenticated === false) return;
  forgetAnswers();
  queryClient.setQueryData(sessionQuery.queryKey, { isAuthenticated: false, user: null, endedBy });
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => path !== sessionQuery.queryKey[0] });
}
