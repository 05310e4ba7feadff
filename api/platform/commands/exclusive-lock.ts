/** Locks under which only one piece of work runs at a time, in this process and all others. */
import type { Pool } from 'pg';
import { EventStoreUnavailable } from '../../../event-store/event-store-errors.js';
import { withOwnClient } from '../../../postgres/with-client.js';
import { TURN_LIMIT_MS } from './turns.js';

export abstract class ExclusiveLock {
  private last: Promise<unknown> = Promise.resolve();

  /** @param key  one of `LOCKS` */
  constructor(private readonly pool: Pool, private readonly key: string) {}

  /**
   * Waits inside this process first: one connection is all that a lock takes, however slow the work is.
   * @throws EventStoreUnavailable after too long a wait
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    const result = this.last.then(() => {
      if (performance.now() - since > TURN_LIMIT_MS) throw new EventStoreUnavailable('others still wait for it');
      return withOwnClient(this.pool, async (client) => {
        await client.query(`select pg_advisory_lock(${this.key})`);
        return work();
      });
    });
    this.last = result.catch(() => undefined);
    return result;
  }
}
