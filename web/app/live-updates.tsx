/** Owns live updates: what others change is read again where it is on screen. Shows nothing itself. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../transport/resource.js';
import { followUpdates } from '../transport/update-stream.js';
import { stalePaths } from './stale-paths.js';

const STATUS = '/api/auth/status';

export default function LiveUpdates(): null {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAgain = (...paths: readonly string[]): void => {
      // A read that fails says so at its own place, and its next one mends it.
      refresh(queryClient, ...paths).catch(() => undefined);
    };
    return followUpdates({
      onUpdate: (changed) => readAgain(...stalePaths(changed)),
      // Whoever was logged out elsewhere learns it here.
      onRefused: () => readAgain(STATUS),
    });
  }, [queryClient]);
  return null;
}
