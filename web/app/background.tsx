/** What runs behind the screens: live updates, games that wait to be sent, notices of what is missing. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Stale } from '../../contract/call.js';
import type { UserView } from '../../contract/players.js';
import UnsentGamesSender from '../features/recording/sending/unsent-games-sender.js';
import { mayRecordGames } from '../features/session/session.api.js';
import { refresh, useRefreshAfter } from '../transport/resource.js';
import { askAtOnce, healthQuery } from '../transport/server-health.js';
import { followUpdates } from '../transport/update-stream.js';
import { sayClockDifference } from './clock-difference.js';
import { MissingNotice } from './missing-notice.js';

export default function Background({ reader }: { readonly reader: UserView }) {
  const mayRecord = mayRecordGames(reader);
  useLiveUpdates();
  useEffect(sayClockDifference, []);
  return (
    <>
      {mayRecord && <UnsentGamesSender />}
      <MissingNotice mayRecord={mayRecord} />
    </>
  );
}

/** Refreshes the screen after changes by others. */
function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAgain = (...changes: readonly Stale[]): void => {
      // A read that fails shows its own error and recovers with the next one.
      refresh(queryClient, ...changes).catch(() => undefined);
    };
    const back = (): void => {
      askAtOnce(queryClient);
      readAgain('/api/');
    };
    addEventListener('online', back);
    const stop = followUpdates({
      onUpdate: (changed) => readAgain(...changed),
      onMissed: () => readAgain('/api/'),
      onLost: () => askAtOnce(queryClient),
      // Shows the login to a member who was logged out elsewhere.
      onRefused: () => readAgain('/api/auth/status'),
    });
    return () => {
      removeEventListener('online', back);
      stop();
    };
  }, [queryClient]);
  // Refreshes what failed, or was answered from memory, while something was missing.
  useRefreshAfter((useQuery(healthQuery).data?.missing.length ?? 0) > 0);
}
