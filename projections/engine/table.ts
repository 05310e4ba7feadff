/** The declaration of a read model's table: from it follow DDL, upserts, COPY text and mapping. */

/** Postgres keeps `json` values as text, so a bulk load writes them through unchanged. */
export type ColumnType = 'int' | 'text' | 'date' | 'boolean' | 'json' | 'timestamptz';

export interface Column {
  readonly type: ColumnType;
  readonly nullable?: true;
}

export interface Table<Row = Record<string, unknown>> {
  readonly name: string;
  readonly columns: { readonly [C in keyof Row & string]: Column };
  /** Columns of the primary key. */
  readonly key: readonly (keyof Row & string)[];
  /** Further indexes, each a list of columns. */
  readonly indexes: readonly (readonly (keyof Row & string)[])[];
  /** Columns with the time of projecting; comparisons leave them out. */
  readonly projectedAt: readonly (keyof Row & string)[];
  /**
   * What a rebuild does with saved rows: `streamed` ones are written at once and can be saved only once; `retained`
   * ones stay in memory until the end, so that later events can load and change them.
   */
  readonly rebuild: 'streamed' | 'retained';
}

export function defineTable<Row>(
  table: Omit<Table<Row>, 'indexes' | 'projectedAt'> & Partial<Pick<Table<Row>, 'indexes' | 'projectedAt'>>,
): Table<Row> {
  return { indexes: [], projectedAt: [], ...table };
}

/** A table for the engine: names and types, without the meaning of rows. */
export interface TableShape {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  readonly key: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  readonly projectedAt: readonly string[];
  readonly rebuild: 'streamed' | 'retained';
}

/** Quotes our own identifiers for SQL. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

export const qualified = (schema: string, table: TableShape): string => `${quoted(schema)}.${quoted(table.name)}`;

export const columnNames = (table: TableShape): string[] => Object.keys(table.columns);

export const columnType = (table: TableShape, column: string): ColumnType => {
  const definition = table.columns[column];
  if (!definition) throw new Error(`Table ${table.name} has no column ${column}.`);
  return definition.type;
};

/** `create table` without key and indexes, which a bulk load adds afterwards. */
export function createTableSql(schema: string, table: TableShape): string {
  const columns = Object.entries(table.columns).map(
    ([name, column]) => `${quoted(name)} ${column.type}${column.nullable ? '' : ' not null'}`,
  );
  return `create table ${qualified(schema, table)} (${columns.join(', ')})`;
}

export function createKeySql(schema: string, table: TableShape): string[] {
  const list = (columns: readonly string[]): string => columns.map(quoted).join(', ');
  return [
    `alter table ${qualified(schema, table)} add primary key (${list(table.key)})`,
    ...table.indexes.map((columns) => `create index on ${qualified(schema, table)} (${list(columns)})`),
  ];
}
