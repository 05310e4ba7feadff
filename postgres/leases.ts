/**
 * Owns which process applies a projection: whoever holds its advisory lock, on a connection over which it keeps
 * saying that it is alive. When that process dies, or stands still for a while, Postgres ends the connection and gives
 * the lock back, and another process takes it at its next look. Who stood still knows by the clock that the lock may
 * be somebody else's; should it apply something nevertheless, the checkpoint's compare-and-set refuses it.
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
  /** How long a process may say nothing before others take what it holds, milliseconds; 3,000 unless told. */
  readonly expiryMs?: number;
}

/** First half of the locks' keys in this database; the second is made of the name. */
export const RUNNER_LOCKS = 7_900_313;

/** As `pg_stat_activity` names the connection that holds this process's locks. */
export const LEASE_CONNECTION = `leases of process ${process.pid}`;

/** A machine that vanished without a word is noticed after so long. */
const KEEPALIVES = '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

export class AdvisoryLeases implements RunnerLeases {
  private readonly wanted = new Map<string, () => void>();
  private readonly held = new Set<string>();
  private readonly closing = new AbortController();
  private readonly expiryMs: number;
  /** Until then Postgres gives nothing of `held` to anybody else; by `performance.now()`. */
  private heldUntil = 0;
  private looking: Promise<void> | undefined;

  constructor(private readonly options: AdvisoryLeasesOptions) {
    this.expiryMs = options.expiryMs ?? 3_000;
  }

  isHeld(name: string): boolean {
    return this.held.has(name) && performance.now() < this.heldUntil;
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
      await this.pause(this.closing.signal);
    }
  }

  private async holdUntilLost(): Promise<void> {
    const { expiryMs, closing } = this;
    const client = new pg.Client({
      connectionString: this.options.connectionString, application_name: LEASE_CONNECTION, keepAlive: true,
      options: `${KEEPALIVES} -c idle_session_timeout=${expiryMs}`,
      connectionTimeoutMillis: 5_000, query_timeout: expiryMs,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort()).on('end', () => {
      lost.abort();
      this.held.clear();
    });
    const over = AbortSignal.any([closing.signal, lost.signal]);
    try {
      await client.connect();
      while (!over.aborted) {
        await this.tryAll(client);
        await this.pause(over);
      }
    } finally {
      await client.end();
    }
  }

  /** Also when nothing is missing: that is how Postgres learns that this process is alive. */
  private async tryAll(client: pg.Client): Promise<void> {
    const missing = [...this.wanted.keys()].filter((name) => !this.held.has(name));
    const askedAt = performance.now();
    const { rows } = await client.query<{ name: string; taken: boolean }>(
      `select name, pg_try_advisory_lock(${RUNNER_LOCKS}, hashtext(name)) as taken from unnest($1::text[]) name`,
      [missing]);
    this.heldUntil = askedAt + this.expiryMs;
    const taken = rows.flatMap(({ name, taken: isTaken }) => (isTaken ? [name] : []));
    for (const name of taken) this.held.add(name);
    for (const name of taken) this.wanted.get(name)?.();
  }

  private pause(signal: AbortSignal): Promise<void> {
    return sleep(this.options.tryIntervalMs ?? 1_000, undefined, { signal }).catch(() => undefined);
  }
}

/** Those of the names that no process holds. */
export async function unheldLeases(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  // Postgres shows both halves of a key as unsigned numbers, and the number of halves beside them.
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name where not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2 and classid = ${RUNNER_LOCKS}
         and database = (select oid from pg_database where datname = current_database())
         and objid = (hashtext(name)::bigint & 4294967295)::oid)`,
    [names]);
  return rows.map(({ name }) => name);
}
