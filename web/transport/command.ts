/** Owns what every change has in common: a key per intention, and what it makes stale is read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUndecided } from './http-error.js';
import { postJson } from './http.js';
import { type Intentions, keyPerIntention } from './idempotency-key.js';
import { refresh } from './resource.js';
import { keyUntilDone } from './unanswered.js';

type Send<Body, Answer> = (body: Body, idempotencyKey: string) => Promise<Answer>;

/** So long a change waits at most for the screen to show what follows from it; a dialog is held by it meanwhile. */
const SHOWN_TIMEOUT_MS = 5_000;

/**
 * Describes a change for TanStack Query; it is done when the screen shows what follows from it.
 * @param send  one call of the server; a repeat after a failure gets the same key
 * @param stalePaths  what lies below these paths is read again
 */
export const useCommand = <Body, Answer>(send: Send<Body, Answer>, ...stalePaths: readonly string[]) =>
  useSending(keyPerIntention, send, stalePaths);

/** As `useCommand`, for what counts twice when it is posted twice: it keeps its key also beyond the dialog. */
export const useAddition = <Body, Answer>(path: string, ...stalePaths: readonly string[]) =>
  useSending<Body, Answer>(() => keyUntilDone(path), (body, key) => postJson(path, body, key), stalePaths);

function useSending<Body, Answer>(
  keys: () => Intentions,
  send: Send<Body, Answer>,
  stalePaths: readonly string[],
) {
  const queryClient = useQueryClient();
  const [intentions] = useState(() => keys());
  // A read that fails now says so at its own place.
  const readAgain = (): Promise<void> => refresh(queryClient, ...stalePaths).catch(() => undefined);
  return useMutation({
    mutationFn: (body: Body) => send(body, intentions.keyOf(body)),
    onSuccess: () => {
      intentions.done();
      return Promise.race([readAgain(), new Promise<void>((resolve) => setTimeout(resolve, SHOWN_TIMEOUT_MS))]);
    },
    // It may have been carried out all the same.
    onError: (error) => {
      if (isUndecided(error)) void readAgain();
    },
  });
}
