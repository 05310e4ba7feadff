/** Owns the one connection that writes: made when it is first needed, and anew whenever it was lost. */
import pg from 'pg';
import { untilAnswered } from './lost-connection.js';

export interface WriterOptions {
  readonly connection: pg.ClientConfig;
  /** How long a statement whose connection was lost is tried again. */
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
   * Runs a statement that may be repeated without harm, one at a time.
   * @throws AppendOutcomeUnknown when no connection lasted; the error of Postgres when it refused the statement
   */
  run<Answer>(statement: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    return untilAnswered(
      this.#options.retryForMs,
      async () => statement(this.#client ?? (await this.#connect())),
      () => this.#disconnect(),
    );
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
    // A connection that is lost between two statements is found out here; without a listener it would end the process.
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
