/** The network of a component test: it answers each call as the test says, and notes what was sent. */
import type { Call } from '../../contract/call.js';

/** A call as it was sent. */
export interface Sent {
  readonly method: string;
  /** The path with the query. */
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

/** An answer that a captive portal or a proxy may give instead of the server. */
export const noJson: Answer = () => new Response('<html>');
/** The answer of a proxy with its own login: its page, or a redirect to it. */
export const page: Answer = () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
export const redirected: Answer = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
/** The call or its answer was lost. */
export const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
/** The call gets neither an answer nor an error. */
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

  /** Answers all later calls of this kind with this body. */
  answers<Body>(call: Call<Body>, body: NoInfer<Body>): void {
    this.answersWith(call, () => Response.json(body, { status: call.status }));
  }

  answersWith({ method, path }: Call<unknown>, answer: Answer): void {
    this.answered.unshift({ method, path, pattern: patternOf(path), answer });
  }

  /** Gives no answer to calls that the test does not describe, such as those of the next screen. */
  loseOthers(): void {
    this.areOthersLost = true;
  }

  /** The bodies that were sent with a call, in order. */
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
    // Answers come after the screen's immediate work, as over a network.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setTimeout(next));
    return Promise.race([(found?.answer ?? lost)(sent), aborted(signal)]);
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
