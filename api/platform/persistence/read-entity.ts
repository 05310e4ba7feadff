/** Owns the mapping of the read models' rows for queries, derived from the tables that the projections declare. */
import { EntitySchema } from 'typeorm';
import { READ_SCHEMA } from '../../../projections/engine/read-schema.js';
import type { Table, TableShape } from '../../../projections/engine/table.js';

const known = new WeakMap<TableShape, EntitySchema>();

/** Rows keep the names of their columns: there is no second vocabulary between a projection and its query. */
export function entityOf<Row extends object>(table: Table<Row>): EntitySchema<Row>;
export function entityOf(table: TableShape): EntitySchema;
export function entityOf(table: TableShape): EntitySchema {
  const entity = known.get(table) ?? newEntity(table);
  known.set(table, entity);
  return entity;
}

function newEntity(table: TableShape): EntitySchema {
  const columns = Object.entries(table.columns).map(([name, { type, nullable }]) => [
    name, { name, type, nullable: nullable ?? false, primary: table.key.includes(name) },
  ]);
  return new EntitySchema({
    name: `read.${table.name}`,
    schema: READ_SCHEMA,
    tableName: table.name,
    // Read models are made by rebuilds, never by migrations.
    synchronize: false,
    columns: Object.fromEntries(columns),
  });
}
