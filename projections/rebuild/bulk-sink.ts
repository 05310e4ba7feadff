/** The sink of a rebuild: encodes rows as COPY text and streams them into the shadow schema while the fold goes on. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { copyEncoderOf } from './copy-encoder.js';
import type { LoadingTables } from './loading-tables.js';
import { RetainedRows, type Row } from './retained-rows.js';
import type { Among, Sink } from '../engine/sink.js';
import type { Table, TableShape } from '../engine/table.js';

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
  private readonly copies = new Set<Promise<void>>();
  private bytesThisTurn = 0;
  private failure: unknown;

  /** @param loading  all tables */
  constructor(private readonly loading: readonly LoadingTables[], readonly now: string) {}

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

  /** Writes the rest of some tables and completes them, while others are still being filled. */
  async finish(loading: LoadingTables): Promise<void> {
    for (const table of loading.tables) {
      await this.write(table, this.retained.get(table)?.all() ?? []);
      this.flush(table);
    }
    await loading.complete();
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
    await nextTurn();
    while (this.copies.size > MAX_UNDER_WAY) await Promise.race(this.copies);
    if (this.failure) throw this.failure;
  }

  /** Hands over the gathered bytes; the next ones are gathered while these are copied. */
  private flush(table: TableShape): void {
    const target = this.gathered.get(table);
    this.gathered.delete(table);
    if (!target || target.length === 0) return;
    const { buffer, length } = target;
    const loading = this.loading.find(({ tables }) => tables.includes(table))!;
    const copy = loading.copy(table, buffer.subarray(0, length)).then(
      // Postgres has answered, so the buffer is free.
      () => void (buffer.length === BUFFER_BYTES && this.free.push(buffer)),
      (error: unknown) => void (this.failure = error),
    ).finally(() => this.copies.delete(copy));
    this.copies.add(copy);
  }
}
