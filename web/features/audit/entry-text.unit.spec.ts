/** The texts of an entry beside its sentence. */
import '../../../testing/worlds/toronto-clocks.js';
import type { SealsView } from '../../../contract/maintenance.js';
import { authorText, countText, dayOf, exactText, pointsText, sealText } from './entry-text.js';

const AT = '2026-07-27T00:15:22.418Z';

test('an entry has its Toronto day, time and author, or says that they cannot be read', () => {
  const bruno = { id: 2, displayName: 'Bruno', avatarUrl: null };
  expect([dayOf({ at: AT }), exactText(AT)]).toEqual(['Sun 26 Jul 2026', 'Sun 26 Jul 2026, 20:15:22']);
  expect(authorText({ at: AT, actor: bruno })).toBe('by \u2068Bruno\u2069');
  expect(authorText({ at: AT, actor: null })).toBe('by the system');
  expect([dayOf({ at: null }), exactText(null), authorText({ at: null, actor: null })]).toEqual([
    'Time cannot be read', 'cannot be read', 'who did it and when cannot be read',
  ]);
});

test('the players whose points changed are named, the reader last', () => {
  const [bruno, ines] = ['Bruno', 'Ines'].map((displayName, index) => (
    { id: index + 2, displayName, avatarUrl: null }));
  expect(pointsText([], 2)).toBe('No points changed.');
  expect(pointsText([bruno!], 2)).toBe('Day points of 1 player changed: you.');
  expect(pointsText([bruno!, ines!], 2)).toBe('Day points of 2 players changed: \u2068Ines\u2069 and you.');
  expect(pointsText([bruno!, ines!], 9))
    .toBe('Day points of 2 players changed: \u2068Bruno\u2069 and \u2068Ines\u2069.');
});

test('the entries are counted up to a limit', () => {
  const page = { entries: [], next: null, days: [] };
  expect([countText(undefined), countText({ ...page, count: 1 }), countText({ ...page, count: 2884 })])
    .toEqual(['entries', '1 entry', '2,884 entries']);
  expect(countText({ ...page, count: null })).toBe('more than 10,000 entries');
});

test('an entry is sealed up to the position of the last seal', () => {
  const last = { number: 3, through: '90', events: 90, sealedAt: AT, digest: '', publicKey: '' };
  const seals: SealsView = {
    latest: [last], verified: null, verifying: null, notVerified: null, unsealedSince: null,
    unsealedBecauseOf: null, uncomparedSince: null,
    alarm: null, lost: null, acknowledged: null,
  };
  expect([sealText('90', undefined), sealText('90', seals), sealText('91', seals)])
    .toEqual(['–', 'Sealed', 'Sealed within a minute']);
  expect(sealText('91', { ...seals, unsealedSince: AT })).toBe('Not sealed');
  expect(sealText('9', { ...seals, verified: { at: AT, events: 90 } }))
    .toBe('Sealed, last compared Sun 26 Jul 2026, 20:15');
});
