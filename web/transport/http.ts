/** Every call to the server: credentials, JSON, idempotency keys and clear failures. */
import { type Call, type Change, type Parameters, pathOf } from '../../contract/call.js';
import { latestPosition } from './latest-position.js';
import { noticeDate } from './server-clock.js';
import { forget, jsonIn, keysWith } from './browser-storage.js';

/**
 * Time limit for an answer and its body: a phone that changes its network receives nothing on the old connection, not
 * even its end. All timeouts of the server are well below this limit.
 */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * @throws HttpError when the server refuses
 * @throws ServerDidNotAnswer when it cannot be reached or takes too long
 */
export const getJson = async <T>(path: string, signal: AbortSignal): Promise<T> =>
  (await getWithHeaders<T>(path, signal)).body;

/**
 * Reads like `getJson`, for an answer whose body has the same form for every status.
 * @throws ServerDidNotAnswer
 */
export const getJsonOfAnyStatus = async <T>(path: string, signal: AbortSignal): Promise<T> =>
  JSON.parse((await answerOf(path, { signal })).text) as T;

/** Reads like `getJson`, for calls that also answer in a header. */
export async function getWithHeaders<T>(path: string, signal: AbortSignal) {
  const headers = latestPosition.headers();
  const { response, text } = await acceptedAnswerOf(path, { signal, headers });
  latestPosition.noticeAnswer(response, headers);
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
 * Sends like `send`, for an answer that may have any form.
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

export async function writtenAnswerOf(path: string, init: RequestInit): Promise<string> {
  const { response, text } = await acceptedAnswerOf(path, init);
  latestPosition.noticeAnswer(response);
  return text;
}

async function acceptedAnswerOf(path: string, init: RequestInit) {
  const answer = await answerOf(path, init);
  if (!answer.response.ok) throw httpErrorOf(answer.response, answer.text);
  return answer;
}

async function answerOf(path: string, init: RequestInit) {
  const limit = new AbortController();
  const stop = (): void => limit.abort();
  const timer = setTimeout(stop, ANSWER_TIMEOUT_MS);
  init.signal?.addEventListener('abort', stop);
  if (init.signal?.aborted) stop();
  try {
    const response = await fetch(path, { credentials: 'include', redirect: 'manual', ...init, signal: limit.signal });
    checkIsOurs(response);
    noticeDate(response);
    // The connection may break in the middle of an answer.
    return { response, text: await response.text() };
  } catch (error) {
    if (init.signal?.aborted || error instanceof AnotherAnswered) throw error;
    throw new ServerDidNotAnswer(error);
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', stop);
  }
}

/** The server refused. `message` is '{status}: {serverMessage}'. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** The server's message: that of the JSON answer, else its text, else the status text. */
    readonly serverMessage: string,
    /** Name of the broken rule, if the server gives it. */
    readonly rule = '',
    /** Path of the first malformed field, such as `newPassword`. */
    readonly field = '',
    /** The game that conflicts with the call, if the server names one. */
    readonly gameId: number | null = null,
  ) {
    super(`${status}: ${serverMessage}`);
    this.name = 'HttpError';
  }
}

/** An error whose message is for the reader. */
export class ClearFailure extends Error {}

/** The call did not reach the server, or its answer did not reach the client. */
export class ServerDidNotAnswer extends ClearFailure {
  constructor(cause: unknown, message = 'The server did not answer.') {
    super(message, { cause });
    this.name = 'ServerDidNotAnswer';
  }
}

/**
 * A proxy that wants a login, or the page of a network, answers calls with a page or a redirect. The server never does.
 */
export class AnotherAnswered extends ServerDidNotAnswer {
  constructor() {
    super(null, 'Something in front of the server, such as a login, answers in its place: reload the page.');
  }
}

/** @throws AnotherAnswered */
export function checkIsOurs({ type, status, headers }: Response): void {
  const isPage = /^text\/html/.test(headers.get('content-type') ?? '') && status < 500;
  if (type === 'opaqueredirect' || isPage) throw new AnotherAnswered();
}

/** The error in an answer that is not OK. */
export function httpErrorOf({ status, statusText }: Response, text: string): HttpError {
  const body = (jsonIn(text) ?? {}) as Readonly<Record<string, unknown>>;
  const [issue] = Array.isArray(body.issues) ? body.issues : [];
  return new HttpError(
    status, wordIn(body, 'message') || text.trim() || statusText, wordIn(body, 'rule'), wordIn(issue, 'path'),
    Number(body.gameId) || null);
}

function wordIn(body: unknown, name: string): string {
  const word = (body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof word === 'string' ? word : '';
}

/** The server's message, which follows a sentence of the client; `fallback` if there is none. */
export function serverMessageOf(error: unknown, fallback: string): string {
  if (error instanceof HttpError) return error.serverMessage || fallback;
  return error instanceof ClearFailure ? error.message : fallback;
}

/** Whether the server refused with one of these statuses. */
export const isRefusal = (error: unknown, ...statuses: readonly number[]): error is HttpError =>
  error instanceof HttpError && statuses.includes(error.status);

/**
 * Whether asking again cannot help: the thing does not exist, the reader may not see it, or the address is malformed.
 */
export const isFinal = (error: unknown): error is HttpError => isRefusal(error, 400, 403, 404);

/** Whether the server did not answer, lacks its database, or cannot be reached by a proxy. */
export const isAway = (error: unknown): boolean =>
  error instanceof ServerDidNotAnswer || isRefusal(error, 502, 503, 504);

/** The used part of `crypto`; `randomUUID` is missing on a plain-http address of the home network. */
export interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  randomUUID?(): string;
}

/** A random UUID (version 4). */
export function newIdempotencyKey(source: RandomSource = crypto): string {
  if (source.randomUUID !== undefined) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The keys of a person's intentions, one after the other. */
export function keyPerIntention() {
  let last: readonly [content: string, key: string] | null = null;
  return {
    /**
     * The key for a content. The same content again (a retry) gets the same key; other content is another intention.
     */
    keyOf: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (last === null || last[0] !== text) last = [text, newIdempotencyKey()];
      return last[1];
    },
    /** Marks the intention as done: later, the same content is a new intention. */
    done: (): void => {
      last = null;
    },
  };
}

/** The keys of unanswered additions, which would count twice if sent twice. */
export const UNANSWERED = 'unanswered ';

/** Drops all keys, for a logout. */
export const forgetUnanswered = (): void => keysWith(UNANSWERED).forEach(forget);
