import { averageTotal, formBars } from './evenings-panel.js';

const evening = (date: string, total: number) => ({ date, total, final: 0, rank: 1, of: 3 });

test('both directions of the form chart share one scale, and the longer one fills its half', () => {
  const evenings = [evening('2026-07-03', 10), evening('2026-07-09', -25), evening('2026-07-16', 0)];
  const { bars, up, down } = formBars(evenings);
  expect(bars.map(({ height }) => height)).toEqual([0.4, 1, 0]);
  expect([up, down]).toEqual([0.4, 1]);
});

test('the form chart leaves room for the labels of evenings without points', () => {
  expect(formBars([evening('2026-07-03', 0)])).toMatchObject({ up: 0.1, down: 0.1, bars: [{ height: 0 }] });
});

test('the form chart names a month at its first evening', () => {
  const { bars } = formBars(['2025-12-30', '2026-01-02', '2026-01-09', '2027-01-08'].map((date) => evening(date, 5)));
  expect(bars.map(({ day, month }) => [day, month])).toEqual([[30, 'Dec'], [2, 'Jan'], [9, null], [8, 'Jan']]);
});

test('the average of the form is the mean of the totals', () => {
  expect(averageTotal([evening('2026-07-03', 10), evening('2026-07-09', -15), evening('2026-07-16', 0)])).toBe(-5 / 3);
});
