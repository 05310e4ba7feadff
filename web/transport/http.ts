/** Owns every call to the server: credentials, JSON, idempotency keys and failures that say what happened. */
import { HttpError, httpErrorOf, ServerDidNotAnswer } from './http-error.js';
import { latestPosition } from './latest-position.js';

/**
 * @throws HttpError when the server refuses
 * @throws ServerDidNotAnswer when it cannot be reached
 */
export const getJson = async <T>(path: string, signal: AbortSignal): Promise<T> =>
  (await getWithHeaders<T>(path, signal)).body;

/**
 * As `getJson`, for an answer that says the same whatever its status.
 * @throws ServerDidNotAnswer
 */
export async function getJsonOfAnyStatus<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await answerOf(path, { signal });
  return (await response.json()) as T;
}

/** As `getJson`, for calls that say more in a header. */
export async function getWithHeaders<T>(
  path: string,
  signal: AbortSignal,
): Promise<{ readonly body: T; readonly headers: Headers }> {
  const headers = latestPosition.headers();
  const response = await acceptedAnswerOf(path, { signal, headers });
  latestPosition.noticeRead(response, headers);
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
    latestPosition.noticeAnswer(response);
    return await response.text();
  } catch (error) {
    throw error instanceof HttpError ? error : new ServerDidNotAnswer(error);
  }
}

async function write<T>(
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
  idempotencyKey: string,
): Promise<T> {
  const response = await acceptedAnswerOf(path, written(method, body, idempotencyKey));
  latestPosition.noticeAnswer(response);
  return (await response.json()) as T;
}

const written = (method: 'POST' | 'PATCH', body: unknown, idempotencyKey: string): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
  body: JSON.stringify(body),
});

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
