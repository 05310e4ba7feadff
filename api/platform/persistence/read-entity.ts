/** Maps the rows of read models for queries, derived from the tables that the projections declare. */
import { type DataSource, EntitySchema, type Repository } from 'typeorm';
import { READ_SCHEMA } from '../../../projections/engine/read-schema.js';
import type { Table, TableShape } from '../../../projections/engine/table.js';

const known = new WeakMap<TableShape, EntitySchema>();

/** Rows keep their column names: a projection and its query share one vocabulary. */
export function entityOf<Row extends object>(table: Table<Row>): EntitySchema<Row>;
export function entityOf(table: TableShape): EntitySchema;
export function entityOf(table: TableShape): EntitySchema {
  const entity = known.get(table) ?? newEntity(table);
  known.set(table, entity);
  return entity;
}

export const rowsOf = <Row extends object>(dataSource: DataSource, table: Table<Row>): Repository<Row> =>
  dataSource.getRepository(entityOf(table));

function newEntity(table: TableShape): EntitySchema {
  const columns = Object.entries(table.columns).map(([name, { type, nullable }]) => [
    name,
    {
      name, type: type === 'int[]' ? 'int' : type, array: type === 'int[]', nullable: nullable ?? false,
      primary: table.key.includes(name),
    },
  ]);
  return new EntitySchema({
    name: `read.${table.name}`,
    schema: READ_SCHEMA,
    tableName: table.name,
    // Rebuilds create read models, migrations never do.
    synchronize: false,
    columns: Object.fromEntries(columns),
  });
}
