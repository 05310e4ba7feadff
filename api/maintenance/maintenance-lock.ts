/**
 * Owns the lock on the machinery as a whole: what it is doing is seen, an act is decided on it, stored and carried out
 * before anybody decides on the next.
 */
import type { DataSource } from 'typeorm';
import { ExclusiveLock } from '../../postgres/exclusive-lock.js';

export class MaintenanceLock extends ExclusiveLock {
  constructor(dataSource: DataSource) {
    super(dataSource, 7_900_314);
  }
}
