/** The sink of a rebuild: rows become COPY text, which goes into the new tables while the fold goes on. */
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { RowsInMemory, type Row } from '../model/rows-in-memory.js';
import { type Among, type Column, qualified, type Sink, type Table, type TableShape } from '../model/table.js';

/** The size of a COPY per table, at which its fixed cost does not matter. */
const BYTES_PER_COPY = 500_000;
/** The number of COPYs on the way to Postgres: enough to keep both sides busy. */
const MAX_UNDER_WAY = 4;
/** The number of rows that are written at once. */
const ROWS_AT_ONCE = 1_000;

export class BulkSink implements Sink {
  /** Lines of a table that wait for their COPY, as bytes outside the heap. */
  private readonly gathered = new Map<TableShape, Buffer[]>();
  /** The rows that tables with `latestOf` can still load. */
  private readonly latest = new Map<TableShape, Map<unknown, Row>>();
  private readonly retained: RowsInMemory;
  private readonly underWay: Promise<void>[] = [];
  readonly now: string;
  readonly zone: Sink['zone'];

  /** @param client  the connection whose transaction created the tables, so that their rows can be frozen */
  constructor(
    private readonly client: ClientBase,
    private readonly schema: string,
    moment: Pick<Sink, 'now' | 'zone'>,
  ) {
    this.retained = new RowsInMemory(moment);
    this.now = moment.now;
    this.zone = moment.zone;
  }

  async load<R>(table: Table<R>, column: keyof R & string, values: readonly unknown[], among?: Among<R>): Promise<R[]> {
    if (!table.latestOf) return this.retained.load(table, column, values, among);
    return ([...this.latest.get(table)?.values() ?? []] as R[]).filter((row) =>
      values.includes(row[column]) && (!among || among.values.includes(row[among.column])));
  }

  save<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    if (table.latestOf) {
      const latest = this.latest.get(table) ?? new Map<unknown, Row>();
      this.latest.set(table, latest);
      for (const row of rows as readonly Row[]) latest.set(row[table.latestOf], row);
    }
    return table.rebuild === 'streamed' ? this.write(table, rows as readonly Row[]) : this.retained.save(table, rows);
  }

  async remove<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    if (table.rebuild === 'retained') return this.retained.remove(table, rows);
    if (rows.length > 0) throw new Error(`A rebuild cannot remove rows of ${table.name}: they are already written.`);
  }

  /** Writes the remaining rows. */
  async finish(): Promise<void> {
    for (const { table, saved } of this.retained.changes()) await this.write(table, saved);
    for (const table of [...this.gathered.keys()]) await this.copy(table);
    await Promise.all(this.underWay);
  }

  private async write(table: TableShape, rows: readonly Row[]): Promise<void> {
    const lineOf = copyLineOf(table);
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      const lines = this.gathered.get(table) ?? [];
      lines.push(Buffer.from(rows.slice(first, first + ROWS_AT_ONCE).map(lineOf).join('')));
      this.gathered.set(table, lines);
      if (lines.reduce((sum, { length }) => sum + length, 0) >= BYTES_PER_COPY) await this.copy(table);
    }
  }

  /** Starts a COPY after the others. If too many are under way, it waits, so that they can proceed. */
  private async copy(table: TableShape): Promise<void> {
    const lines = Buffer.concat(this.gathered.get(table) ?? []);
    this.gathered.delete(table);
    const before = this.underWay.at(-1) ?? Promise.resolve();
    const copied = before.then(async () => {
      const stream = this.client.query(copyFrom(`copy ${qualified(this.schema, table)} from stdin with (freeze)`));
      stream.end(lines);
      await finished(stream);
    });
    // A failure is thrown when it is awaited.
    copied.catch(() => undefined);
    this.underWay.push(copied);
    await nextTurn();
    if (this.underWay.length > MAX_UNDER_WAY) await this.underWay.shift();
  }
}

/** Writes rows as lines of COPY text (PostgreSQL documentation, COPY, "Text Format"). */
export function copyLineOf(table: TableShape): (row: Row) => string {
  const columns = Object.entries(table.columns);
  return (row) => `${columns.map(([name, column]) => copyText(column, row[name])).join('\t')}\n`;
}

function copyText({ type, nullable }: Column, value: unknown): string {
  if (nullable && value === null) return '\\N';
  if (type === 'json') return JSON.stringify(value).replaceAll('\\', '\\\\');
  if (type === 'int[]') return `{${String(value)}}`;
  return type === 'text' ? (value as string).replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign]!) : String(value);
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
