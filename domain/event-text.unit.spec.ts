/** Tests that every event type of the log has a sentence, with readable names, amounts and dates. */
import { readdirSync, readFileSync } from 'node:fs';
import { type DomainEvent, eventSchemas } from './event-registry.js';
import { EVENT_KINDS, eventText, reasonOf, typesOfKinds, teamsAfter, type Wording } from './event-text.js';
import { CLEAR_ROUNDS, gameRecorded, tieBreakerSet } from './testing/game-examples.js';
import { DEFAULT_ZONE } from './named-zone.js';

const folder = new URL('./testing/wire-fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map((name) => ({
  type: name.split('.')[0]!,
  data: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>,
}));

const wording: Wording = { nameOf: (playerId) => `Member ${playerId}`, currency: null, zone: DEFAULT_ZONE };

test.each(fixtures)('a stored $type event has a complete sentence', ({ type, data }) => {
  const text = eventText({ type, data } as unknown as DomainEvent, wording);
  expect(text).toMatch(/^[A-Z][a-z]+ /);
  expect(text).not.toMatch(/undefined|NaN|object/);
});

test('the fixtures contain every event type', () => {
  expect([...new Set(fixtures.map(({ type }) => type))].sort()).toEqual(Object.keys(eventSchemas).sort());
});

test.each([
  [
    'DataExported', { playerId: 1, what: 'audit', format: 'csv', filter: 'kind=game' },
    'Downloaded the audit as CSV, filtered by kind=game',
  ],
  [
    'DataExported', { playerId: 1, what: 'billing', format: 'csv', filter: '2026-07' },
    'Downloaded the balances of July 2026 as CSV',
  ],
  [
    'DataExported', { playerId: 1, what: 'statement', format: 'csv', filter: '3' },
    'Downloaded the statement of Member 3 as CSV',
  ],
  [
    'DataExported', { playerId: 1, what: 'days', format: 'csv', filter: '2026-07-01/2026-07-28' },
    'Downloaded the board of Wed 1 Jul 2026 to Tue 28 Jul 2026 as CSV',
  ],
  ['DataExported', { playerId: 1, what: 'tables', format: 'zip', filter: '' }, 'Downloaded all tables of the group'],
  ['DataExported', { playerId: 1, what: 'season', format: 'json', filter: '' }, 'Downloaded the season file'],
  [
    'MonthBroughtIn', { month: '2025-03', source: 'Our sheet', standings: [{}, {}], evenings: [] },
    'Brought in March 2025 with 2 records from \u2068Our sheet\u2069',
  ],
  [
    'TableBroughtIn',
    { importId: 2, kind: 'months', rows: 12, games: [], months: ['2025-01', '2025-02'], balances: [] },
    'Brought in table 2, 12 rows: 2 months',
  ],
  ['GameVoided', { gameId: 12, reason: 'Entered twice' }, 'Voided game 12'],
  ['GameRecorded', { gameId: 12, date: '2026-07-28' }, 'Recorded game 12 of Tue 28 Jul 2026'],
  ['FeeCharged', { playerId: 3, amount: 2500, month: '2026-07' }, 'Charged Member 3 $25.00 for July 2026'],
  [
    'BalanceAdjusted', { playerId: 3, amount: -150, reason: 'Broken glass' },
    'Adjusted the balance of Member 3 by \u2212$1.50',
  ],
  [
    'TieBreakerSet', { gameId: 4, tieBreakers: [{ teamId: 3, exitOrder: 1 }, { teamId: 2, exitOrder: 2 }] },
    'Set the exit order of game 4',
  ],
  [
    'TieBreakerSet', { gameId: 4, tieBreakers: [{ teamId: 3, exitOrder: 1 }], reason: 'Noor was out first' },
    'Set the exit order of game 4',
  ],
  ['AvatarChanged', { playerId: 3, version: 'one' }, 'Set the picture of Member 3'],
  ['AvatarChanged', { playerId: 3, version: null }, 'Removed the picture of Member 3'],
  [
    'RolesChanged', { playerId: 3, isAdmin: false, canCreateGames: true },
    'Changed the rights of Member 3: not an admin, records games',
  ],
  ['HowToPayWritten', { notes: 'Cash' }, 'Wrote how to pay'],
  ['HowToPayWritten', { notes: '' }, 'Removed how to pay'],
  ['NameWithheld', { playerId: 3, reason: 'As they wish' }, 'Withheld the name of Member 3'],
  ['PasswordReset', { playerId: 3 }, 'Reset the password of Member 3'],
  ['PastViewed', { asOf: '2026-07-28T22:00:00Z' }, 'Looked at the past, as of Tue 28 Jul 2026, 18:00'],
  ['PastViewed', { asOf: '300', path: '/api/billing/statement/3' },
    'Looked at the past, /api/billing/statement/3, up to entry 300'],
  ['PastViewed', { asOf: '300' }, 'Looked at the past, up to entry 300'],
  ['PastViewed', { asOf: 'then' }, 'Looked at the past, as of then'],
  ['FastTableCleared', { projection: 'standings' }, 'Cleared the boards'],
])('%s %j', (type, data, text) => {
  expect(eventText({ type, data } as unknown as DomainEvent, wording)).toBe(text);
});

test('an exit order names the players who sat there then', () => {
  const recorded = gameRecorded({ rounds: CLEAR_ROUNDS });
  const later = gameRecorded({ rounds: CLEAR_ROUNDS, seats: [[1, 2], [5, 6], [3, 4], [7, 8]] });
  const text = (...events: DomainEvent[]): string =>
    eventText(tieBreakerSet([3, 1], [2, 2]), wording, teamsAfter(events));
  expect(text(recorded)).toBe(
    'Set the exit order of game 1: Member 5 & Member 6 1st, Member 3 & Member 4 2nd');
  const corrected = { ...later.data, tieBreakers: [], firstExit: null, reason: 'They sat there' };
  expect(text(recorded, { type: 'GameCorrected', data: corrected })).toBe(
    'Set the exit order of game 1: Member 3 & Member 4 1st, Member 5 & Member 6 2nd');
});

test('every type of event has one kind', () => {
  expect(typesOfKinds(EVENT_KINDS).sort()).toEqual(Object.keys(eventSchemas).sort());
  expect(typesOfKinds(['month'])).toEqual(['MonthFinalized', 'MonthBroughtIn', 'MonthReopened']);
  expect(typesOfKinds([])).toEqual([]);
});

test.each([
  ['GameVoided', { gameId: 12, reason: 'Entered twice' }, 'Entered twice'],
  ['PaymentRecorded', { playerId: 3, notes: 'By cheque' }, 'By cheque'],
  ['PaymentRecorded', { playerId: 3, notes: '' }, null],
  ['TieBreakerSet', { gameId: 4, tieBreakers: [] }, null],
])('the reason of %s %j', (type, data, reason) => {
  expect(reasonOf({ type, data } as unknown as DomainEvent)).toBe(reason);
});
