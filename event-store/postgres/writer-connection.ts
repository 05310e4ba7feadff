/** Owns the one connection that writes: made when it is first needed, and anew whenever it was lost. */
import pg from 'pg';
import { isRefusal, untilAnswered } from './lost-connection.js';

export interface WriterOptions {
  readonly connection: pg.ClientConfig;
  /** How long a statement whose connection was lost is tried again. */
  readonly retryForMs: number;
  /** How long one statement may go unanswered before the connection counts as lost. */
  readonly answerTimeoutMs: number;
}

export class WriterConnection {
  readonly #options: WriterOptions;
  #client: Promise<pg.Client> | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /**
   * Runs a statement that may be repeated without harm. Several may be under way: they are sent at once, run in order.
   * @throws AppendOutcomeUnknown when no connection lasted; the error of Postgres when it refused the statement
   */
  run<Answer>(statement: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    return untilAnswered(this.#options.retryForMs, async () => {
      const client = (this.#client ??= this.#connect());
      try {
        return await statement(await client);
      } catch (error) {
        if (!isRefusal(error)) this.#drop(client);
        throw error;
      }
    });
  }

  /** Runs a statement a single time. What Postgres answers, if only an error, leaves the connection to the others. */
  async once<Answer>(statement: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const client = (this.#client ??= this.#connect());
    const connected = await client.catch((error: unknown) => {
      this.#drop(client);
      throw error;
    });
    try {
      return await statement(connected);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.#drop(client);
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
    // The next statement finds out that a connection was lost; as an event without a listener it would end the process.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  #drop(client: Promise<pg.Client>): void {
    // Another statement may have dropped it already, and a new one be in its place.
    if (this.#client !== client) return;
    this.#client = undefined;
    client.then((lost) => lost.end()).catch(() => {});
  }
}
