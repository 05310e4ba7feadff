/** What every change has in common: a key per intention, and what it makes stale is read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change, NoBody, Parameters } from '../../contract/call.js';
import { send } from './http.js';
import { type Intentions, keyPerIntention, newIdempotencyKey } from './idempotency-key.js';
import { refresh } from './resource.js';
import { keyUntilDone } from './unanswered.js';

/** What the hooks below return, as far as a button or a form needs it. */
export interface Sending<Body, Answer> {
  readonly isPending: boolean;
  readonly error: Error | null;
  mutateAsync(body: Body): Promise<Answer>;
}

type Send<Body, Answer> = (body: Body, idempotencyKey: string) => Promise<Answer>;

/** So long a change waits at most for the screen to show what follows from it; a dialog is held by it meanwhile. */
const SHOWN_TIMEOUT_MS = 5_000;

/** A change; it is done when the screen shows what follows from it. */
export const useCommand = <Body, Answer>(call: Change<Body, Answer>, parameters?: Parameters) =>
  useSending((body: Body, key) => send(call, body, key, parameters), call.stale);

/** A change without a body: every press is a new intention. */
export const usePress = <Answer>(call: Change<NoBody, Answer>, parameters?: Parameters) =>
  useSending<void, Answer>(() => send(call, {}, newIdempotencyKey(), parameters), call.stale);

/** As `useCommand`, for what counts twice when it is posted twice: it keeps its key also beyond the dialog. */
export const useAddition = <Body, Answer>(call: Change<Body, Answer>) =>
  useSending((body: Body, key) => send(call, body, key), call.stale, () => keyUntilDone(call.path));

/**
 * @param sending  one call of the server; a repeat after a failure gets the same key
 * @param stalePaths  what lies below these paths is read again
 */
export function useSending<Body, Answer>(
  sending: Send<Body, Answer>,
  stalePaths: readonly string[],
  keys: () => Intentions = keyPerIntention,
) {
  const queryClient = useQueryClient();
  const [intentions] = useState(() => keys());
  // A read that fails now says so at its own place.
  const readAgain = (): Promise<void> => refresh(queryClient, ...stalePaths).catch(() => undefined);
  return useMutation({
    mutationFn: (body: Body) => sending(body, intentions.keyOf(body)),
    onSuccess: () => {
      intentions.done();
      return Promise.race([readAgain(), new Promise<void>((resolve) => setTimeout(resolve, SHOWN_TIMEOUT_MS))]);
    },
    // It may have been carried out all the same, or been refused for what the screen does not show yet.
    onError: () => void readAgain(),
  });
}
