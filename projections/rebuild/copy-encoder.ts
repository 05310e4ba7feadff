/**
 * Owns rows as lines of COPY's text format (PostgreSQL documentation, COPY, "Text Format"), written as bytes: a rebuild
 * writes millions of small numbers, and each would be a string first.
 */
import type { ColumnType, TableShape } from '../engine/table.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * Writes a value into `bytes` from `at` on and answers where it ends. An end behind the last byte says that there was
 * no room, and how much would do; what stands from `at` on is void then.
 */
type Encoder<Value> = (bytes: Buffer, at: number, value: Value) => number;

const encoders = new WeakMap<TableShape, Encoder<Row>>();

/** The encoder of a table's rows; built once, since a rebuild calls it for every row. */
export function copyEncoderOf(table: TableShape): Encoder<Row> {
  let encode = encoders.get(table);
  if (!encode) encoders.set(table, (encode = createEncoder(table)));
  return encode;
}

const [TAB, NEWLINE, MINUS, ZERO] = [0x09, 0x0a, 0x2d, 0x30] as const;

function createEncoder(table: TableShape): Encoder<Row> {
  const names = Object.keys(table.columns);
  const values = Object.values(table.columns).map(({ type, nullable }): Encoder<unknown> => {
    const encode = ENCODERS[type];
    if (!nullable) return encode;
    return (bytes, at, value) => (value === null ? ascii(bytes, at, '\\N') : encode(bytes, at, value));
  });
  const last = names.length - 1;
  return (bytes, at, row) => {
    let end = at;
    for (let index = 0; index <= last; index++) {
      end = (values[index] as Encoder<unknown>)(bytes, end, row[names[index] as string]);
      // Behind the end of the buffer, a store is no store.
      bytes[end++] = index === last ? NEWLINE : TAB;
    }
    return end;
  };
}

/** A character takes at most so many bytes of UTF-8. */
const BYTES_PER_CHARACTER = 3;

function utf8(bytes: Buffer, at: number, text: string): number {
  const room = at + text.length * BYTES_PER_CHARACTER;
  return room > bytes.length ? room : at + bytes.write(text, at);
}

function ascii(bytes: Buffer, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
  return at + text.length;
}

function int(bytes: Buffer, at: number, value: number): number {
  if ((value | 0) !== value) return ascii(bytes, at, String(value));
  let rest = value;
  let start = at;
  if (value < 0) {
    bytes[start++] = MINUS;
    rest = -value;
  }
  const end = start + digitsOf(rest);
  for (let place = end - 1; place >= start; place--) {
    const tens = Math.floor(rest / 10);
    bytes[place] = ZERO + rest - tens * 10;
    rest = tens;
  }
  return end;
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits += 1;
  return digits;
}

const NEEDS_ESCAPE = /[\\\t\n\r]/;

const escaped = (value: string): string =>
  NEEDS_ESCAPE.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : value;

/** JSON writes control characters as escapes already, which leaves the backslash. */
function json(value: unknown): string {
  const written = JSON.stringify(value);
  return written.includes('\\') ? written.replaceAll('\\', '\\\\') : written;
}

/** Numbers, dates and instants hold nothing that needs an escape. */
const ENCODERS: Readonly<Record<ColumnType, Encoder<unknown>>> = {
  int: (bytes, at, value) => int(bytes, at, value as number),
  date: (bytes, at, value) => ascii(bytes, at, value as string),
  timestamptz: (bytes, at, value) => ascii(bytes, at, value as string),
  boolean: (bytes, at, value) => ascii(bytes, at, value === true ? 't' : 'f'),
  text: (bytes, at, value) => utf8(bytes, at, escaped(value as string)),
  json: (bytes, at, value) => utf8(bytes, at, json(value)),
};
