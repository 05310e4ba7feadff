/**
 * Hints between processes by NOTIFY. They are lossy and gathered, and only say that it is time to check. They have
 * their own connection, outside all other transactions, where NOTIFY would make commits wait for each other.
 */
import { once } from 'node:events';
import pg from 'pg';
import { keepConnected, pause } from './with-client.js';

export interface HintsOptions {
  readonly connectionString: string;
  /** One channel for each kind of hint, in this database. */
  readonly channel: string;
  /** Delay before reconnecting; 200 by default. */
  readonly reconnectMs?: number;
}

/** The shortest time between two NOTIFY statements; hints in between are sent together, each once. */
const GATHER_MS = 5;

/** The hint to the listener that others may have been lost. */
export const ANYTHING = '';

export class Hints {
  readonly #waiting = new Set<string>();
  readonly #closing = new AbortController();
  /** The connection that listens and sends; undefined while there is none. */
  #client: pg.Client | undefined;
  #sending: Promise<void> | undefined;
  #listening: Promise<void> | undefined;

  constructor(private readonly options: HintsOptions) {}

  /** @param hint  up to some hundred bytes; a hint that is already waiting is not sent twice */
  send(hint: string): void {
    this.#waiting.add(hint);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      if (this.#waiting.size > 0 && !this.#isClosed) this.send(hint);
    });
  }

  /**
   * Connects, and calls back with every hint of other processes, and with `ANYTHING` after each (re)connect. Hints
   * are sent only from then on.
   */
  listen(onHint: (hint: string) => void): void {
    const { connectionString, channel, reconnectMs = 200 } = this.options;
    const kept = {
      closing: this.#closing.signal, pauseMs: reconnectMs,
      // Hints are lossy, so no one has to wait for the disk.
      settings: ['set synchronous_commit = off'],
    };
    this.#listening ??= keepConnected({ connectionString }, kept, async (client, over) => {
      const { rows: [own] } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      client.on('notification', ({ processId, payload }) => {
        if (processId !== own?.pid) onHint(payload ?? ANYTHING);
      });
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      this.#client = client;
      onHint(ANYTHING);
      if (!over.aborted) await once(over, 'abort');
      this.#client = undefined;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#sending, this.#listening]);
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
      const statement = 'select pg_notify($1, hint) from unnest($2::text[]) hint';
      // Hints are dropped without a connection: other processes poll soon anyway, and a late hint is useless.
      await this.#client?.query(statement, [this.options.channel, hints]).catch(() => undefined);
      await pause(GATHER_MS, this.#closing.signal);
    }
  }
}
