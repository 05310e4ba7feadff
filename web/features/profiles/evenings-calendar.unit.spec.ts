import { RULES } from '../../../domain/boards/rules.js';
import { eveningMonths, eveningWeeks, heatOf, WEEKS } from './evenings-calendar.js';

const evening = (date: string, rank = 1, final = 10) => ({ date, rank, of: 5, final });
// A Thursday.
const TODAY = '2026-07-30';

test('an evening is in the column of its week and the row of its day', () => {
  const { cells } = eveningWeeks([evening('2026-07-28'), evening('2026-07-26')], [], TODAY);
  expect(cells.map(({ date, week, day }) => [date, week, day])).toEqual([
    ['2026-07-26', WEEKS - 1, 7], ['2026-07-28', WEEKS, 2],
  ]);
});

test('the calendar begins with the first of the twelve months and ends today', () => {
  const { cells } = eveningWeeks([evening('2025-07-31'), evening('2025-08-01'), evening('2026-07-31')], [], TODAY);
  expect(cells).toMatchObject([{ date: '2025-08-01', week: 1, day: 5 }]);
});

test('an evening before the twelve months is not an evening without the member', () => {
  const { cells, months } = eveningWeeks([], ['2025-11-26', '2025-12-05'], '2026-11-01');
  expect(cells.map(({ date }) => date)).toEqual(['2025-12-05']);
  expect(months[0]).toEqual({ week: 6, name: 'Dec' });
  expect(eveningMonths([evening('2025-11-26'), evening('2026-11-01')], '2026-11-01')).toHaveLength(1);
});

test('an evening of the group without the member is a cell without a place', () => {
  const { cells } = eveningWeeks([evening('2026-07-28')], ['2026-07-25', '2026-07-28'], TODAY);
  expect(cells).toMatchObject([{ date: '2026-07-25', evening: null }, { date: '2026-07-28', evening: { rank: 1 } }]);
});

test('each month is named over the week in which it begins, January with its year', () => {
  const { months } = eveningWeeks([], [], TODAY);
  expect(months.map(({ name }) => name)).toEqual([
    'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan 2026', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul',
  ]);
  expect(months.at(-1)).toEqual({ week: WEEKS - 4, name: 'Jul' });
});

test('a day more or less on the clocks moves no evening', () => {
  const { cells } = eveningWeeks([evening('2025-11-02'), evening('2026-03-08'), evening('2026-03-09')], [], TODAY);
  expect(cells.map(({ day }) => day)).toEqual([7, 7, 1]);
  expect(cells[2]!.week - cells[1]!.week).toBe(1);
});

test('the months have their evenings in order, the latest month first, and their points', () => {
  const evenings = [evening('2026-07-28', 2, 5), evening('2026-06-12', 4, -5), evening('2026-07-03')];
  expect(eveningMonths([...evenings, evening('2025-01-01')], TODAY)).toEqual([
    { month: '2026-07', evenings: [evening('2026-07-03'), evening('2026-07-28', 2, 5)], sum: 15 },
    { month: '2026-06', evenings: [evening('2026-06-12', 4, -5)], sum: -5 },
  ]);
});

test('the heat is the line of the table, as small evenings are read on the date', () => {
  const bottom = [{ from: '2026-07', rules: { ...RULES, smallEvenings: 'fromTheBottom' } }] as const;
  const heats = (date: string, of: number) =>
    Array.from({ length: of }, (_, index) => heatOf({ date, rank: index + 1, of }, bottom));
  expect(heats('2026-07-28', 7)).toEqual([1, 2, 2, 3, 4, 5, 6]);
  expect(heats('2026-06-30', 3)).toEqual([1, 2, 6]);
  expect(heats('2026-07-01', 3)).toEqual([1, 5, 6]);
});
