/** Owns every call to the server: credentials, JSON, idempotency keys and failures that say what happened. */
import { httpErrorOf, ServerDidNotAnswer } from './http-error.js';

/**
 * @throws HttpError when the server refuses
 * @throws ServerDidNotAnswer when it cannot be reached
 */
export const getJson = <T>(path: string, signal: AbortSignal): Promise<T> => call<T>(path, { signal });

/**
 * @param idempotencyKey  one per intention: the server answers a repeat with the first answer
 * @throws HttpError when the server refuses
 * @throws ServerDidNotAnswer when it cannot be reached
 */
export const postJson = <T>(path: string, body: unknown, idempotencyKey: string): Promise<T> =>
  write<T>('POST', path, body, idempotencyKey);

/** As `postJson`, for what changes a thing that is there. */
export const patchJson = <T>(path: string, body: unknown, idempotencyKey: string): Promise<T> =>
  write<T>('PATCH', path, body, idempotencyKey);

const write = <T>(method: 'POST' | 'PATCH', path: string, body: unknown, idempotencyKey: string): Promise<T> =>
  call<T>(path, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  });

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await answerOf(path, init);
  if (!response.ok) throw await httpErrorOf(response);
  return (await response.json()) as T;
}

async function answerOf(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'include', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ServerDidNotAnswer(error);
  }
}
