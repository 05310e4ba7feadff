/** The sink of a rebuild: rows become COPY text, which goes into the new tables while the fold goes on. */
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { RowsInMemory, type Row } from '../engine/rows-in-memory.js';
import type { Among, Sink } from '../engine/sink.js';
import { type Column, qualified, type Table, type TableShape } from '../engine/table.js';

/** To gather per table before a COPY, so that its fixed cost does not matter. */
const CHARACTERS_PER_COPY = 500_000;

export class BulkSink implements Sink {
  private readonly gathered = new Map<TableShape, string>();
  private readonly retained: RowsInMemory;
  private copying: Promise<void> = Promise.resolve();

  /** @param client  in the transaction that created the tables, so that their rows can be frozen */
  constructor(private readonly client: ClientBase, private readonly schema: string, readonly now: string) {
    this.retained = new RowsInMemory(now);
  }

  load<R>(table: Table<R>, column: keyof R & string, values: readonly unknown[], among?: Among<R>): Promise<R[]> {
    return this.retained.load(table, column, values, among);
  }

  save<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    return table.rebuild === 'streamed' ? this.write(table, rows as readonly Row[]) : this.retained.save(table, rows);
  }

  async remove<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    if (table.rebuild === 'retained') return this.retained.remove(table, rows);
    if (rows.length > 0) throw new Error(`A rebuild cannot remove rows of ${table.name}: they are already written.`);
  }

  /** Writes the rest. */
  async finish(): Promise<void> {
    for (const { table, saved } of this.retained.changes()) await this.write(table, saved);
    for (const table of [...this.gathered.keys()]) await this.copy(table);
    await this.copying;
  }

  private async write(table: TableShape, rows: readonly Row[]): Promise<void> {
    const lineOf = copyLineOf(table);
    for (const row of rows) {
      const text = (this.gathered.get(table) ?? '') + lineOf(row);
      this.gathered.set(table, text);
      if (text.length >= CHARACTERS_PER_COPY) await this.copy(table);
    }
  }

  /** Returns when the COPY before it is done, so that one is under way while the next lines are gathered. */
  private async copy(table: TableShape): Promise<void> {
    const text = this.gathered.get(table) ?? '';
    this.gathered.delete(table);
    await this.copying;
    const stream = this.client.query(copyFrom(`copy ${qualified(this.schema, table)} from stdin with (freeze)`));
    stream.end(text);
    this.copying = finished(stream);
    // A failure is thrown when it is awaited.
    this.copying.catch(() => undefined);
    await nextTurn();
  }
}

/** Writes rows as lines of COPY text (PostgreSQL documentation, COPY, "Text Format"). */
export function copyLineOf(table: TableShape): (row: Row) => string {
  const columns = Object.entries(table.columns);
  return (row) => `${columns.map(([name, column]) => copyText(column, row[name])).join('\t')}\n`;
}

function copyText({ type, nullable }: Column, value: unknown): string {
  if (nullable && value === null) return '\\N';
  if (type === 'int[]') return `{${String(value)}}`;
  const text = type === 'json' ? JSON.stringify(value) : String(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character]!) : text;
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
