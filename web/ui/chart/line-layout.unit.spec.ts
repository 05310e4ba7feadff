import { type ChartLine, lineLayout } from './line-layout.js';

const lineOf = (id: number, pen: ChartLine['pen'] = null): ChartLine =>
  ({ id, name: `Player ${id}`, place: id, pen, values: [id], played: [true] });

const labelledIn = (lines: readonly ChartLine[]): number[] =>
  lineLayout({ columns: ['1'], lines, isPlaces: true }, { width: 600, height: 470 }).labels.map(({ id }) => id);

test('every line of a small group ends at its name', () => {
  expect(labelledIn([lineOf(1), lineOf(2)])).toEqual([1, 2]);
});

test('of a large group the picked and the best have names, as many as there is room for', () => {
  const lines = Array.from({ length: 200 }, (_, index) => lineOf(index + 1, index === 149 ? 'you' : null));
  const labelled = labelledIn(lines);
  expect(labelled).toEqual([...Array.from({ length: labelled.length - 1 }, (_, index) => index + 1), 150]);
  expect(labelled.length).toBeGreaterThan(20);
  expect(labelled.length).toBeLessThan(35);
});
