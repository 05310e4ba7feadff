/**
 * Leases: the process that holds a projection's advisory lock applies it. It keeps the lock's connection alive. When
 * the process dies or stalls for a while, Postgres ends the connection and frees the lock, and another process takes
 * it. A stalled process sees by the clock that its lease may be over; if it still writes, the checkpoint's
 * compare-and-set refuses it (docs/decisions/0044).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Tells runners whether this process applies their projection. */
export interface RunnerLeases {
  isHeld(name: string): boolean;
}

/** For a process that runs alone. */
export const allHeld: RunnerLeases = { isHeld: () => true };
/** For a process that never applies projections. */
export const noneHeld: RunnerLeases = { isHeld: () => false };

export interface AdvisoryLeasesOptions {
  readonly connectionString: string;
  /** How often to try for leases that others hold, milliseconds; 1,000 by default. */
  readonly tryIntervalMs?: number;
  /** How long a process may be silent before others take its leases, milliseconds; 3,000 by default. */
  readonly expiryMs?: number;
}

/** First half of the lock keys in this database; the second half is derived from the name. */
export const RUNNER_LOCKS = 7_900_313;

/** Name of this process's lease connection in `pg_stat_activity`. */
export const LEASE_CONNECTION = `leases of process ${process.pid}`;

/** Notices a machine that vanished. */
const KEEPALIVES = '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';

export class AdvisoryLeases implements RunnerLeases {
  private readonly wanted = new Map<string, () => void>();
  private readonly held = new Set<string>();
  private readonly closing = new AbortController();
  private readonly expiryMs: number;
  /** Until then Postgres gives no lease of `held` to another process; in `performance.now()` time. */
  private heldUntil = 0;
  private looking: Promise<void> | undefined;

  constructor(private readonly options: AdvisoryLeasesOptions) {
    this.expiryMs = options.expiryMs ?? 3_000;
  }

  isHeld(name: string): boolean {
    return this.held.has(name) && performance.now() < this.heldUntil;
  }

  /** Adds a lease to try for; calls back each time when it is taken. */
  want(name: string, onTaken: () => void): void {
    this.wanted.set(name, onTaken);
  }

  start(): void {
    this.looking ??= this.look();
  }

  /** Frees the leases, so that others need not wait until this process has ended. */
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

  /** Runs even if no lease is missing: this is how Postgres knows that the process is alive. */
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

/** The names whose leases no process holds. */
export async function unheldLeases(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  // Postgres shows both halves of a key as unsigned numbers, and the number of halves in `objsubid`.
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name where not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2 and classid = ${RUNNER_LOCKS}
         and database = (select oid from pg_database where datname = current_database())
         and objid = (hashtext(name)::bigint & 4294967295)::oid)`,
    [names]);
  return rows.map(({ name }) => name);
}
