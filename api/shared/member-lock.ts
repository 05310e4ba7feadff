/**
 * The lock on membership. A username is unique and one admin must remain, so such a decision reads all members, and
 * no one else may change them until the event is stored, in this process and all others.
 */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { EventStoreUnavailable } from '../../event-store/event-store.js';
import { StreamQueues } from '../../event-store/stream-queues.js';
import { LOCKS, withOwnClient } from '../../postgres/with-client.js';
import { FENCE_WAIT_MS } from '../platform/commands/stream-fence.js';

@Injectable()
export class MemberLock {
  private readonly queue = new StreamQueues();

  constructor(private readonly pool: Pool) {}

  /**
   * Runs work under the lock. It waits inside this process first: the lock takes only one connection, however slow
   * the work is.
   * @throws EventStoreUnavailable after too long a wait
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    return this.queue.take('members', async () => {
      if (performance.now() - since > FENCE_WAIT_MS) throw new EventStoreUnavailable('others still wait for it');
      return withOwnClient(this.pool, async (client) => {
        await client.query(`select pg_advisory_lock(${LOCKS.members})`);
        return work();
      });
    });
  }
}
