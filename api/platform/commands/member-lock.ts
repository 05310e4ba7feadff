/**
 * Owns the lock on membership as a whole: a username is taken once and an admin must be left, so whoever decides on
 * one of these looks at all members, and nobody else may change them until the event is stored.
 */
import type { DataSource } from 'typeorm';
import { ExclusiveLock } from '../../../postgres/exclusive-lock.js';

export class MemberLock extends ExclusiveLock {
  constructor(dataSource: DataSource) {
    super(dataSource, 7_900_312);
  }
}
