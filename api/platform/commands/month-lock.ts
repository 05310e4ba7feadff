/** Locks on months across all processes: changes of games share them, finalizing takes them exclusively. */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPool } from '../../../postgres/pool.js';
import { withClient } from '../../../postgres/with-client.js';

/** First half of the advisory lock keys in this database; the second half is the month. */
const MONTH_LOCKS = 7_900_312;

type LockFunction = 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared';

@Injectable()
export class MonthLock implements OnApplicationShutdown {
  /** A separate pool: a waiting command must not take a connection that the holder of the lock needs. */
  private readonly pool;

  constructor(databaseUrl: string) {
    this.pool = createPool(databaseUrl);
  }

  /** Runs work while no one holds any of the months (`YYYY-MM`) exclusively. Without months it needs no connection. */
  shared<Result>(months: readonly string[], work: () => Promise<Result>): Promise<Result> {
    return months.length === 0 ? work() : this.holding('pg_advisory_xact_lock_shared', months, work);
  }

  /** Runs work while no one else holds the month. */
  alone<Result>(month: string, work: () => Promise<Result>): Promise<Result> {
    return this.holding('pg_advisory_xact_lock', [month], work);
  }

  /** At the very end, because running requests and jobs may still need it. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /**
   * The locks end with the transaction, so a dead process holds none. If only their connection is lost, the work goes
   * on without them, and this throws although the work may have succeeded.
   */
  private async holding<Result>(
    lock: LockFunction, months: readonly string[], work: () => Promise<Result>,
  ): Promise<Result> {
    // Always in the same order, to avoid deadlocks.
    const locks = [...months].sort().map((month) => `${lock}(${MONTH_LOCKS}, ${numberOf(month)})`);
    const settled = await withClient(this.pool, async (client) => {
      await client.query(`begin; select ${locks.join(', ')}`);
      const [outcome] = await Promise.allSettled([work()]);
      await client.query('commit');
      return outcome;
    });
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  }
}

/** Months since the year 0. */
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
