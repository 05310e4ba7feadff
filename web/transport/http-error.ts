/** The errors of a failed call: '{status}: {message}', or no answer. */

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
    /** The game that stands against the call, if the server names one. */
    readonly gameId: number | null = null,
  ) {
    super(`${status}: ${serverMessage}`);
    this.name = 'HttpError';
  }
}

/** The call did not reach the server, or its answer did not reach the client. */
export class ServerDidNotAnswer extends Error {
  constructor(cause: unknown) {
    super('The server did not answer.', { cause });
    this.name = 'ServerDidNotAnswer';
  }
}

/** The error in an answer that is not OK. */
export function httpErrorOf({ status, statusText }: Response, text: string): HttpError {
  const body = objectIn(text);
  const [issue] = Array.isArray(body.issues) ? body.issues : [];
  return new HttpError(
    status, wordIn(body, 'message') || text.trim() || statusText, wordIn(body, 'rule'), wordIn(issue, 'path'),
    Number(body.gameId) || null);
}

type Words = Readonly<Record<string, unknown>>;

/** Empty if the answer is not JSON. */
function objectIn(text: string): Words {
  try {
    return (JSON.parse(text) as Words | null) ?? {};
  } catch {
    return {};
  }
}

function wordIn(body: unknown, name: string): string {
  const word = (body as Words | null | undefined)?.[name];
  return typeof word === 'string' ? word : '';
}

/** The server's message, to follow a sentence of the client; `fallback` if there is none. */
export function serverMessageOf(error: unknown, fallback: string): string {
  if (error instanceof HttpError) return error.serverMessage || fallback;
  return error instanceof ServerDidNotAnswer ? error.message : fallback;
}

/** Asking again cannot help: there is no such thing, it is not for the reader, or the address is malformed. */
export const isFinal = (error: unknown): error is HttpError =>
  error instanceof HttpError && [400, 403, 404].includes(error.status);

/** There was no answer, or one from a server without its database or a proxy without its server. */
export const isAway = (error: unknown): boolean =>
  error instanceof ServerDidNotAnswer || (error instanceof HttpError && [502, 503, 504].includes(error.status));
