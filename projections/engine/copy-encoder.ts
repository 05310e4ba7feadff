/** Owns rows as lines of COPY's text format (PostgreSQL documentation, COPY, "Text Format"). */
import type { ColumnType, TableShape } from './table.js';

type Row = Readonly<Record<string, unknown>>;
type ValueEncoder = (value: unknown) => string;

const encoders = new WeakMap<TableShape, (row: Row) => string>();

/** The encoder of a table's rows; built once, since a rebuild calls it for every row. */
export function copyEncoderOf(table: TableShape): (row: Row) => string {
  let encode = encoders.get(table);
  if (!encode) encoders.set(table, (encode = createEncoder(table)));
  return encode;
}

function createEncoder(table: TableShape): (row: Row) => string {
  const names = Object.keys(table.columns);
  const values = Object.values(table.columns).map(({ type, nullable }) => {
    const encode = ENCODERS[type];
    return nullable ? (value: unknown) => (value === null ? '\\N' : encode(value)) : encode;
  });
  const last = names.length - 1;
  return (row) => {
    let line = '';
    for (let index = 0; index <= last; index++) {
      const encode = values[index] as ValueEncoder;
      line += encode(row[names[index] as string]) + (index === last ? '\n' : '\t');
    }
    return line;
  };
}

const NEEDS_ESCAPE = /[\\\t\n\r]/;

const text = (value: string): string =>
  NEEDS_ESCAPE.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : value;

/** JSON writes control characters as escapes already, which leaves the backslash. */
function json(value: unknown): string {
  const written = JSON.stringify(value);
  return written.includes('\\') ? written.replaceAll('\\', '\\\\') : written;
}

/** Numbers, dates and instants hold nothing that needs an escape. */
const ENCODERS: Readonly<Record<ColumnType, ValueEncoder>> = {
  int: (value) => String(value),
  date: (value) => value as string,
  timestamptz: (value) => value as string,
  boolean: (value) => (value === true ? 't' : 'f'),
  text: (value) => text(value as string),
  json,
};
