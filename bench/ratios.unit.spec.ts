import { ratios } from './ratios.js';

test('a ratio is the median of the rounds, each of which compares what was measured one after the other', () => {
  const earlier = [{ 'games/s': 40, 'p99 ms': 9.04 }, { 'games/s': 20, 'p99 ms': 20 }, { 'games/s': 50, 'p99 ms': 10 }];
  const here = [{ 'games/s': 80, 'p99 ms': 4.52 }, { 'games/s': 60, 'p99 ms': 10 }, { 'games/s': 75, 'p99 ms': 5 }];
  expect(ratios(earlier, here)).toEqual([
    { what: 'games/s', measured: '40 → 75, 2.00 ×' },
    { what: 'p99 ms', measured: '10 → 5.0, 0.50 ×' },
  ]);
});

test('a measure that the earlier program lacks has no ratio', () => {
  expect(ratios([{}], [{ 'games/s': 80 }])).toEqual([{ what: 'games/s', measured: 'NaN → 80, NaN ×' }]);
});
