/**
 * Hints between processes by NOTIFY: lossy and gathered, they only say that it is time to look. They have their own
 * connections, outside all other transactions, where NOTIFY would make commits wait for each other
 * (docs/decisions/0045).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface HintsOptions {
  readonly connectionString: string;
  /** One channel for each kind of hint, in this database. */
  readonly channel: string;
  /** Shortest time between two NOTIFY statements; hints in between are sent together, each once. 5 by default. */
  readonly gatherMs?: number;
  /** Delay before reconnecting; 200 by default. */
  readonly reconnectMs?: number;
}

/** Given to a listener when hints may have been lost. */
export const ANYTHING = '';

export class Hints {
  readonly #options: HintsOptions;
  readonly #listeners = new Set<(hint: string) => void>();
  readonly #waiting = new Set<string>();
  readonly #closing = new AbortController();
  #sender: Promise<pg.Client> | undefined;
  #senderPid: number | undefined;
  #sending: Promise<void> | undefined;
  #receiver: Promise<void> | undefined;

  constructor(options: HintsOptions) {
    this.#options = options;
  }

  /** @param hint  up to some hundred bytes; a hint that is already waiting is not sent twice */
  send(hint: string): void {
    this.#waiting.add(hint);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      if (this.#waiting.size > 0 && !this.#isClosed) this.send(hint);
    });
  }

  /**
   * Calls back with every hint of other processes, and with `ANYTHING` after each (re)connect.
   * @returns a function that unsubscribes
   */
  listen(onHint: (hint: string) => void): () => void {
    const listener = (hint: string): void => onHint(hint);
    this.#listeners.add(listener);
    this.#receiver ??= this.#receive();
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#listeners.clear();
    await Promise.all([this.#sending, this.#receiver]);
    await (await this.#sender?.catch(() => undefined))?.end().catch(() => undefined);
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #sendAll(): Promise<void> {
    // Hints of the same moment are sent together.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (this.#waiting.size > 0 && !this.#isClosed) {
      const hints = [...this.#waiting];
      this.#waiting.clear();
      const sender = (this.#sender ??= this.#connectSender());
      try {
        const statement = 'select pg_notify($1, hint) from unnest($2::text[]) hint';
        await (await sender).query(statement, [this.#options.channel, hints]);
      } catch {
        // Waiting processes will look by themselves soon, so a late hint is useless.
        if (this.#sender === sender) this.#sender = undefined;
        sender.then((lost) => lost.end()).catch(() => undefined);
      }
      await this.#pause(this.#options.gatherMs ?? 5);
    }
  }

  async #connectSender(): Promise<pg.Client> {
    const client = await this.#connect();
    this.#senderPid = await pidOf(client);
    return client;
  }

  async #receive(): Promise<void> {
    while (!this.#isClosed) {
      await this.#receiveUntilLost().catch(() => undefined);
      await this.#pause(this.#options.reconnectMs ?? 200);
    }
  }

  async #receiveUntilLost(): Promise<void> {
    const client = await this.#connect();
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve()).once('end', () => resolve());
      this.#closing.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ processId, payload }) => {
      if (processId !== this.#senderPid) this.#tell(payload ?? ANYTHING);
    });
    try {
      await client.query(`listen ${pg.escapeIdentifier(this.#options.channel)}`);
      this.#tell(ANYTHING);
      await lost;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #tell(hint: string): void {
    for (const listener of this.#listeners) listener(hint);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString, keepAlive: true, connectionTimeoutMillis: 5_000,
      // Hints are lossy, so no one has to wait for the disk.
      options: '-c synchronous_commit=off',
    });
    // The next statement notices; without a listener the error event would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  #pause(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}

async function pidOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
