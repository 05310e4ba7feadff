/** A failed call as an error: '{status}: {message}', or that nobody answered. */

/** The server refused. `message` is '{status}: {serverMessage}'. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** What the server said: the JSON answer's message, else its text, else the status text. */
    readonly serverMessage: string,
    /** Name of the rule that broke, where the server says it. */
    readonly rule = '',
    /** Path of what the server found malformed first, such as `newPassword`. */
    readonly field = '',
  ) {
    super(`${status}: ${serverMessage}`);
    this.name = 'HttpError';
  }
}

/** The call did not reach the server, or its answer did not reach us. */
export class ServerDidNotAnswer extends Error {
  constructor(cause: unknown) {
    super('The server did not answer.', { cause });
    this.name = 'ServerDidNotAnswer';
  }
}

/** What an answer that is not OK says. */
export function httpErrorOf({ status, statusText }: Response, text: string): HttpError {
  const body = objectIn(text);
  const [issue] = Array.isArray(body.issues) ? body.issues : [];
  return new HttpError(
    status, wordIn(body, 'message') || text.trim() || statusText, wordIn(body, 'rule'), wordIn(issue, 'path'));
}

type Words = Readonly<Record<string, unknown>>;

/** Empty where the answer is no JSON. */
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

/** What the server said, for a sentence of ours that goes before it; `fallback` when it said nothing. */
export function serverMessageOf(error: unknown, fallback: string): string {
  if (error instanceof HttpError) return error.serverMessage || fallback;
  return error instanceof ServerDidNotAnswer ? error.message : fallback;
}

/** Nobody answered; or a server without its database, or a proxy without its server, did so in its place. */
export const isAway = (error: unknown): boolean =>
  error instanceof ServerDidNotAnswer || (error instanceof HttpError && [502, 503, 504].includes(error.status));
