/** The one writing connection: opened on first use and reopened after a loss. */
import pg from 'pg';
import { isPostgresRefusal, untilAnswered } from './lost-connection.js';

export interface WriterOptions {
  readonly connection: pg.ClientConfig;
  /** How long a statement is retried after a lost connection. */
  readonly retryForMs: number;
  /** How long a statement may be unanswered before the connection counts as lost. */
  readonly answerTimeoutMs: number;
}

export class WriterConnection {
  readonly #options: WriterOptions;
  #client: Promise<pg.Client> | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /**
   * Runs a statement that can be repeated safely. Several may run at once: they are pipelined and run in order.
   * @throws AppendOutcomeUnknown when no connection lasted; the error of Postgres when it refused the statement
   */
  run<Answer>(statement: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    return untilAnswered(this.#options.retryForMs, () => this.#attempt(statement, isPostgresRefusal));
  }

  /** Runs a statement once. If Postgres answers, even with an error, the connection stays open for others. */
  once<Answer>(statement: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    return this.#attempt(statement, (error) => error instanceof pg.DatabaseError);
  }

  async #attempt<Answer>(
    statement: (client: pg.Client) => Promise<Answer>, keepsConnection: (error: unknown) => boolean,
  ): Promise<Answer> {
    const connecting = (this.#client ??= this.#connect());
    let isConnected = false;
    try {
      const client = await connecting;
      isConnected = true;
      return await statement(client);
    } catch (error) {
      if (!isConnected || !keepsConnection(error)) this.#drop(connecting);
      throw error;
    }
  }

  async close(): Promise<void> {
    await (await this.#client)?.end();
  }

  async #connect(): Promise<pg.Client> {
    const { connection, retryForMs, answerTimeoutMs } = this.#options;
    const client = new pg.Client({
      ...connection, pipeline: true, keepAlive: true,
      connectionTimeoutMillis: retryForMs, query_timeout: answerTimeoutMs,
    });
    // The next statement notices a lost connection; without a listener the error event would end the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  #drop(client: Promise<pg.Client>): void {
    // Another statement may already have dropped it and opened a new one.
    if (this.#client !== client) return;
    this.#client = undefined;
    client.then((lost) => lost.end()).catch(() => {});
  }
}
