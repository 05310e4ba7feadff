/** Tests that rows in memory are found as in a table, after rows were saved, changed in place and removed. */
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import fc from 'fast-check';
import { RowsInMemory } from './rows-in-memory.js';
import { defineTable, int, type RowOf, text } from './table.js';

const table = defineTable({ name: 'cards', columns: { id: int, colour: text }, key: ['id'], rebuild: 'retained' });
type Card = RowOf<typeof table>;

const id = fc.nat({ max: 4 });
const colour = fc.constantFrom('red', 'black', 'none');
const step = fc.oneof(
  fc.record({ act: fc.constant('save' as const), id, colour }),
  fc.record({ act: fc.constant('change' as const), id, colour }),
  fc.record({ act: fc.constant('remove' as const), id, colour }),
  fc.record({ act: fc.constant('load' as const), id, colour }),
);

const inOrder = (rows: readonly Card[]): Card[] => [...rows].sort((a, b) => a.id - b.id);

test('rows are found by any column, as a scan would find them', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const kept = new RowsInMemory({ now: '2026-01-03T12:00:00.000Z', zone: DEFAULT_ZONE });
    const expected = new Map<number, Card>();
    for (const { act, ...row } of steps) {
      const wanted = ['red', row.colour];
      if (act === 'save') {
        await kept.save(table, [{ ...row }]);
        expected.set(row.id, row);
      } else if (act === 'remove') {
        await kept.remove(table, [row]);
        expected.delete(row.id);
      } else if (act === 'change') {
        const [found] = await kept.load(table, 'id', [row.id]);
        expect(found).toEqual(expected.get(row.id));
        if (!found) continue;
        found.colour = row.colour;
        await kept.save(table, [found]);
        expected.set(row.id, row);
      }
      const scanned = [...expected.values()].filter((one) => wanted.includes(one.colour));
      expect(inOrder(await kept.load(table, 'colour', wanted))).toEqual(inOrder(scanned));
    }
    const saved = kept.changes().flatMap((change) => change.saved) as Card[];
    expect(inOrder(saved)).toEqual(inOrder([...expected.values()]));
  }));
});
