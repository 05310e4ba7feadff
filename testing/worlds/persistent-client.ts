/** A client that does not give up: it repeats a write with the same key until the server acknowledges it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from './deployment.js';
import { type Answer, HttpClient } from './http-client.js';

const PAUSE_MS = 20;

export class PersistentClient {
  /** Number of answers with 503. */
  refused = 0;
  /** Number of attempts without an answer. */
  unknown = 0;

  private constructor(
    private readonly deployment: Pick<Deployment, 'url'>,
    /** The cookies are kept by hand: the session outlives its server and the server's address. */
    private readonly cookie: string,
  ) {}

  /** Number of repeats. */
  get repeats(): number {
    return this.refused + this.unknown;
  }

  static async login(
    deployment: Pick<Deployment, 'url'>, username: string, password: string,
  ): Promise<PersistentClient> {
    const client = new HttpClient(await deployment.url());
    const { status, headers } = await client.post('/api/auth/login', { username, password });
    if (status !== 200) throw new Error(`Login as ${username} failed with ${status}.`);
    return new PersistentClient(deployment, headers.getSetCookie().at(-1)?.split(';')[0] ?? '');
  }

  /** The same member at another address. */
  at(deployment: Pick<Deployment, 'url'>): PersistentClient {
    return new PersistentClient(deployment, this.cookie);
  }

  /** Sends a write once. @returns undefined without an answer */
  once<Body>(method: string, path: string, body: unknown, key: string): Promise<Answer<Body> | undefined> {
    return this.send<Body>(method, path, { body, headers: { 'Idempotency-Key': key } });
  }

  /** @throws when the server refuses the write */
  async write<Body>(path: string, body: unknown, key: string): Promise<Body> {
    const answer = await this.settle<Body>('POST', path, body, key);
    if (answer.status < 300) return answer.body;
    throw new Error(`${path} was refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  /** Sends a write until it is acknowledged or refused. */
  settle<Body>(method: string, path: string, body: unknown, key: string): Promise<Answer<Body>> {
    return this.persist<Body>(method, path, { body, headers: { 'Idempotency-Key': key } });
  }

  /** @throws when the server does not answer with success */
  async read<Body>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    const answer = await this.persist<Body>('GET', path, { headers });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
    return answer;
  }

  /** Waits until the server is up and answers. An error of the server is not temporary. */
  private async persist<Body>(
    method: string,
    path: string,
    request: { body?: unknown; headers: Record<string, string> },
  ): Promise<Answer<Body>> {
    for (;;) {
      const answer = await this.send<Body>(method, path, request);
      if (answer && answer.status < 500) return answer;
      if (answer && !saysWhenToTryAgain(answer)) {
        throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
      if (answer) this.refused += 1;
      else this.unknown += 1;
      await sleep(PAUSE_MS);
    }
  }

  /** The answer; undefined when the connection was lost or refused. */
  private async send<Body>(
    method: string,
    path: string,
    { body, headers }: { body?: unknown; headers: Record<string, string> },
  ): Promise<Answer<Body> | undefined> {
    const client = new HttpClient(await this.deployment.url());
    try {
      const text = body === undefined ? undefined : JSON.stringify(body);
      return await client.send<Body>(method, path, text, { headers: { Cookie: this.cookie, ...headers } });
    } catch {
      return undefined;
    }
  }
}

/** The only answer with which a server may postpone a valid request: 503 with a sentence. */
function saysWhenToTryAgain({ status, headers, body }: Answer): boolean {
  const { message } = (body ?? {}) as { message?: unknown };
  return status === 503 && headers.has('retry-after') && typeof message === 'string' && /^[A-Z].+\.$/.test(message);
}
