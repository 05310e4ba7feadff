/**
 * The declaration of a read model's table, from which its rows, DDL, upserts, COPY text and mapping follow; and the
 * way in which a handler changes its rows.
 */
import { isEqual } from '../../domain/is-equal.js';
import type { Zone } from '../../domain/zone.js';

/** Postgres keeps `json` values as text, so a bulk load writes them through unchanged. */
export type ColumnType = 'int' | 'bigint' | 'int[]' | 'text' | 'date' | 'boolean' | 'json' | 'timestamptz';

export interface Column<Value = unknown> {
  readonly type: ColumnType;
  readonly nullable?: true;
  /** The value is never set: it only gives the compiler the type of the rows in this column. */
  readonly value?: Value;
}

export const int: Column<number> = { type: 'int' };
/** A bigint as text, because a number may lose digits. */
export const bigint: Column<string> = { type: 'bigint' };
export const ints: Column<readonly number[]> = { type: 'int[]' };
export const text: Column<string> = { type: 'text' };
export const boolean: Column<boolean> = { type: 'boolean' };
/** `YYYY-MM-DD`. */
export const date: Column<string> = { type: 'date' };
/** An instant, ISO 8601. */
export const timestamptz: Column<string> = { type: 'timestamptz' };
export const oneOf = <Word extends string>(): Column<Word> => ({ type: 'text' });
export const json = <Value>(): Column<Value> => ({ type: 'json' });
export const nullable = <Value>({ type }: Column<Value>): Column<Value | null> => ({ type, nullable: true });

/** A table as the engine uses it: names and types, without the meaning of rows. */
export interface TableShape {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Further indexes, each a list of columns, or the end of a `create index` statement after the table. */
  readonly indexes: readonly (readonly string[] | string)[];
  /** Columns with the time of projecting; comparisons leave them out. */
  readonly projectedAt: readonly string[];
  /**
   * The treatment of saved rows in a rebuild: `streamed` ones are written at once and can be saved only once;
   * `retained` ones stay in memory until the end, so that later events can load and change them.
   */
  readonly rebuild: 'streamed' | 'retained';
  /** Others write its rows too, so that each batch reads them anew. */
  readonly isShared?: true;
  /** A column: a rebuild can still load the streamed row that was saved last for each of its values. */
  readonly latestOf?: string;
  /** The table of which these are some columns, for reading. */
  readonly whole?: TableShape;
}

export interface Table<Row> extends TableShape {
  readonly columns: { readonly [Name in keyof Row & string]: Column<Row[Name]> };
}

type RowWith<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never };

/** The fields of a table's rows. */
export type RowOf<Of> = Of extends Table<infer Row> ? Row : never;

interface Declaration<Columns> extends Pick<TableShape, 'name' | 'rebuild' | 'isShared'> {
  readonly columns: Columns;
  readonly key: readonly (keyof Columns & string)[];
  readonly indexes?: readonly (readonly (keyof Columns & string)[] | string)[];
  readonly projectedAt?: readonly (keyof Columns & string)[];
  readonly latestOf?: keyof Columns & string;
}

export const defineTable = <Columns extends Readonly<Record<string, Column>>>(
  table: Declaration<Columns>,
): Table<RowWith<Columns>> => ({ indexes: [], projectedAt: [], ...table } as TableShape as Table<RowWith<Columns>>);

/** Some columns of a table, for reading without the others. */
export const partOf = <Row, Name extends keyof Row & string>(
  table: Table<Row>, names: readonly Name[],
): Table<Pick<Row, Name>> => ({
  ...table, columns: Object.fromEntries(names.map((name) => [name, table.columns[name]])), whole: table,
} as TableShape as Table<Pick<Row, Name>>);

/** Quotes our own identifiers for SQL. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

export const qualified = (schema: string, table: TableShape): string => `${quoted(schema)}.${quoted(table.name)}`;

/** Text that is the same for rows with the same key. */
export const keyOf = (table: TableShape, row: object): string =>
  table.key.map((column) => String((row as Readonly<Record<string, unknown>>)[column])).join('\u0000');

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
    ...table.indexes.map((index) =>
      `create index on ${qualified(schema, table)} ${typeof index === 'string' ? index : `(${list(index)})`}`),
  ];
}

export interface Among<Row> {
  readonly column: keyof Row & string;
  readonly values: readonly unknown[];
}

/** The port through which a handler changes its tables; there is a live sink and one for rebuilds. */
export interface Sink {
  /** Instant to write into `projectedAt` columns, ISO 8601. */
  readonly now: string;
  /** The group's time zone. */
  readonly zone: Zone;
  /**
   * Loads rows whose `column` is one of `values`. In a rebuild a `streamed` table returns none: its handler gets a
   * whole partition at once.
   * @param among keeps only rows whose other column is one of these
   */
  load<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]>;
  /** Inserts rows or replaces those with the same key. */
  save<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void>;
  /** Deletes the rows with the same key. */
  remove<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void>;
}

/** Rows to read, whether they are stored or computed. */
export type Rows = Pick<Sink, 'load'>;

/**
 * Replaces rows that a handler computed as a whole, and writes only those that differ.
 * @param before  the rows as they were loaded
 * @param after  the rows that replace them, including new ones
 */
export async function replaceRows<Row extends object>(
  table: Table<Row>, before: readonly Row[], after: readonly Row[], sink: Sink,
): Promise<void> {
  if (before.length === 0) return sink.save(table, after);
  const compared = columnNames(table).filter((column) => !table.projectedAt.includes(column));
  const isSame = (one: Row | undefined, other: Row): boolean => one !== undefined
    && compared.every((column) => isEqual(one[column as keyof Row], other[column as keyof Row]));
  const left = new Map(before.map((row) => [keyOf(table, row), row]));
  const changed = after.filter((row) => {
    const key = keyOf(table, row);
    const known = left.get(key);
    left.delete(key);
    return !isSame(known, row);
  });
  await sink.remove(table, [...left.values()]);
  await sink.save(table, changed);
}
