/**
 * The lock on membership: a username is unique and one admin must remain, so such a decision looks at all members, and
 * no one else may change them until the event is stored.
 */
import type { Pool } from 'pg';
import { LOCKS } from '../../postgres/locks.js';
import { ExclusiveLock } from '../platform/commands/exclusive-lock.js';

export class MemberLock extends ExclusiveLock {
  constructor(pool: Pool) {
    super(pool, LOCKS.members);
  }
}
