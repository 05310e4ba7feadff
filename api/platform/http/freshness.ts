/**
 * Owns how long something that was read may be used again: until this process wrote, its rows were written to, or
 * other tables took the place of those it was read from.
 */
import type { Pool } from 'pg';
import type { Position } from '../../../event-store/event-store.js';
import { READ_SCHEMA } from '../../../projections/engine/read-schema.js';
import type { ReadModels } from '../../../projections/engine/read-models.js';

/** How long another process may swap or empty tables before this one notices. */
export const UNNOTICED_AT_MOST_MS = 1_000;

/** Another file lies behind a table after a swap and after a truncation. */
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
   * The same text as long as what is read from some projections' rows is the same. To be taken before reading: rows
   * may be newer than it says, and never older.
   */
  stampOf(projections: readonly string[]): string {
    return `${this.writes} ${this.rowsOf(projections)}`;
  }

  /** The same for what depends on the rows alone, and not on sessions and passwords, which are written elsewhere. */
  rowsOf(projections: readonly string[]): string {
    let stamp = this.tableFiles;
    for (const { projection, changes, state, generation } of this.readModels.status()) {
      if (projections.includes(projection)) stamp += ` ${changes} ${state} ${generation}`;
    }
    return stamp;
  }

  /** Position of the log that reads show from now on, at least. */
  shown(): Position {
    return this.readModels.shown();
  }

  /** Somebody wrote through this process: whoever was answered then sees it, whatever else is slow to tell. */
  written(): void {
    this.writes += 1;
  }

  /** Whether `stampOf` may be trusted now. Looks again in good time, so that under load nobody has to wait for it. */
  isChecked(): boolean {
    const age = performance.now() - this.checkedAt;
    if (age >= UNNOTICED_AT_MOST_MS) return false;
    if (age >= UNNOTICED_AT_MOST_MS / 2) this.check().catch(() => undefined);
    return true;
  }

  /** Looks which tables are there now. */
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
