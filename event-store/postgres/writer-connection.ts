/** Owns the one connection that writes, and what happens when it is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppendOutcomeUnknown } from '../event-store-errors.js';

const FIRST_RETRY_DELAY_MS = 10;
const MAX_RETRY_DELAY_MS = 400;

/**
 * Classes of SQLSTATE that blame the statement: data exception, integrity, syntax or rights, program limit. After these
 * nothing was stored. Any other error says nothing certain about the commit.
 */
const REFUSALS = new Set(['22', '23', '42', '54']);

export interface WriterOptions {
  readonly connection: pg.ClientConfig;
  /** How long a lost connection is sought anew before the outcome counts as unknown. */
  readonly retryForMs: number;
  /** How long one statement may go unanswered before the connection counts as lost. */
  readonly answerTimeoutMs: number;
}

export class WriterConnection {
  readonly #options: WriterOptions;
  #client: pg.Client | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /**
   * Runs a statement that may be repeated without harm: again on a new connection when the connection was lost.
   * @throws AppendOutcomeUnknown when no connection lasted; the error of Postgres when it refused the statement
   */
  async run<Result>(statement: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const patienceEnds = performance.now() + this.#options.retryForMs;
    for (let delayMs = FIRST_RETRY_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_RETRY_DELAY_MS)) {
      try {
        return await statement(this.#client ?? (await this.#connect()));
      } catch (error) {
        if (isRefusal(error)) throw error;
        this.#disconnect();
        if (performance.now() + delayMs > patienceEnds) throw new AppendOutcomeUnknown(error);
      }
      await sleep(delayMs);
    }
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const { connection, retryForMs, answerTimeoutMs } = this.#options;
    const client = new pg.Client({
      ...connection, keepAlive: true, connectionTimeoutMillis: retryForMs, query_timeout: answerTimeoutMs,
    });
    // A connection that is lost between two groups is found out here; without a listener it would end the process.
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    this.#client = client;
    return client;
  }

  #disconnect(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end().catch(() => {});
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && REFUSALS.has(error.code?.slice(0, 2) ?? '');
}
