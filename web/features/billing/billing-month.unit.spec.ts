import { billingMonthIn, monthOptions, paramsOf } from './billing-month.js';

const TODAY = '2026-07-29';
const shown = (query: string): string => billingMonthIn(new URLSearchParams(query), TODAY);

test('the address chooses the billing month, unless it is in the future or invalid', () => {
  expect(shown('month=2026-03')).toBe('2026-03');
  expect(['', 'month=2026-08', 'month=2026-13', 'month=July'].map(shown)).toEqual(Array(4).fill('2026-07'));
});

test('the current billing month is left out of the address', () => {
  expect([paramsOf('2026-07', TODAY), paramsOf('2026-03', TODAY)]).toEqual([{}, { month: '2026-03' }]);
});

test('the billing month on screen is always among the choices', () => {
  expect(monthOptions(undefined, '2026-07')).toEqual([['2026-07', 'July 2026']]);
  expect(monthOptions(['2026-07', '2026-05'], '2026-06').map(([month]) => month)).toEqual([
    '2026-07', '2026-06', '2026-05',
  ]);
});
