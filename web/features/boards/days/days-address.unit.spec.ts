/** Tests which days an address asks for. */
import { daysIn } from './days-address.js';

test.each([
  ['', '2025-01-03', '2026-07-29'], ['from=2026-01-01&to=2026-02-28', '2026-01-01', '2026-02-28'],
  ['from=2026-01-01', '2026-01-01', '2026-07-29'], ['from=2026-02-30&to=2027-01-01', '2025-01-03', '2026-07-29'],
  ['from=2026-03-01&to=2026-02-01', '2026-02-01', '2026-03-01'],
])('%s', (search, first, last) => {
  expect(daysIn(new URLSearchParams(search), '2025-01-03', '2026-07-29')).toEqual({ first, last });
});
