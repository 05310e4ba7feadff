/** The network of a component test: it answers each call as the test says, and notes what was sent. */
import type { Call } from '../../contract/call.js';

/** A call as it was sent. */
export interface Sent {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

interface Answered {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly answer: Answer;
}

/** What a captive portal or a proxy may answer instead of the server. */
export const noJson: Answer = () => new Response('<html>');
/** What a proxy with another login answers: its page, or the way to it. */
export const page: Answer = () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
export const redirected: Answer = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
/** The answer or the call was lost. */
export const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
/** Neither an answer nor an error. */
export const silent: Answer = () => new Promise(() => undefined);
export const refused = (message = 'The disk is full.', status = 500): Answer =>
  () => Response.json({ message }, { status });

export const refusedBy = (rule: string, message: string, more: object = {}): (() => Response) =>
  () => Response.json({ message, rule, ...more }, { status: 409 });

/** An answer that comes when the test gives it. */
export function held<Body>({ status }: Call<Body>, body: NoInfer<Body>): { answer: Answer; give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  const answer = async (): Promise<Response> => {
    await given;
    return Response.json(body, { status });
  };
  return { answer, give };
}

export class Network {
  private readonly answered: Answered[] = [];
  /** All calls, in order. */
  readonly sent: Sent[] = [];
  /** Calls that the test has not described. */
  readonly unknown: string[] = [];
  private areOthersLost = false;

  /** Answers a call with this body from now on. */
  answers<Body>(call: Call<Body>, body: NoInfer<Body>): void {
    this.answersWith(call, () => Response.json(body, { status: call.status }));
  }

  answersWith({ method, path }: Call<unknown>, answer: Answer): void {
    this.answered.unshift({ method, path, pattern: patternOf(path), answer });
  }

  /** Calls that the test does not describe, such as those of a screen that follows, get no answer. */
  loseOthers(): void {
    this.areOthersLost = true;
  }

  /** What was sent with a call, in order. */
  sentWith({ method, path }: Call<unknown>): Sent[] {
    return this.sent.filter((each) => each.method === method && patternOf(path).test(each.path));
  }

  readonly fetch = async (path: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> => {
    const key = new Headers(headers).get('idempotency-key');
    const sent = { method, path, key, body: typeof body === 'string' ? JSON.parse(body) as unknown : body };
    this.sent.push(sent);
    const all = this.answered.filter((each) => each.method === method && each.pattern.test(path));
    const found = all.find((each) => each.path === path) ?? all[0];
    if (found === undefined && !this.areOthersLost) this.unknown.push(`${method} ${path}`);
    // After what the screen does at once, as over a network.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setTimeout(next));
    return Promise.race([(found?.answer ?? lost)(sent), aborted(signal)]);
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
