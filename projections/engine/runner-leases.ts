/**
 * Owns which process applies a projection: whoever holds its advisory lock, on a connection that lasts as long as the
 * process. When that one dies Postgres gives the lock back, and another process takes it at its next look.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Tells runners whether they are the ones who apply. */
export interface RunnerLeases {
  isHeld(name: string): boolean;
}

/** In a process that is alone. */
export const allHeld: RunnerLeases = { isHeld: () => true };
/** In a process that never applies anything. */
export const noneHeld: RunnerLeases = { isHeld: () => false };

export interface AdvisoryLeasesOptions {
  readonly connectionString: string;
  /** How often those are tried that others hold, milliseconds; 1,000 unless told. */
  readonly tryIntervalMs?: number;
}

/** First half of the locks' keys in this database; the second is made of the name. */
const RUNNER_LOCKS = 7_900_313;

/** A machine that vanished without a word is noticed after so long. */
const KEEPALIVES = '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

export class AdvisoryLeases implements RunnerLeases {
  private readonly wanted = new Map<string, () => void>();
  private readonly held = new Set<string>();
  private readonly closing = new AbortController();
  private looking: Promise<void> | undefined;

  constructor(private readonly options: AdvisoryLeasesOptions) {}

  isHeld(name: string): boolean {
    return this.held.has(name);
  }

  /** A name to be tried for; calls back each time when it is taken. */
  want(name: string, onTaken: () => void): void {
    this.wanted.set(name, onTaken);
  }

  /** Begins to try for what is wanted. */
  start(): void {
    this.looking ??= this.look();
  }

  /** Gives back what is held, so that others need not wait for this process to be gone. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.looking;
  }

  private async look(): Promise<void> {
    while (!this.closing.signal.aborted) {
      await this.holdUntilLost().catch(() => undefined);
      this.held.clear();
      await this.pause();
    }
  }

  private async holdUntilLost(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.connectionString, keepAlive: true, options: KEEPALIVES,
      connectionTimeoutMillis: 5_000,
    });
    let isLost = false;
    client.on('error', () => (isLost = true)).on('end', () => {
      isLost = true;
      this.held.clear();
    });
    try {
      await client.connect();
      while (!isLost && !this.closing.signal.aborted) {
        await this.tryAll(client);
        await this.pause();
      }
    } finally {
      await client.end();
    }
  }

  private async tryAll(client: pg.Client): Promise<void> {
    const missing = [...this.wanted.keys()].filter((name) => !this.held.has(name));
    if (missing.length === 0) return;
    const { rows } = await client.query<{ name: string; taken: boolean }>(
      `select name, pg_try_advisory_lock(${RUNNER_LOCKS}, hashtext(name)) as taken from unnest($1::text[]) name`,
      [missing]);
    const taken = rows.flatMap(({ name, taken: isTaken }) => (isTaken ? [name] : []));
    for (const name of taken) this.held.add(name);
    for (const name of taken) this.wanted.get(name)?.();
  }

  private pause(): Promise<void> {
    const { tryIntervalMs = 1_000 } = this.options;
    return sleep(tryIntervalMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
  }
}
