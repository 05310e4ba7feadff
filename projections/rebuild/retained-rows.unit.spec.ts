/** Tests that retained rows are found as in a table, after rows were saved, changed in place and removed. */
import fc from 'fast-check';
import { RetainedRows, type Row } from './retained-rows.js';
import { defineTable, int, text } from '../engine/table.js';

const table = defineTable({ name: 'cards', columns: { id: int, colour: text }, key: ['id'], rebuild: 'retained' });

const id = fc.nat({ max: 4 });
const colour = fc.constantFrom('red', 'black', 'none');
const step = fc.oneof(
  fc.record({ act: fc.constant('save' as const), id, colour }),
  fc.record({ act: fc.constant('change' as const), id, colour }),
  fc.record({ act: fc.constant('remove' as const), id, colour }),
  fc.record({ act: fc.constant('load' as const), id, colour }),
);

const inOrder = (rows: readonly Row[]): Row[] => [...rows].sort((a, b) => Number(a.id) - Number(b.id));

test('rows are found by any column, as a scan would find them', () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
    const kept = new RetainedRows(table);
    const expected = new Map<number, Row>();
    for (const { act, ...row } of steps) {
      const wanted = ['red', row.colour];
      if (act === 'save') {
        kept.save({ ...row });
        expected.set(row.id, row);
      } else if (act === 'remove') {
        kept.remove(row);
        expected.delete(row.id);
      } else if (act === 'change') {
        const [found] = kept.load('id', [row.id]);
        expect(found).toEqual(expected.get(row.id));
        if (!found) continue;
        found.colour = row.colour;
        kept.save(found);
        expected.set(row.id, row);
      }
      const scanned = [...expected.values()].filter((one) => wanted.includes(String(one.colour)));
      expect(inOrder(kept.load('colour', wanted))).toEqual(inOrder(scanned));
    }
    expect(inOrder(kept.all())).toEqual(inOrder([...expected.values()]));
  }));
});
