/** Owns the lock on months, over all processes: changes of games hold it together, finalizing holds it alone. */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createPool } from '../../../postgres/pool.js';
import { withClient } from '../../../postgres/with-client.js';

/** First half of the advisory locks' keys in this database; the second is the month. */
const MONTH_LOCKS = 7_900_312;

type LockFunction = 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared';

@Injectable()
export class MonthLock implements OnApplicationShutdown {
  /** Connections of its own: who waits for a lock takes none that its holder needs to go on. */
  private readonly pool;

  constructor(databaseUrl: string) {
    this.pool = createPool(databaseUrl);
  }

  /** Runs work while nobody holds any of the months (`YYYY-MM`) alone. Without a month it needs no connection. */
  shared<Result>(months: readonly string[], work: () => Promise<Result>): Promise<Result> {
    return months.length === 0 ? work() : this.holding('pg_advisory_xact_lock_shared', months, work);
  }

  /** Runs work while nobody else holds the month. */
  alone<Result>(month: string, work: () => Promise<Result>): Promise<Result> {
    return this.holding('pg_advisory_xact_lock', [month], work);
  }

  /** At the very end: requests and jobs that are under way may still need it. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /**
   * The locks go with the transaction, so a process that dies holds none. Should their connection alone be lost, work
   * that is under way goes on without them, and this throws although it may have succeeded.
   */
  private async holding<Result>(
    lock: LockFunction, months: readonly string[], work: () => Promise<Result>,
  ): Promise<Result> {
    // Always in the same order, so that no two wait for each other.
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
