/** The session: the login status, logging in and logging out, here or in another tab. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Change } from '../../contract/call.js';
import { sessionCalls } from '../../contract/session.calls.js';
import type { AuthStatus } from '../../contract/session.js';
import type { UserView } from '../../contract/players.js';
import { isRecorder } from '../../domain/access/recorder.js';
import { whatHolds } from './group.js';
import { keepForm } from './kept-form.js';
import { ClearFailure, forgetUnanswered, newIdempotencyKey, send } from '../transport/http.js';
import { forgetAnswers, getRemembered, rememberedAnswer, resource } from '../transport/resource.js';

/** `endedBy` is set by the client: after a logout the welcome page follows, after an expired session the login. */
export interface Session extends AuthStatus {
  readonly endedBy?: 'logout' | 'expired';
}

const STATUS = sessionCalls.status.path;

/** The last member is remembered, so that recording goes on when the server cannot be reached. */
const sessionQuery = queryOptions({
  ...resource<Session>(sessionCalls.status, 5),
  // Live updates, which read again what failed, begin only when the member is known.
  refetchOnReconnect: true,
  queryFn: async ({ client, signal }): Promise<Session> => {
    const answer = await getRemembered<Session>(sessionCalls.status, signal, ({ isAuthenticated }) => isAuthenticated);
    const before = client.getQueryData<Session>([STATUS]);
    if (answer.isAuthenticated) {
      // Another member logged in elsewhere in this browser, so the previous one is logged out.
      if (before?.isAuthenticated && before.user?.id !== answer.user?.id) forgetReads(client, STATUS);
      return answer;
    }
    // Shows the login to a member whose session has just ended, even if no other call has noticed that.
    if (before?.isAuthenticated) endSession(client, 'expired');
    return client.getQueryData<Session>([STATUS]) ?? answer;
  },
});

/** Resolves when the login status is known or cannot be read. */
export const whoIsThere = (queryClient: QueryClient): Promise<void> => queryClient.prefetchQuery(sessionQuery);

/** Whether a member is logged in, as far as the login status is known. */
export const isMemberThere = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(sessionQuery.queryKey)?.isAuthenticated === true;

export const useSession = () => useQuery(sessionQuery);

/** The logged-in member; null for a visitor and while the status is unknown. */
export const useReader = (): UserView | null => useSession().data?.user ?? null;

/** Whether this member may record games (docs/rules.md, Rights). */
export const mayRecordGames = (reader: UserView | null): boolean =>
  reader !== null && isRecorder(reader);

const NO_COOKIE =
  'The login was right, but this browser kept no cookie of this site. Allow cookies for it, then log in again.';

/**
 * Logs in with the answer of a call, unless the browser drops the cookie at once.
 * @param enter  how to get the answer, if one call is not enough
 */
export function useEntry<Body>(
  call: Change<Body, AuthStatus>, enter = (body: Body) => send(call, body, newIdempotencyKey()),
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => {
      const entered = await enter(body);
      const { signal } = new AbortController();
      const isIn = (status: Session): boolean => status.isAuthenticated;
      const seen = await getRemembered(sessionCalls.status, signal, isIn).catch(() => entered);
      if (!isIn(seen)) throw new ClearFailure(NO_COOKIE);
      return entered;
    },
    onSuccess: async (status) => {
      await whatHolds(queryClient, true);
      queryClient.setQueryData(sessionQuery.queryKey, status);
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

/** Forgets the member and everything that was read for them. */
export function endSession(queryClient: QueryClient, endedBy: 'logout' | 'expired'): void {
  const current = queryClient.getQueryData(sessionQuery.queryKey);
  if (current?.isAuthenticated === false) return;
  if (endedBy === 'expired' && current?.user) keepForm(current.user.id);
  queryClient.setQueryData(sessionQuery.queryKey, { isAuthenticated: false, user: null, endedBy });
  forgetReads(queryClient);
}

/** @param spared  path of an answer that does not belong to the previous member */
function forgetReads(queryClient: QueryClient, spared?: string): void {
  forgetAnswers(spared);
  forgetUnanswered();
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => path !== STATUS });
}

/**
 * All tabs of a browser share one session: a login or logout in one applies to all. The storage notifies them. A tab
 * that was frozen at that time gets no event, so it compares when it becomes visible.
 */
export function followOtherTabs(queryClient: QueryClient): void {
  const isOther = (): boolean => {
    const shown = queryClient.getQueryData(sessionQuery.queryKey);
    return shown !== undefined && (shown.user?.id ?? null) !== (rememberedAnswer<Session>(STATUS)?.user?.id ?? null);
  };
  const compare = (): void => {
    if (isOther()) void queryClient.invalidateQueries(sessionQuery);
  };
  addEventListener('storage', compare);
  document.addEventListener('visibilitychange', compare);
  addEventListener('pageshow', ({ persisted }) => {
    // The browser kept the page as it was. It must show nothing of a member who has logged out since, not even without
    // a network.
    if (persisted && isOther()) {
      document.body.hidden = true;
      location.reload();
    } else if (persisted) void queryClient.invalidateQueries(sessionQuery);
  });
}
