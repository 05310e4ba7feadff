/** Tests that the text of COPY is read correctly wherever its chunks are cut. */
import fc from 'fast-check';
import type { StoredEventText } from '../event-store.js';
import { parseCopyText } from './copy-text.js';

/** As Postgres documents the text format; it writes no other escapes. */
const escape = (field: string): string => field.replace(/[\\\b\f\n\r\t\v]/g, (character) => (
  { '\\': '\\\\', '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\v': '\\v' }[character] ?? ''));

const copied = (events: readonly StoredEventText[]): Buffer => Buffer.from(events.map((event) => {
  const { position, streamId, revision, id, type, data, metadata } = event;
  return `${[String(position), streamId, String(revision), id, type, data, metadata].map(escape).join('\t')}\n`;
}).join(''));

async function parse(chunks: Iterable<Buffer>): Promise<StoredEventText[]> {
  const events: StoredEventText[] = [];
  for await (const parsed of parseCopyText((async function* () { yield* chunks; })())) events.push(...parsed);
  return events;
}

const awkward = fc.string({
  unit: fc.constantFrom('\\', '\b', '\f', '\n', '\r', '\t', '\v', 'N', 'n', '.', 'ş', '🂡', '"'),
});
const events: fc.Arbitrary<StoredEventText[]> = fc.array(fc.record({
  position: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), streamId: awkward, revision: fc.nat(), id: fc.uuid(),
  type: fc.oneof(awkward, fc.string()), data: awkward.map((text) => JSON.stringify({ text })),
  metadata: fc.json(),
}), { maxLength: 8 });

describe('COPY text', () => {
  it('is read as it was written, wherever it is cut', async () => {
    await fc.assert(fc.asyncProperty(events, fc.array(fc.nat({ max: 60 })), async (written, sizes) => {
      const bytes = copied(written);
      const chunks: Buffer[] = [];
      let start = 0;
      for (const size of sizes) {
        chunks.push(bytes.subarray(start, start + size));
        start += size;
      }
      chunks.push(bytes.subarray(start));
      expect(await parse(chunks)).toEqual(written);
    }));
  });

  it('of no rows has no events', async () => {
    expect(await parse([])).toEqual([]);
  });

  it('is refused if it has other columns', async () => {
    await expect(parse([Buffer.from('1\tgame-1\t0\n')])).rejects.toThrow('COPY wrote 3 columns');
  });

  it('is refused if it ends in the middle of an event', async () => {
    const event = { position: 1n, streamId: 'game-1', revision: 0, id: 'id', type: 'T', data: '{}', metadata: '{}' };
    const bytes = copied([event]);
    await expect(parse([bytes.subarray(0, -1)])).rejects.toThrow('COPY ended in the middle of an event.');
  });
});
