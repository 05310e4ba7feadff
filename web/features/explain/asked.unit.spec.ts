/** Tests which addresses lead to an explanation, and the name of its number for its player and for others. */
import { pathOf } from '../../../contract/call.js';
import { explainCalls } from '../../../contract/explain.calls.js';
import { askedIn, headOf, isOwn, shortName } from './asked.js';

const TODAY = '2026-07-30';
const amara = { id: 1, displayName: 'Amara', avatarUrl: null };
const kofi = { id: 2, displayName: 'Kofi', avatarUrl: null };

test.each([
  ['games/310/teams/2', 'team', '/api/explain/games/310/teams/2'],
  ['days/2026-07-25/players/1', 'day', '/api/explain/days/2026-07-25/players/1'],
  ['months/2026-07/players/1', 'month', '/api/explain/months/2026-07/players/1'],
  ['spans/2026-07-01/2026-07-25/players/1', 'span', '/api/explain/spans/2026-07-01/2026-07-25/players/1'],
  ['years/2026/players/1', 'year', '/api/explain/years/2026/players/1'],
  ['accounts/1/months/2026-07', 'account', '/api/explain/accounts/1/months/2026-07'],
  ['form/players/1?month=2026-07', 'form', '/api/explain/form/players/1?month=2026-07'],
  ['group/months/2026-07?of=owed', 'group', '/api/explain/group/months/2026-07?of=owed'],
  ['stats/players/1?figure=winRate&month=2026-07', 'stats',
    '/api/explain/stats/players/1?figure=winRate&month=2026-07'],
  ['moves/2026-07/players/1?from=2026-07-25T22:00:00Z', 'moves',
    '/api/explain/moves/2026-07/players/1?from=2026-07-25T22%3A00%3A00Z'],
])('%s asks about a %s', (address, kind, path) => {
  const asked = askedIn(address)!;
  expect([asked.kind, pathOf(explainCalls[asked.kind], asked.of)]).toEqual([kind, path]);
});

test('every call has an address', () => {
  expect(Object.keys(explainCalls).sort()).toEqual(
    ['account', 'day', 'form', 'group', 'month', 'moves', 'span', 'stats', 'team', 'year']);
});

test.each([
  '', 'days', 'days/2026-02-30/players/1', 'months/2026-13/players/1', 'accounts/1/months/2026-00',
  'spans/2026-07-01/2026-07-32/players/1',
  'games/../../admin/seals', 'games/310/teams/2/', 'https://example.org/', 'years/2026/players/one',
])('%j leads nowhere', (address) => {
  expect(askedIn(address)).toBeNull();
});

const heads = (address: string, id: number, view?: Parameters<typeof headOf>[3]) => {
  const asked = askedIn(address)!;
  const { title, about } = headOf(asked, isOwn(asked, id), TODAY, view);
  return [title, about];
};
const of = (...players: (typeof amara)[]) => ({ tokens: { title: [], rule: [] }, players });

test.each([
  ['days/2026-07-25/players/1', of(amara), 'Your points, Sat 25 Jul', '\u2068Amara\u2069, Sat 25 Jul',
    'Daily final score'],
  ['days/2025-07-25/players/1', of(amara), 'Your points, Fri 25 Jul 2025', '\u2068Amara\u2069, Fri 25 Jul 2025',
    'Daily final score'],
  ['months/2026-03/players/1', of(amara), 'Your points, March 2026', '\u2068Amara\u2069, March 2026',
    'Points of the month'],
  ['spans/2026-07-01/2026-07-25/players/1', of(amara), 'Your points, Wed 1 Jul 2026 to Sat 25 Jul 2026',
    '\u2068Amara\u2069, Wed 1 Jul 2026 to Sat 25 Jul 2026', 'Points of these days'],
  ['years/2026/players/1', of(amara), 'Your points, 2026', '\u2068Amara\u2069, 2026', 'Points of the year'],
])('%s is the reader\'s own, or that of another', (address, view, own, other, about) => {
  expect(heads(address, 1)).toEqual([own, about]);
  expect(heads(address, 9, view)).toEqual([`Points of ${other}`, about]);
  expect(heads(address, 9)).toEqual([`Points, ${other.split(', ')[1]!}`, about]);
});

test('a team, a balance, a figure and moves have their own titles', () => {
  expect(heads('games/310/teams/2', 1)).toEqual(['Game 310', 'Position points']);
  expect(heads('games/310/teams/2', 1, of(amara, kofi))[0]).toBe('Game 310, \u2068Amara\u2069 & \u2068Kofi\u2069');
  expect(heads('accounts/1/months/2026-07', 1)).toEqual(['Your balance', 'July 2026, on Thu 30 Jul']);
  expect(heads('accounts/2/months/2026-06', 1, of(kofi))).toEqual(['Balance of \u2068Kofi\u2069', 'End of June 2026']);
  const title = [{ what: 'Win rate', owner: '\u2068Amara\u2069' }, ', all time'];
  const view = { tokens: { title, rule: [] }, players: [amara] };
  expect(heads('stats/players/1?figure=winRate', 1, view)[0]).toBe('Your win rate, all time');
  expect(heads('stats/players/1?figure=winRate', 2, view)[0]).toBe('Win rate of \u2068Amara\u2069, all time');
  expect(heads('moves/2026-07/players/1', 1)).toEqual(['Why did I move?', 'July 2026']);
  expect(heads('moves/2026-07/players/1', 2, of(amara))[0]).toBe('Why did \u2068Amara\u2069 move?');
});

test('Back names the level above', () => {
  const names = ['games/310/teams/2', 'days/2026-07-25/players/1', 'months/2026-07/players/1', 'years/2026/players/1',
    'spans/2026-07-25/2026-07-25/players/1', 'stats/players/1?figure=loser', 'accounts/1/months/2026-06'];
  expect(names.map((address) => shortName(askedIn(address)!, TODAY))).toEqual(
    ['game 310', 'Sat 25 Jul', 'July 2026', '2026', 'Sat 25 Jul 2026', 'the figures', 'June 2026']);
});
