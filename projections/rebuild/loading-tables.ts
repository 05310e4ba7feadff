/**
 * Some tables of a shadow schema while they are loaded, on one connection: created, filled, keyed and analyzed in one
 * transaction. Their rows write no write-ahead log then (wal_level minimal), and several of these work side by side.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnNames, createKeySql, createTableSql, qualified, quoted, type TableShape } from '../engine/table.js';

export class LoadingTables {
  /** The last COPY; they run one after the other. */
  private lastCopy: Promise<void> = Promise.resolve();
  private isEnded = false;

  private constructor(
    private readonly client: PoolClient,
    private readonly schema: string,
    readonly tables: readonly TableShape[],
  ) {}

  static async create(pool: Pool, schema: string, tables: readonly TableShape[]): Promise<LoadingTables> {
    const loading = new LoadingTables(await pool.connect(), schema, tables);
    try {
      await loading.run('begin', ...tables.map((table) => createTableSql(schema, table)));
      return loading;
    } catch (error) {
      loading.abandon();
      throw error;
    }
  }

  /** Copies lines of a table's rows. Nothing is copied after a failure. */
  copy(table: TableShape, lines: Buffer): Promise<void> {
    const columns = columnNames(table).map(quoted).join(', ');
    // The table was created in this transaction, so its rows can be frozen.
    const target = `${qualified(this.schema, table)} (${columns})`;
    this.lastCopy = this.lastCopy.then(async () => {
      const stream = this.client.query(copyFrom(`copy ${target} from stdin with (freeze)`));
      await pipeline(Readable.from([lines]), stream);
    });
    return this.lastCopy;
  }

  /** Adds keys, indexes and statistics when the last row is in, and commits. */
  async complete(): Promise<void> {
    await this.lastCopy;
    for (const table of this.tables) {
      await this.run(...createKeySql(this.schema, table), `analyze ${qualified(this.schema, table)}`);
    }
    await this.run('commit');
    this.isEnded = true;
    this.client.release();
  }

  /** Takes everything back, unless it is committed. */
  abandon(): void {
    if (!this.isEnded) this.client.release(true);
    this.isEnded = true;
  }

  private async run(...statements: readonly string[]): Promise<void> {
    await this.client.query(statements.join('; '));
  }
}
