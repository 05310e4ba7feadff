import { type ChartLine, lineLayout, spreadLabels } from './line-layout.js';

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

test('hundreds of an axis have room for their signs', () => {
  const leftOf = (points: number): number => lineLayout(
    { columns: ['1'], lines: [{ ...lineOf(1), values: [points] }], isPlaces: false }, { width: 390, height: 430 }).left;
  expect([leftOf(80), leftOf(300), leftOf(-300)]).toEqual([32, 42, 42]);
});

test('labels with room stay where they are', () => {
  expect(spreadLabels([80, 20, 50], 15, 0, 100)).toEqual([80, 20, 50]);
});

test('labels at one height are pushed apart in their order', () => {
  expect(spreadLabels([50, 50, 52], 15, 0, 100)).toEqual([50, 65, 80]);
});

test('labels at the bottom are pushed up, and push the others', () => {
  expect(spreadLabels([100, 95, 40], 15, 0, 100)).toEqual([100, 85, 40]);
  expect(spreadLabels([100, 100, 84], 15, 0, 100)).toEqual([85, 100, 70]);
});

test('labels that have not enough room are all shown, closer to each other', () => {
  expect(spreadLabels([10, 10, 10, 10, 10], 15, 0, 40)).toEqual([0, 10, 20, 30, 40]);
  expect(spreadLabels([], 15, 0, 40)).toEqual([]);
});
