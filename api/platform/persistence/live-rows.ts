/** Reads rows of the live tables, like a sink does. */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { rowsOf } from '../../../postgres/rows.js';
import { READ_SCHEMA } from '../../../projections/live/read-schema.js';
import { type Among, qualified, quoted, type Sink, type Table } from '../../../projections/model/table.js';

@Injectable()
export class LiveRows implements Pick<Sink, 'load'> {
  constructor(private readonly pool: Pool) {}

  load<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]> {
    const wanted = [{ column, values }, ...(among ? [among] : [])];
    const conditions = wanted.map((one, index) => `${quoted(one.column)} = any($${index + 1})`).join(' and ');
    return rowsOf<Row & object>(this.pool,
      `select * from ${qualified(READ_SCHEMA, table)} where ${conditions}`, wanted.map((one) => one.values));
  }
}
