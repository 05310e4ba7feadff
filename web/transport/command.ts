/** The hooks that send a change: one key per intention, and a refresh of what the change makes stale. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change, NoBody, Parameters, Stale } from '../../contract/call.js';
import { send } from './http.js';
import { type Intentions, keyPerIntention, keyUntilDone, newIdempotencyKey } from './idempotency-key.js';
import { refresh } from './resource.js';

/** The part of the hooks' result that buttons and forms use. */
export interface Sending<Body, Answer> {
  readonly isPending: boolean;
  readonly error: Error | null;
  mutateAsync(body: Body): Promise<Answer>;
}

type Send<Body, Answer> = (body: Body, idempotencyKey: string) => Promise<Answer>;

/** Longest wait for the screen to refresh after a change; the dialog stays open until then. */
const SHOWN_TIMEOUT_MS = 5_000;

/** A change; it is done when the screen shows its effect. */
export const useCommand = <Body, Answer>(call: Change<Body, Answer>, parameters?: Parameters) =>
  useSending((body: Body, key) => send(call, body, key, parameters), call.stale);

/** A change without a body: every press is a new intention. */
export const usePress = <Answer>(call: Change<NoBody, Answer>, parameters?: Parameters) =>
  useSending<void, Answer>(() => send(call, {}, newIdempotencyKey(), parameters), call.stale);

/** Like `useCommand`, for additions that would count twice when posted twice: the key outlives the dialog. */
export const useAddition = <Body, Answer>(call: Change<Body, Answer>) =>
  useSending((body: Body, key) => send(call, body, key), call.stale, () => keyUntilDone(call.path));

/**
 * @param sending  one call of the server; a repeat after a failure gets the same key
 * @param stale  what becomes stale and is read again
 */
export function useSending<Body, Answer>(
  sending: Send<Body, Answer>,
  stale: readonly Stale[],
  keys: () => Intentions = keyPerIntention,
) {
  const queryClient = useQueryClient();
  const [intentions] = useState(() => keys());
  // A read that fails now shows its own error.
  const readAgain = (): Promise<void> => refresh(queryClient, ...stale).catch(() => undefined);
  return useMutation({
    mutationFn: (body: Body) => sending(body, intentions.keyOf(body)),
    onSuccess: () => {
      intentions.done();
      return Promise.race([readAgain(), new Promise<void>((resolve) => setTimeout(resolve, SHOWN_TIMEOUT_MS))]);
    },
    // The server may have made the change all the same, or refused it for a reason that the screen does not show yet.
    onError: () => void readAgain(),
  });
}
