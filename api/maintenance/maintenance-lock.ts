/** The lock on maintenance: an act is decided, stored and carried out before the next one is decided. */
import type { DataSource } from 'typeorm';
import { ExclusiveLock } from '../../postgres/exclusive-lock.js';

export class MaintenanceLock extends ExclusiveLock {
  constructor(dataSource: DataSource) {
    super(dataSource, 7_900_314);
  }
}
