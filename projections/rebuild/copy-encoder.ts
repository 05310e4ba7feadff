/**
 * Encodes rows as COPY text (PostgreSQL documentation, COPY, "Text Format") straight into bytes: a rebuild writes
 * millions of small numbers, and each would otherwise become a string first.
 */
import type { ColumnType, TableShape } from '../engine/table.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * Writes a value into `bytes` from `at` and returns its end. An end beyond the buffer means that there was no room, and
 * how much is needed; the bytes from `at` on are invalid then.
 */
type Encoder<Value> = (bytes: Buffer, at: number, value: Value) => number;

const encoders = new WeakMap<TableShape, Encoder<Row>>();

/** The encoder of a table's rows; built once, because a rebuild calls it for every row. */
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
      // Writes beyond the end of the buffer are ignored.
      bytes[end++] = index === last ? NEWLINE : TAB;
    }
    return end;
  };
}

/** Most bytes of UTF-8 per UTF-16 code unit. */
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

/** JSON already escapes control characters; only the backslash is left. */
function json(value: unknown): string {
  const written = JSON.stringify(value);
  return written.includes('\\') ? written.replaceAll('\\', '\\\\') : written;
}

/** Numbers, dates and instants need no escapes. */
const ENCODERS: Readonly<Record<ColumnType, Encoder<unknown>>> = {
  int: (bytes, at, value) => int(bytes, at, value as number),
  bigint: (bytes, at, value) => ascii(bytes, at, value as string),
  'int[]': (bytes, at, value) => ascii(bytes, at, `{${(value as readonly number[]).join(',')}}`),
  date: (bytes, at, value) => ascii(bytes, at, value as string),
  timestamptz: (bytes, at, value) => ascii(bytes, at, value as string),
  boolean: (bytes, at, value) => ascii(bytes, at, value === true ? 't' : 'f'),
  text: (bytes, at, value) => utf8(bytes, at, escaped(value as string)),
  json: (bytes, at, value) => utf8(bytes, at, json(value)),
};
