/** Owns every call to the server: credentials, JSON, idempotency keys and failures that say what happened. */
import { HttpError, httpErrorOf, ServerDidNotAnswer } from './http-error.js';

/**
 * @throws HttpError when the server refuses
 * @throws ServerDidNotAnswer when it cannot be reached
 */
export const getJson = <T>(path: string, signal: AbortSignal): Promise<T> => call<T>(path, { signal });

/** As `getJson`, for calls that say more in a header. */
export async function getWithHeaders<T>(
  path: string,
  signal: AbortSignal,
): Promise<{ readonly body: T; readonly headers: Headers }> {
  const response = await acceptedAnswerOf(path, { signal });
  return { body: (await response.json()) as T, headers: response.headers };
}

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

/**
 * As `postJson`, for an answer whose form is not relied on and which may take only so long.
 * @param signal  gives the call up; then nobody knows what became of it
 * @returns the answer's text
 * @throws HttpError when the server refuses
 * @throws ServerDidNotAnswer when it cannot be reached or is given up
 */
export async function postForText(
  path: string,
  body: unknown,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(path, { credentials: 'include', signal, ...written('POST', body, idempotencyKey) });
    if (!response.ok) throw await httpErrorOf(response);
    return await response.text();
  } catch (error) {
    throw error instanceof HttpError ? error : new ServerDidNotAnswer(error);
  }
}

const write = <T>(method: 'POST' | 'PATCH', path: string, body: unknown, idempotencyKey: string): Promise<T> =>
  call<T>(path, written(method, body, idempotencyKey));

const written = (method: 'POST' | 'PATCH', body: unknown, idempotencyKey: string): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
  body: JSON.stringify(body),
});

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await acceptedAnswerOf(path, init);
  return (await response.json()) as T;
}

async function acceptedAnswerOf(path: string, init: RequestInit): Promise<Response> {
  const response = await answerOf(path, init);
  if (!response.ok) throw await httpErrorOf(response);
  return response;
}

async function answerOf(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'include', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ServerDidNotAnswer(error);
  }
}
