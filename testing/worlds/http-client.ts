/** The HTTP client of tests: JSON in both directions, and cookies are kept, as in a browser. */

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface RequestOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
}

export class HttpClient {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  get<Body = unknown>(path: string, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('GET', path, undefined, options);
  }

  post<Body = unknown>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, body === undefined ? undefined : JSON.stringify(body), options);
  }

  patch<Body = unknown>(path: string, body: unknown, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('PATCH', path, JSON.stringify(body), options);
  }

  /** Sends text or bytes unchanged, even if they are not JSON. */
  async send<Body = unknown>(
    method: string,
    path: string,
    text?: string | Uint8Array<ArrayBuffer>,
    options?: RequestOptions,
  ): Promise<Answer<Body>> {
    const response = await this.answerTo(method, path, text, options);
    const received = await textOf(response);
    return { status: response.status, headers: response.headers, body: asJson(received) as Body };
  }

  /** Gives the answer of a call without waiting for its end. */
  stream(path: string, options?: RequestOptions): Promise<Response> {
    return this.answerTo('GET', path, undefined, options);
  }

  private async answerTo(
    method: string,
    path: string,
    text: string | Uint8Array<ArrayBuffer> | undefined,
    { key, headers = {}, signal }: RequestOptions = {},
  ): Promise<Response> {
    const response = await fetch(this.origin + path, {
      method,
      ...(signal && { signal }),
      headers: {
        ...(text !== undefined && { 'Content-Type': 'application/json' }),
        ...(this.cookies.size > 0 && { Cookie: [...this.cookies].map((cookie) => cookie.join('=')).join('; ') }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
    response.headers.getSetCookie().forEach((cookie) => this.keep(cookie));
    return response;
  }

  /** The path does not matter here. */
  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** An event stream has no end, so its body is dropped. A test that reads one uses `stream`. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The number of answers with each status. */
export function statusesOf(answers: readonly Pick<Answer, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/**
 * The number of answers by status, for calls that a limit let pass. A busy server may answer 503 before the limit
 * answers 429.
 */
export function letPass(answers: readonly Pick<Answer, 'status'>[]): Record<number, number> {
  const { 429: _limited, 503: _busy, ...passed } = statusesOf(answers);
  return passed;
}

/** The status, rule and sentence of a refusal. */
export const refusalOf = ({ status, body }: Answer): unknown[] => {
  const { rule, message } = body as { rule?: string; message: string };
  return [status, rule, message];
};
