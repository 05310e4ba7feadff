/** A log in Postgres with its seals in a folder, and processes that seal it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { LogSealing } from '../../api/maintenance/seals/log-sealing.js';
import { BreakRecords, SealRecords } from '../../api/maintenance/seals/seal-records.js';
import { migrateDurableTables } from '../../api/platform/persistence/durable-tables.js';
import { metadataOf, toNewEvents } from '../../api/platform/commands/command-runner.js';
import type { BrokenSealView } from '../../contract/maintenance.js';
import { MAINTENANCE_STREAM } from '../../domain/maintenance/maintenance.events.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import type { EventStore } from '../../event-store/event-store.js';
import { migrateEventLog } from '../../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import type { Seal } from '../../event-store/seals/seal.js';
import { newEvent } from '../../event-store/testing/new-events.js';
import { createPool } from '../../postgres/pool.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export const SEALED_NOW = '2026-07-26T03:00:00.000Z';

export class SealedLog {
  readonly folder = mkdtempSync(join(tmpdir(), 'president-sealing-'));
  readonly file = join(this.folder, 'seals.ndjson');
  readonly records: SealRecords;
  readonly breaks: BreakRecords;
  /** The reports of the processes. */
  readonly told: string[] = [];
  /** The clock, which a test can set. */
  now = SEALED_NOW;
  private readonly clock = { now: () => new Date(this.now), zone: DEFAULT_ZONE };

  private constructor(
    private readonly database: TestDatabase, readonly pool: Pool, readonly store: EventStore,
  ) {
    this.records = new SealRecords(pool);
    this.breaks = new BreakRecords(store, this.clock);
  }

  /** @param store  the log; by default in the database */
  static async create(store?: EventStore): Promise<SealedLog> {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    await migrateEventLog(pool);
    await migrateDurableTables(database.url);
    const sealed = new SealedLog(database, pool, store ?? new PostgresEventStore({ connectionString: database.url }));
    // A log that was changed under a running store is to be noticed by its seals alone.
    if (sealed.store.knownEnd) sealed.store.knownEnd.lostSince = () => Promise.resolve(null);
    return sealed;
  }

  get url(): string {
    return this.database.url;
  }

  async remove(): Promise<void> {
    await this.store.close();
    await this.pool.end();
    await this.database.drop();
    rmSync(this.folder, { recursive: true });
  }

  process(key?: string): LogSealing {
    const { folder, pool, store, clock, told } = this;
    return new LogSealing({ folder, key, pool, store, clock, onError: ({ message }) => void told.push(message) });
  }

  async record(...cents: readonly number[]): Promise<void> {
    for (const amount of cents) {
      const data = { paymentId: 1, cents: amount };
      await this.store.append('account-3', 'any', [newEvent({ type: 'PaymentRecorded', data })]);
    }
  }

  sealsInFile(): Seal[] {
    return readFileSync(this.file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Seal);
  }

  /** Changes the log with the rights of its owner. */
  async tamper(statement: string): Promise<void> {
    await this.pool.query(`alter table log.events disable trigger user; ${statement}`);
    // A new connection may cast this doubt at any time.
    this.store.doubt?.();
  }

  async alarm(): Promise<BrokenSealView | null> {
    return (await this.breaks.last()).alarm;
  }

  /** Acknowledges a break as the command does. */
  async acknowledge(broken: string, reason = 'Tried it out.'): Promise<void> {
    const acknowledged = { type: 'BrokenSealAcknowledged', data: { broken, reason } } as const;
    const issuer = { actorId: 1, correlationId: '', idempotencyKey: crypto.randomUUID() };
    await this.store.append(
      MAINTENANCE_STREAM, 'any',
      toNewEvents(MAINTENANCE_STREAM, [acknowledged], metadataOf(issuer, '', this.clock.now())));
  }
}
