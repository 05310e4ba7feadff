/** Owns live updates: what others change is read again where it is on screen. Shows nothing itself. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../transport/resource.js';
import { followUpdates } from '../transport/update-stream.js';
import { stalePaths } from './stale-paths.js';

export default function LiveUpdates(): null {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followUpdates((changed) => {
        // A read that fails says so at its own place, and its next one mends it.
        refresh(queryClient, ...stalePaths(changed)).catch(() => undefined);
      }),
    [queryClient],
  );
  return null;
}
