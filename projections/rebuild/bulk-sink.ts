/** The sink of a rebuild: encodes rows as COPY text and streams them into the shadow schema while the fold goes on. */
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyEncoderOf } from './copy-encoder.js';
import { RetainedRows, type Row } from './retained-rows.js';
import type { Among, Sink } from '../engine/sink.js';
import { columnNames, qualified, quoted, type Table, type TableShape } from '../engine/table.js';

/** Bytes to gather per table before a COPY: large enough that its fixed cost does not matter. */
export const BUFFER_BYTES = 1_048_576;
/** Buffers on the way to Postgres before the fold has to wait: enough to keep both busy. */
const MAX_UNDER_WAY = 4;
/** Bytes to write before yielding to the event loop, which a running COPY needs. */
const BYTES_PER_TURN = 65_536;

/** Lines of a table that wait for their COPY. */
interface Gathered {
  readonly buffer: Buffer;
  length: number;
}

export class BulkSink implements Sink {
  private readonly gathered = new Map<TableShape, Gathered>();
  /** Copied buffers, used again: a new one per COPY would stay in memory until it is collected. */
  private readonly free: Buffer[] = [];
  private readonly retained = new Map<TableShape, RetainedRows>();
  /** The last COPY; they run one after the other in one transaction on one connection. */
  private lastCopy: Promise<void> = Promise.resolve();
  private copiesUnderWay = 0;
  private bytesThisTurn = 0;
  private failure: unknown;

  constructor(
    private readonly client: PoolClient,
    private readonly schema: string,
    readonly now: string,
  ) {}

  load<R>(
    table: Table<R>, column: keyof R & string, values: readonly unknown[], among?: Among<R>,
  ): Promise<R[]> {
    if (table.rebuild === 'streamed') return Promise.resolve([]);
    const rows = (this.retained.get(table)?.load(column, values) ?? []) as R[];
    return Promise.resolve(among ? rows.filter((row) => among.values.includes(row[among.column])) : rows);
  }

  async save<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    if (table.rebuild === 'retained') {
      const kept = this.retained.get(table) ?? new RetainedRows(table);
      this.retained.set(table, kept);
      for (const row of rows as readonly Row[]) kept.save(row);
      return;
    }
    await this.write(table, rows as readonly Row[]);
  }

  remove<R>(table: Table<R>, rows: readonly R[]): Promise<void> {
    if (table.rebuild === 'streamed' && rows.length > 0) {
      throw new Error(`A rebuild cannot remove rows of ${table.name}: they are already written.`);
    }
    const kept = this.retained.get(table);
    for (const row of rows as readonly Row[]) kept?.remove(row);
    return Promise.resolve();
  }

  /** Writes the rest; afterwards every row is in the shadow schema. */
  async finish(): Promise<void> {
    for (const [table, rows] of this.retained) await this.write(table, rows.all());
    for (const table of this.gathered.keys()) this.flush(table);
    await this.lastCopy;
    if (this.failure) throw this.failure;
  }

  private async write(table: TableShape, rows: readonly Row[]): Promise<void> {
    const encode = copyEncoderOf(table);
    for (const row of rows) {
      let target = this.gathered.get(table) ?? this.begin(table, BUFFER_BYTES);
      let end = encode(target.buffer, target.length, row);
      while (end > target.buffer.length) {
        const room = end - target.length;
        this.flush(table);
        target = this.begin(table, room);
        end = encode(target.buffer, 0, row);
      }
      this.bytesThisTurn += end - target.length;
      target.length = end;
      if (this.bytesThisTurn >= BYTES_PER_TURN) await this.giveWay();
    }
  }

  private begin(table: TableShape, room: number): Gathered {
    const isUsual = room <= BUFFER_BYTES;
    const buffer = (isUsual && this.free.pop()) || Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, room));
    const target = { buffer, length: 0 };
    this.gathered.set(table, target);
    return target;
  }

  /** Lets the COPYs proceed, and waits while too many are running. */
  private async giveWay(): Promise<void> {
    this.bytesThisTurn = 0;
    do await nextTurn();
    while (this.copiesUnderWay > MAX_UNDER_WAY);
    if (this.failure) throw this.failure;
  }

  /** Hands over the gathered bytes; the next ones are gathered while these are copied. */
  private flush(table: TableShape): void {
    const target = this.gathered.get(table);
    this.gathered.delete(table);
    if (!target || target.length === 0) return;
    this.copiesUnderWay += 1;
    this.lastCopy = this.lastCopy
      .then(() => (this.failure ? undefined : this.copy(table, target)))
      .catch((error: unknown) => {
        this.failure = error;
      })
      .finally(() => {
        this.copiesUnderWay -= 1;
      });
  }

  private async copy(table: TableShape, { buffer, length }: Gathered): Promise<void> {
    const columns = columnNames(table).map(quoted).join(', ');
    // The table was created in this transaction, so its rows can be frozen.
    const target = `${qualified(this.schema, table)} (${columns})`;
    const stream = this.client.query(copyFrom(`copy ${target} from stdin with (freeze)`));
    await pipeline(Readable.from([buffer.subarray(0, length)]), stream);
    // Postgres has answered, so the buffer is free.
    if (buffer.length === BUFFER_BYTES) this.free.push(buffer);
  }
}
