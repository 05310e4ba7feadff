/** Tests that rows are written in the form that COPY reads. */
import fc from 'fast-check';
import { boolean, date, defineTable, int, json, nullable, type RowOf, text } from '../model/table.js';
import { copyLineOf } from './bulk-sink.js';

const table = defineTable({
  name: 'cards',
  columns: { id: int, title: text, played_on: date, is_red: boolean, owner: nullable(int), details: json<unknown>() },
  key: ['id'],
  rebuild: 'streamed',
});
type CardRow = Readonly<RowOf<typeof table>>;

const awkward = fc.string({ unit: fc.constantFrom('\\', '\n', '\r', '\t', 'N', 'n', 'ş', '🂡', '"') });
const int4 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const row: fc.Arbitrary<CardRow> = fc.record({
  id: fc.oneof(int4, fc.integer({ min: -1_000, max: 1_000 })),
  title: fc.oneof(fc.string(), awkward),
  played_on: fc.constantFrom('2024-02-29', '0001-01-01'),
  is_red: fc.boolean(),
  owner: fc.option(int4),
  details: fc.oneof(fc.jsonValue(), awkward),
});

const encoded = copyLineOf(table);

/** The reverse of COPY's "Text Format" (PostgreSQL documentation, COPY). */
const unescaped = (field: string): string =>
  field.replace(/\\(.)/gs, (_, character: string) => ({ n: '\n', r: '\r', t: '\t' })[character] ?? character);

test('every line reads back as its row', () => {
  fc.assert(fc.property(row, (written) => {
    const text = encoded(written);
    expect(text.endsWith('\n')).toBe(true);
    const fields = text.slice(0, -1).split('\t');
    expect(fields).toHaveLength(6);
    expect(text.slice(0, -1)).not.toMatch(/[\n\r]/);
    const [id, title = '', playedOn, isRed, owner, details = ''] = fields;
    expect({
      id: Number(id), title: unescaped(title), played_on: playedOn, is_red: isRed === 'true',
      owner: owner === '\\N' ? null : Number(owner),
      details: JSON.parse(unescaped(details)),
    }).toEqual({ ...written, details: JSON.parse(JSON.stringify(written.details)) });
  }), { numRuns: 500 });
});
