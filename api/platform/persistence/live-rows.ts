/** Reads rows of the live tables, like a sink does. */
import { Injectable } from '@nestjs/common';
import { Any, DataSource, type FindOptionsWhere } from 'typeorm';
import type { Among, Sink } from '../../../projections/engine/sink.js';
import type { Table } from '../../../projections/engine/table.js';
import { entityOf } from './read-entity.js';

@Injectable()
export class LiveRows implements Pick<Sink, 'load'> {
  constructor(private readonly dataSource: DataSource) {}

  load<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]> {
    const wanted = [{ column, values }, ...(among ? [among] : [])].map((one) => [one.column, Any(one.values)]);
    const where = Object.fromEntries(wanted) as FindOptionsWhere<Row & object>;
    return this.dataSource.getRepository(entityOf(table as Table<Row & object>)).findBy(where);
  }
}
