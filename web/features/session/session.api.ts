/** Who is at the screen: the login status, logging in and logging out, here or in another tab. */
import {
  type QueryClient, type QueryFunction, queryOptions, useMutation, useQuery, useQueryClient,
} from '@tanstack/react-query';
import { sessionCalls } from '../../../contract/session.calls.js';
import type { AuthStatus, Credentials } from '../../../contract/session.js';
import type { UserView } from '../../../contract/players.js';
import { send } from '../../transport/http.js';
import { newIdempotencyKey } from '../../transport/idempotency-key.js';
import { forgetAnswers, rememberedAnswer, rememberedResource } from '../../transport/remembered-resource.js';
import { forgetUnanswered } from '../../transport/unanswered.js';
import { isPast } from '../../ui/today.js';

/** `endedBy` is ours: a member who left goes to the welcome page, one whose session ran out to the login. */
export interface Session extends AuthStatus {
  readonly endedBy?: 'logout' | 'expired';
}

const STATUS = sessionCalls.status.path;

/** Who was here last is remembered: a member whose server is out of reach goes on recording. */
const { queryFn: ask, ...status } = rememberedResource<Session>(
  sessionCalls.status, 5, ({ isAuthenticated }) => isAuthenticated);

const sessionQuery = queryOptions({
  ...status,
  queryFn: async (context): Promise<Session> => {
    const answer = await (ask as QueryFunction<Session>)(context);
    const { client } = context;
    const before = client.getQueryData(status.queryKey);
    if (answer.isAuthenticated) {
      // Another member logged in elsewhere in this browser: the one before is gone.
      if (before?.isAuthenticated && before.user?.id !== answer.user?.id) forgetReads(client, STATUS);
      return answer;
    }
    // Tells a member whose session has just ended, even when no other call has noticed it.
    if (before?.isAuthenticated) endSession(client, 'expired');
    return client.getQueryData(status.queryKey) ?? answer;
  },
});

/** Ends when it is known who is at the screen, or that nobody can say. */
export const whoIsThere = (queryClient: QueryClient): Promise<void> => queryClient.prefetchQuery(sessionQuery);

export const useSession = () => useQuery(sessionQuery);

/** The member at the screen; null for a visitor and while nobody knows yet. */
export const useReader = (): UserView | null => useSession().data?.user ?? null;

/** Whether the server lets this member record games (docs/rules.md, Rights); nobody records in the past. */
export const mayRecordGames = (reader: UserView | null): boolean =>
  !isPast && reader !== null && (reader.isAdmin || reader.canCreateGames);

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => send(sessionCalls.login, credentials, newIdempotencyKey()),
    onSuccess: (status) => {
      queryClient.setQueryData(sessionQuery.queryKey, status);
      void queryClient.invalidateQueries(sessionQuery);
    },
  });
}

export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send(sessionCalls.logout, {}, newIdempotencyKey()),
    onSuccess: () => endSession(queryClient, 'logout'),
  });
}

/** Forgets the member and everything that was read for him. */
export function endSession(queryClient: QueryClient, endedBy: 'logout' | 'expired'): void {
  const current = queryClient.getQueryData(sessionQuery.queryKey);
  if (current?.isAuthenticated === false) return;
  queryClient.setQueryData(sessionQuery.queryKey, { isAuthenticated: false, user: null, endedBy });
  forgetReads(queryClient);
}

/** @param spared  path of an answer that is not the leaving member's */
function forgetReads(queryClient: QueryClient, spared?: string): void {
  forgetAnswers(spared);
  forgetUnanswered();
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => path !== STATUS });
}

/**
 * All tabs of a browser share one session: a login or logout in one counts in all. They hear of it through storage. A
 * tab that was frozen meanwhile hears nothing, so it compares when it is looked at.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  const compare = (): void => {
    const shown = queryClient.getQueryData(sessionQuery.queryKey);
    const isSame = (shown?.user?.id ?? null) === (rememberedAnswer<Session>(STATUS)?.user?.id ?? null);
    if (shown !== undefined && !isSame) void queryClient.invalidateQueries(sessionQuery);
  };
  addEventListener('storage', compare);
  document.addEventListener('visibilitychange', compare);
}
