/** Every call to the server: credentials, JSON, idempotency keys and clear failures. */
import { type Call, type Change, type Parameters, pathOf } from '../../contract/call.js';
import { httpErrorOf, ServerDidNotAnswer } from './http-error.js';
import { latestPosition } from './latest-position.js';
import { noticeDate } from './server-clock.js';

/**
 * Time limit for an answer and its body: a phone that changes its network hears nothing on the old connection, not even
 * that it is gone. All timeouts of the server are well below.
 */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * @throws HttpError when the server refuses
 * @throws ServerDidNotAnswer when it cannot be reached or takes too long
 */
export const getJson = async <T>(path: string, signal: AbortSignal): Promise<T> =>
  (await getWithHeaders<T>(path, signal)).body;

/**
 * Like `getJson`, for an answer whose body has the same form for every status.
 * @throws ServerDidNotAnswer
 */
export async function getJsonOfAnyStatus<T>(path: string, signal: AbortSignal): Promise<T> {
  const { text } = await answerOf(path, { signal });
  return JSON.parse(text) as T;
}

/** Like `getJson`, for calls that also answer in a header. */
export async function getWithHeaders<T>(
  path: string,
  signal: AbortSignal,
): Promise<{ readonly body: T; readonly headers: Headers }> {
  const headers = latestPosition.headers();
  const { response, text } = await acceptedAnswerOf(path, { signal, headers });
  latestPosition.noticeRead(response, headers);
  return { body: JSON.parse(text) as T, headers: response.headers };
}

/**
 * @param idempotencyKey  one per intention: the server answers a repeat with the first answer
 * @throws HttpError when the server refuses
 * @throws ServerDidNotAnswer when it cannot be reached or takes too long; then the outcome of the call is unknown
 */
export const send = async <Body, Answer>(
  call: Change<Body, Answer>, body: Body, idempotencyKey: string, parameters?: Parameters,
): Promise<Answer> => JSON.parse(await sendForText(call, body, idempotencyKey, parameters)) as Answer;

/**
 * Like `send`, for an answer that may have any form.
 * @returns the answer's text
 * @throws HttpError when the server refuses
 * @throws ServerDidNotAnswer when it cannot be reached or takes too long
 */
export const sendForText = (
  call: Call<unknown>, body: unknown, idempotencyKey: string, parameters?: Parameters,
): Promise<string> => writtenAnswerOf(pathOf(call, parameters), {
  method: call.method,
  headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
  body: JSON.stringify(body),
});

interface Answer {
  readonly response: Response;
  readonly text: string;
}

export async function writtenAnswerOf(path: string, init: RequestInit): Promise<string> {
  const { response, text } = await acceptedAnswerOf(path, init);
  latestPosition.noticeAnswer(response);
  return text;
}

async function acceptedAnswerOf(path: string, init: RequestInit): Promise<Answer> {
  const answer = await answerOf(path, init);
  if (!answer.response.ok) throw httpErrorOf(answer.response, answer.text);
  return answer;
}

async function answerOf(path: string, init: RequestInit): Promise<Answer> {
  const limit = new AbortController();
  const stop = (): void => limit.abort();
  const timer = setTimeout(stop, ANSWER_TIMEOUT_MS);
  init.signal?.addEventListener('abort', stop);
  if (init.signal?.aborted) stop();
  try {
    const response = await fetch(path, { credentials: 'include', ...init, signal: limit.signal });
    noticeDate(response);
    // The connection may break in the middle of an answer.
    return { response, text: await response.text() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ServerDidNotAnswer(error);
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', stop);
  }
}
