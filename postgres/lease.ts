/**
 * The lease: the process that holds this advisory lock applies projections. It keeps the lock's connection alive.
 * When the process dies or stalls for a while, Postgres ends the connection and frees the lock, and another process
 * takes it. A stalled process finds by the clock that its lease may be over. If it still writes, the checkpoint's
 * compare-and-set refuses it (docs/decisions/0044).
 */
import type pg from 'pg';
import { keepConnected, LOCKS, pause } from './with-client.js';

/** Shows runners whether this process applies projections. */
export interface Lease {
  readonly isHeld: boolean;
}

/** The lease of a process that runs alone. */
export const alwaysHeld: Lease = { isHeld: true };
/** The lease of a process that never applies projections. */
export const neverHeld: Lease = { isHeld: false };

export interface AdvisoryLeaseOptions {
  readonly connectionString: string;
  /** The interval of tries for a lease that another process holds, milliseconds; 1,000 by default. */
  readonly tryIntervalMs?: number;
  /** The time that a process may be silent before another takes its lease, milliseconds; 3,000 by default. */
  readonly expiryMs?: number;
}

/** Name of this process's lease connection in `pg_stat_activity`. */
export const LEASE_CONNECTION = `lease of process ${process.pid}`;

/** The settings notice a machine that vanished. */
const KEEPALIVES = 'set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3';

export class AdvisoryLease implements Lease {
  private readonly closing = new AbortController();
  private readonly expiryMs: number;
  private isTaken = false;
  /** The time until which Postgres gives a taken lease to no other process; in `performance.now()` time. */
  private heldUntil = 0;
  private looking: Promise<void> | undefined;

  constructor(private readonly options: AdvisoryLeaseOptions) {
    this.expiryMs = options.expiryMs ?? 3_000;
  }

  get isHeld(): boolean {
    return this.isTaken && performance.now() < this.heldUntil;
  }

  /** Calls back each time when the lease is taken. */
  start(onTaken: () => void): void {
    const { expiryMs, options: { connectionString, tryIntervalMs: pauseMs = 1_000 } } = this;
    const settings = [
      KEEPALIVES, `set idle_session_timeout = ${expiryMs}`, `set application_name = '${LEASE_CONNECTION}'`,
    ];
    const kept = { closing: this.closing.signal, pauseMs, settings };
    this.looking ??= keepConnected({ connectionString, query_timeout: expiryMs }, kept, async (client, over) => {
      over.addEventListener('abort', () => (this.isTaken = false));
      try {
        for (; !over.aborted; await pause(pauseMs, over)) await this.tryToTake(client, onTaken);
      } finally {
        this.isTaken = false;
      }
    });
  }

  /** Frees the lease, so that others need not wait until this process has ended. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.looking;
  }

  /** Asks even if the lease is taken: the question shows Postgres that the process is alive. */
  private async tryToTake(client: pg.Client, onTaken: () => void): Promise<void> {
    const [askedAt, wasTaken] = [performance.now(), this.isTaken];
    const { rows: [lock] } = await client.query<{ taken: boolean }>(
      wasTaken ? 'select true as taken' : `select pg_try_advisory_lock(${LOCKS.projecting}) as taken`);
    this.heldUntil = askedAt + this.expiryMs;
    if (!lock?.taken || wasTaken) return;
    this.isTaken = true;
    onTaken();
  }
}
