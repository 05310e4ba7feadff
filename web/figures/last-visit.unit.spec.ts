/** Tests when a visit is over, and the texts about places since. */
import { movedSince, placesText, visitBefore, visitsAfter } from './last-visit.js';

const visit = (at: string, rank = 6) => ({ at, month: '2026-07', rank });

test('a visit is over after an hour, and its last moment counts', () => {
  const first = visitsAfter(null, visit('2026-07-25T21:00:00Z'));
  expect(first.last).toBeNull();
  const still = visitsAfter(first, visit('2026-07-25T22:00:00Z', 7));
  expect(still).toEqual({ last: null, latest: visit('2026-07-25T22:00:00Z', 7) });
  const next = visitsAfter(still, visit('2026-07-25T23:00:01Z', 8));
  expect(next.last).toEqual(visit('2026-07-25T22:00:00Z', 7));
  expect(visitBefore(still, '2026-07-25T23:00:01Z')).toEqual(next.last);
  expect(visitBefore(still, '2026-07-25T22:30:00Z')).toBeNull();
  expect(visitsAfter(next, visit('2026-07-25T23:30:00Z', 8)).last).toEqual(next.last);
});

test('places are compared within a month', () => {
  expect([placesText(6, 8), placesText(2, 1), placesText(3, 3)]).toEqual(['2 places down', '1 place up', 'Same place']);
  expect(movedSince(visit('2026-07-25T22:00:00Z'), '2026-07', 8)).toEqual(['2 places down', 'since Sat 25 Jul']);
  expect(movedSince(visit('2026-07-25T22:00:00Z'), '2026-08', 8)).toBeNull();
  expect(movedSince(null, '2026-07', 8)).toBeNull();
});
