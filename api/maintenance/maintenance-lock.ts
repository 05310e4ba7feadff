/** The lock on maintenance: an act is decided, stored and carried out before the next one is decided. */
import type { Pool } from 'pg';
import { LOCKS } from '../../postgres/locks.js';
import { ExclusiveLock } from '../platform/commands/exclusive-lock.js';

export class MaintenanceLock extends ExclusiveLock {
  constructor(pool: Pool) {
    super(pool, LOCKS.maintenance);
  }
}
