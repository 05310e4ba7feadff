/** Arrays as statement parameters in Postgres's binary form, which needs no quoting and no parsing. */

/** Object ids of the element types, as in `pg_type`. */
const OID = { int4: 23, text: 25, json: 114, uuid: 2950 } as const;

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

export function int4Array(values: readonly number[]): Buffer {
  const buffer = arrayBuffer(OID.int4, values.length, values.length * 4);
  let offset = HEADER_BYTES;
  for (const value of values) {
    offset = buffer.writeInt32BE(4, offset);
    offset = buffer.writeInt32BE(value, offset);
  }
  return buffer;
}

/** @param values  UUIDs with hyphens */
export function uuidArray(values: readonly string[]): Buffer {
  const buffer = arrayBuffer(OID.uuid, values.length, values.length * 16);
  let offset = HEADER_BYTES;
  for (const value of values) {
    offset = buffer.writeInt32BE(16, offset);
    offset += buffer.write(value.replaceAll('-', ''), offset, 'hex');
  }
  return buffer;
}

export const textArray = (values: readonly string[]): Buffer => stringArray(OID.text, values);
/** @param values  JSON texts; Postgres refuses the statement if one is invalid */
export const jsonArray = (values: readonly string[]): Buffer => stringArray(OID.json, values);

function stringArray(oid: number, values: readonly string[]): Buffer {
  let bytes = 0;
  for (const value of values) bytes += Buffer.byteLength(value);
  const buffer = arrayBuffer(oid, values.length, bytes);
  let offset = HEADER_BYTES;
  for (const value of values) {
    const length = buffer.write(value, offset + LENGTH_BYTES);
    buffer.writeInt32BE(length, offset);
    offset += LENGTH_BYTES + length;
  }
  return buffer;
}

/** One dimension, no nulls, indices from 1. Each element follows its length. */
function arrayBuffer(oid: number, length: number, elementBytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + length * LENGTH_BYTES + elementBytes);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}
