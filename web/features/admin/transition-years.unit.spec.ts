/** Proves which years the transition offers. */
import { transitionYears } from './transition-years.js';

test('from 2024 or the first data to now', () => {
  expect(transitionYears(undefined, 2026)).toEqual([2026, 2025, 2024]);
  expect(transitionYears([{ month: '2022-12' }, { month: '2025-01' }], 2024)).toEqual([2024, 2023, 2022]);
});
