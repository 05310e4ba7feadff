/** Owns what every change has in common: a key per intention, and what it makes stale is read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyPerIntention } from './idempotency-key.js';
import { refresh } from './resource.js';

/**
 * Describes a change for TanStack Query; it is done when the screen shows what follows from it.
 * @param send  one call of the server; a repeat after a failure gets the same key
 * @param stalePaths  what lies below these paths is read again
 */
export function useCommand<Body, Answer>(
  send: (body: Body, idempotencyKey: string) => Promise<Answer>,
  ...stalePaths: readonly string[]
) {
  const queryClient = useQueryClient();
  const [intentions] = useState(() => keyPerIntention());
  return useMutation({
    mutationFn: (body: Body) => send(body, intentions.keyOf(body)),
    // The change stands; a read that fails now says so at its own place.
    onSuccess: () => {
      intentions.done();
      return refresh(queryClient, ...stalePaths).catch(() => undefined);
    },
  });
}
