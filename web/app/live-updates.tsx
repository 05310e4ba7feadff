/** Owns live updates: what others change is read again where it is on screen, and a notice says what is missing. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { refresh } from '../transport/resource.js';
import { askAtOnce } from '../transport/server-health.js';
import { followUpdates } from '../transport/update-stream.js';
import { MissingNotice } from './missing-notice.js';
import { stalePaths } from './stale-paths.js';

const STATUS = '/api/auth/status';

export default function LiveUpdates(): ReactElement {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAgain = (...paths: readonly string[]): void => {
      // A read that fails says so at its own place, and its next one mends it.
      refresh(queryClient, ...paths).catch(() => undefined);
    };
    return followUpdates({
      onUpdate: (changed) => readAgain(...stalePaths(changed)),
      onMissed: () => readAgain('/api/'),
      onLost: () => askAtOnce(queryClient),
      // Whoever was logged out elsewhere learns it here.
      onRefused: () => readAgain(STATUS),
    });
  }, [queryClient]);
  return <MissingNotice />;
}
