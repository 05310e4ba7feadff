/** Every event type of the log has a sentence, with readable names, amounts and dates. */
import { readdirSync, readFileSync } from 'node:fs';
import { eventSchemas } from '../../../domain/event-registry.js';
import { actText } from './act-text.js';

const folder = new URL('../../../domain/testing/wire-fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map((name) => ({
  type: name.split('.')[0]!,
  data: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>,
}));

const nameOf = (playerId: number): string => `Member ${playerId}`;

test.each(fixtures)('a stored $type event has a complete sentence', ({ type, data }) => {
  const text = actText({ type, data }, nameOf);
  expect(text).toMatch(/^[A-Z][a-z]+ /);
  expect(text).not.toMatch(/undefined|NaN|object/);
});

test('the fixtures contain every event type', () => {
  expect([...new Set(fixtures.map(({ type }) => type))].sort()).toEqual(Object.keys(eventSchemas).sort());
});

test.each([
  ['GameVoided', { gameId: 12, reason: 'Entered twice' }, 'Voided game 12: Entered twice'],
  ['GameRecorded', { gameId: 12, date: '2026-07-28' }, 'Recorded game 12 of Tue 28 Jul 2026'],
  ['FeeCharged', { playerId: 3, amount: 2500, month: '2026-07' }, 'Charged Member 3 $25.00 for July 2026'],
  [
    'BalanceAdjusted', { playerId: 3, amount: -150, reason: 'Broken glass' },
    'Adjusted the balance of Member 3 by \u2212$1.50: Broken glass',
  ],
  [
    'TieBreakerSet', { gameId: 4, tieBreakers: [{ teamId: 3, exitOrder: 1 }, { teamId: 2, exitOrder: 2 }] },
    'Set the exit order of game 4: team 3 1st, team 2 2nd',
  ],
  [
    'TieBreakerSet', { gameId: 4, tieBreakers: [{ teamId: 3, exitOrder: 1 }], reason: 'Noor was out first' },
    'Set the exit order of game 4: team 3 1st: Noor was out first',
  ],
  ['AvatarChanged', { playerId: 3, version: 'one' }, 'Set the picture of Member 3'],
  ['AvatarChanged', { playerId: 3, version: null }, 'Removed the picture of Member 3'],
  [
    'RolesChanged', { playerId: 3, isAdmin: false, canCreateGames: true },
    'Changed the rights of Member 3: not an admin, records games',
  ],
  ['PasswordReset', { playerId: 3 }, 'Reset the password of Member 3'],
  ['FastTableCleared', { projection: 'standings' }, 'Cleared the boards'],
])('%s %j', (type, data, text) => {
  expect(actText({ type, data }, nameOf)).toBe(text);
});

test('an event with unreadable data is shown by its name', () => {
  expect(actText({ type: 'TieBreakerSet', data: { unreadable: 'torn' } }, nameOf)).toBe('TieBreakerSet');
});

test('an event of a later version is shown by its name', () => {
  expect(actText({ type: 'TableMoved', data: {} }, nameOf)).toBe('TableMoved');
  expect(actText({ type: 'toString', data: {} }, nameOf)).toBe('toString');
});
