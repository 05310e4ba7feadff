/** Owns how a failed call reads: '{status}: {message}', or that nobody answered. */

/** The server refused. `message` is '{status}: {serverMessage}'. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    /** What the server said: the JSON answer's message, else its text, else the status text. */
    readonly serverMessage: string,
    /** Name of the rule that broke, where the server says it. */
    readonly rule = '',
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
export const httpErrorOf = ({ status, statusText }: Response, text: string): HttpError =>
  new HttpError(status, wordIn(text, 'message') || text.trim() || statusText, wordIn(text, 'rule'));

/** Empty where the answer is no JSON with that text in it. */
function wordIn(text: string, name: 'message' | 'rule'): string {
  try {
    const body: unknown = JSON.parse(text);
    const word = (body as Partial<Record<typeof name, unknown>> | null)?.[name];
    return typeof word === 'string' ? word : '';
  } catch {
    return '';
  }
}

/** What the server said, for a sentence of ours that goes before it; `fallback` when it said nothing. */
export function serverMessageOf(error: unknown, fallback: string): string {
  if (error instanceof HttpError) return error.serverMessage || fallback;
  return error instanceof ServerDidNotAnswer ? error.message : fallback;
}

/** Nobody answered; or a server without its database, or a proxy without its server, did so in its place. */
export const isAway = (error: unknown): boolean =>
  error instanceof ServerDidNotAnswer || (error instanceof HttpError && [502, 503, 504].includes(error.status));

/** Whether nobody knows if a change that failed so was carried out. */
export const isUndecided = (error: unknown): boolean => !(error instanceof HttpError) || error.status >= 500;
