/** Walks through the fields of a protobuf message, as far as EventStoreDB's messages need it. */

const [VARINT, FIXED_64, BYTES, FIXED_32] = [0, 1, 2, 5] as const;

/** A cursor over the fields of a part of `bytes`; nothing is copied. */
export class WireFields {
  field = 0;
  /** Where the content of a bytes, text or message field begins and ends. */
  start = 0;
  end = 0;
  #at: number;
  #number = 0;

  constructor(readonly bytes: Buffer, start: number, private readonly limit: number) {
    this.#at = start;
  }

  /** @returns false after the last field */
  next(): boolean {
    if (this.#at >= this.limit) return false;
    const tag = this.#varint();
    this.field = tag >>> 3;
    switch (tag & 7) {
      case VARINT:
        this.start = this.#at;
        this.#number = this.#varint();
        this.end = this.#at;
        break;
      case BYTES:
        this.end = this.#varint();
        this.start = this.#at;
        this.end += this.start;
        this.#at = this.end;
        break;
      case FIXED_64:
        this.#at += 8;
        break;
      case FIXED_32:
        this.#at += 4;
        break;
      default:
        throw new RangeError(`A message has a field of unknown kind ${tag & 7}.`);
    }
    if (this.#at > this.limit) throw new RangeError('A message ends in the middle of a field.');
    return true;
  }

  text(): string {
    return this.bytes.toString('utf8', this.start, this.end);
  }

  /** The message in this field. */
  inner(): WireFields {
    return new WireFields(this.bytes, this.start, this.end);
  }

  /** Of a number field: the engine uses all 64 bits for its own events. */
  integer(): bigint {
    if (Number.isSafeInteger(this.#number)) return BigInt(this.#number);
    let value = 0n;
    for (let at = this.end - 1; at >= this.start; at -= 1) value = value * 128n + BigInt(this.bytes[at]! & 127);
    return BigInt.asUintN(64, value);
  }

  /** Exact for tags and lengths, which are small. */
  #varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.#at];
      if (byte === undefined) throw new RangeError('A message ends in the middle of a number.');
      this.#at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    return value;
  }
}
