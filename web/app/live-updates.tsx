/** Reads again on screen what others change, and shows a notice of what is missing. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { refresh, useRefreshAfter } from '../transport/resource.js';
import { askAtOnce, healthQuery } from '../transport/server-health.js';
import { followUpdates } from '../transport/update-stream.js';
import { MissingNotice } from './missing-notice.js';
import { sessionCalls } from '../../contract/session.calls.js';
import { staleAfter } from '../../contract/stale.js';

export default function LiveUpdates(): ReactElement {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAgain = (...paths: readonly string[]): void => {
      // A read that fails says so at its own place, and its next one mends it.
      refresh(queryClient, ...paths).catch(() => undefined);
    };
    const back = (): void => {
      askAtOnce(queryClient);
      readAgain('/api/');
    };
    addEventListener('online', back);
    const stop = followUpdates({
      onUpdate: (changed) => readAgain(...staleAfter(...changed)),
      onMissed: () => readAgain('/api/'),
      onLost: () => askAtOnce(queryClient),
      // Tells a member who was logged out elsewhere.
      onRefused: () => readAgain(sessionCalls.status.path),
    });
    return () => {
      removeEventListener('online', back);
      stop();
    };
  }, [queryClient]);
  // What failed while something was missing, or was answered from memory.
  useRefreshAfter((useQuery(healthQuery).data?.missing.length ?? 0) > 0);
  return <MissingNotice />;
}
