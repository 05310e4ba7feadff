/**
 * How long something that was read can be used again: until this process writes, its rows change, or other tables
 * replace them.
 */
import type { Pool } from 'pg';
import type { Position } from '../../../event-store/event-store.js';
import { READ_SCHEMA } from '../../../projections/engine/read-schema.js';
import type { ReadModels } from '../../../projections/engine/read-models.js';

/** How long a swap or truncation by another process may go unnoticed. */
export const UNNOTICED_AT_MOST_MS = 1_000;

/** A swap or truncation gives a table another file. */
const TABLE_FILES = `
  select coalesce(string_agg(relfilenode::text, ',' order by oid), '') as files
  from pg_class where relnamespace = to_regnamespace('${READ_SCHEMA}') and relkind = 'r'`;

export class Freshness {
  private writes = 0;
  private tableFiles = '';
  private checkedAt = Number.NEGATIVE_INFINITY;
  private checking: Promise<void> | null = null;

  constructor(
    private readonly readModels: ReadModels,
    private readonly pool: Pool,
  ) {}

  /**
   * A text that is equal as long as the rows of some projections are. Take it before reading: rows may be newer than it
   * says, never older.
   */
  stampOf(projections: readonly string[]): string {
    return `${this.writes} ${this.rowsOf(projections)}`;
  }

  /** Like `stampOf`, for what depends on rows only, and not on sessions and passwords. */
  rowsOf(projections: readonly string[]): string {
    let stamp = this.tableFiles;
    for (const { projection, changes, state, generation } of this.readModels.status()) {
      if (projections.includes(projection)) stamp += ` ${changes} ${state} ${generation}`;
    }
    return stamp;
  }

  /** Position of the log that reads show at least. */
  shown(): Position {
    return this.readModels.shown();
  }

  /** This process wrote: its next reads must show it. */
  written(): void {
    this.writes += 1;
  }

  /** Whether `stampOf` can be trusted now. Checks again early, so that requests need not wait for it under load. */
  isChecked(): boolean {
    const age = performance.now() - this.checkedAt;
    if (age >= UNNOTICED_AT_MOST_MS) return false;
    if (age >= UNNOTICED_AT_MOST_MS / 2) this.check().catch(() => undefined);
    return true;
  }

  /** Looks up the current tables. */
  check(): Promise<void> {
    this.checking ??= this.lookAtTables().finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  private async lookAtTables(): Promise<void> {
    const startedAt = performance.now();
    const { rows } = await this.pool.query<{ files: string }>(TABLE_FILES);
    this.tableFiles = rows[0]?.files ?? '';
    this.checkedAt = startedAt;
  }
}
