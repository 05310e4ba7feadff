/** Tests that a table is brought in once, and can come again after it was taken back. */
import { specify } from '../testing/given-when-then.js';
import { importDecider } from './import.decider.js';
import type { ImportEvent } from './import.events.js';

const given = specify(importDecider, { today: '2026-07-30' });
const table = {
  kind: 'games' as const, digest: 'abc', rows: 8, games: [1, 2], added: [7], balances: [], reason: 'Our first year',
};
const bringIn = { type: 'BringIn' as const, ...table };
const takeBack = { type: 'TakeBackTable', importId: 1, reason: 'The wrong year' } as const;
const broughtIn = (importId: number): ImportEvent =>
  ({ type: 'TableBroughtIn', data: { importId, ...table } });
const takenBack: ImportEvent = { type: 'TableTakenBack', data: { importId: 1, reason: 'The wrong year' } };

test('a table comes in once', () => {
  given().when(bringIn).then(broughtIn(1));
  given(broughtIn(1)).when(bringIn).then();
});

test('and again after it was taken back', () => {
  given(broughtIn(1)).when(takeBack).then(takenBack);
  given(broughtIn(1), takenBack).when(takeBack).then();
  given(broughtIn(1), takenBack).when(bringIn).then(broughtIn(2));
});

test('with a reason, and only if there is one', () => {
  given().when({ ...bringIn, reason: ' ' }).refused('ReasonMustBeGiven', 'malformed');
  given(broughtIn(1)).when({ ...takeBack, reason: '' }).refused('ReasonMustBeGiven', 'malformed');
  given().when(takeBack).refused('ImportMustExist', 'missing', 'No table 1 was brought in.');
});
