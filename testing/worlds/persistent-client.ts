/** Owns a client that does not give up: it sends a write again, with the same key, until the server acknowledges it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from './deployment.js';
import { type Answer, HttpClient } from './http-client.js';

const PAUSE_MS = 20;

export class PersistentClient {
  /** How often it was answered that this cannot be done now. */
  refused = 0;
  /** How often no answer came. */
  unknown = 0;

  private constructor(
    private readonly deployment: Pick<Deployment, 'url'>,
    /** Kept by hand: the session outlives the server that it was opened on, and its address. */
    private readonly cookie: string,
  ) {}

  /** How often something had to be sent again. */
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

  /** Sends a write and does not persist. Undefined when no answer came. */
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

  /** @throws when the server does not answer it well */
  async read<Body>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    const answer = await this.persist<Body>('GET', path, { headers });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
    return answer;
  }

  /** Until the server is there and answers. A fault of the server is none that passes. */
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

  /** Undefined when the connection was lost, or none came about. */
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

/** The one answer of a server that is allowed to refuse what is right: in a sentence, and for now. */
function saysWhenToTryAgain({ status, headers, body }: Answer): boolean {
  const { message } = (body ?? {}) as { message?: unknown };
  return status === 503 && headers.has('retry-after') && typeof message === 'string' && /^[A-Z].+\.$/.test(message);
}
