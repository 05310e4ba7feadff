/** The page of the group: the calls of its editors, and their messages when nothing changes; and games of the group. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auditCalls } from '../../../contract/audit.calls.js';
import { boardCalls } from '../../../contract/boards.calls.js';
import { gameCalls } from '../../../contract/games.calls.js';
import { groupCalls } from '../../../contract/group.calls.js';
import { type Besides, toGroupView } from '../../../contract/group-view.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { roomScreenCalls } from '../../../contract/room-screens.calls.js';
import { RULES } from '../../../domain/boards/rules.js';
import { SPECIFIED_FACTS } from '../../../domain/group/group-facts.js';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import { ADMIN, gameAnswer, GROUP, MEMBER, NO_SEALS, RECORDER } from '../../../testing/worlds/answers.js';
import { completeDraft } from '../../../testing/worlds/complete-draft.js';
import { refusedBy, silent } from '../../../testing/worlds/network.js';
import { fill, press, said, screenOfSuite, shows } from '../../../testing/worlds/screen.js';

const stage = screenOfSuite();
const TODAY = '2026-07-29';
const NEW = { hasDues: true, hasAmounts: false, lastPlayed: null };
const EUROS = toGroupView({ ...SPECIFIED_FACTS, currency: 'EUR' }, TODAY, NEW);

async function openGroup(facts = SPECIFIED_FACTS, besides: Besides = NEW): Promise<void> {
  const { network } = stage;
  network.answers(groupCalls.facts, toGroupView(facts, TODAY, besides));
  network.answers(auditCalls.page, { entries: [], next: null, count: 0, days: [] });
  network.answers(playerCalls.list, GROUP);
  network.answers(maintenanceCalls.seals, NO_SEALS);
  network.answers(monthCalls.months, []);
  await stage.open('/admin/group', ADMIN);
  await shows('Change the fees');
}

test('the currency is chosen once, and all amounts are in it', async () => {
  await openGroup();
  await press('Change currency');
  await shows('It can be chosen once. After that nobody can change it.');
  await shows('CHF (CHF)');
  stage.network.answersWith(groupCalls.chooseCurrency, refusedBy(
    'CurrencyIsFixed', 'The currency is fixed, because amounts are recorded in it.'));
  await press('Save currency');
  await shows('The currency is fixed, because amounts are recorded in it.');
  stage.network.answers(groupCalls.chooseCurrency, EUROS);
  stage.network.answers(groupCalls.facts, EUROS);
  await press('Save currency');
  await said('status', 'Currency Changed', 'It holds for everybody from now on.');
  expect(stage.network.sentWith(groupCalls.chooseCurrency).at(-1)!.body).toEqual({ currency: 'EUR' });
  await shows('EUR (€)');
  await shows('€15');
  expect(screen.queryByRole('button', { name: 'Change currency' })).toBeNull();
});

test('where amounts are recorded, the currency stays, and a month that was played keeps its fees', async () => {
  const dated = { from: '2026-07', regular: 1800, shisha: 0, reason: 'More', isTakenBack: false };
  const facts = { ...SPECIFIED_FACTS, fees: [...SPECIFIED_FACTS.fees, dated] };
  await openGroup(facts, { hasDues: true, hasAmounts: true, lastPlayed: '2026-07' });
  await shows('July 2026 is played already: it keeps its fees.');
  expect(screen.getByLabelText<HTMLSelectElement>('From').value).toBe('2026-08');
  expect(screen.queryByRole('button', { name: 'Change currency' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
});

const rulesOf = (from: string, lastRoundFactor: number) =>
  ({ from, reason: 'More can still turn', isTakenBack: false, rules: { ...RULES, lastRoundFactor } });
const withRules = (...rules: readonly ReturnType<typeof rulesOf>[]) =>
  ({ ...SPECIFIED_FACTS, rules: [...SPECIFIED_FACTS.rules, ...rules] });

test('what has begun can be taken back until somebody plays under it', async () => {
  const fees = [...SPECIFIED_FACTS.fees, { ...rulesOf('2026-07', 3), regular: 1800, shisha: 0 }];
  await openGroup({ ...withRules(rulesOf('2026-07', 3)), fees }, { ...NEW, lastPlayed: '2026-06' });
  await shows('In July nobody has played yet.');
  expect(screen.getAllByRole('button', { name: /^Take back/ }).map((button) => button.getAttribute('aria-label')))
    .toEqual(['Take back the fees from July 2026 on', 'Take back the rules from July 2026 on']);
  const without = toGroupView(withRules(rulesOf('2026-07', 3)), TODAY, { ...NEW, lastPlayed: '2026-06' });
  stage.network.answers(groupCalls.takeBackFees, without);
  stage.network.answers(groupCalls.facts, without);
  const button = screen.getByRole('button', { name: 'Take back the fees from July 2026 on' });
  button.focus();
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Not agreed' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await said('status', 'Taken Back', 'The fees before July 2026 stay in force.');
  await waitFor(() => expect(button.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Fees' }));
});

async function openYear(...rules: readonly ReturnType<typeof rulesOf>[]): Promise<void> {
  const { network } = stage;
  network.answers(groupCalls.facts, toGroupView(withRules(...rules), TODAY, { ...NEW, lastPlayed: '2026-06' }));
  network.answers(playerCalls.list, GROUP);
  network.answers(monthCalls.months, []);
  network.answers(boardCalls.dates, []);
  const [{ id, displayName, avatarUrl }] = [GROUP[0]!];
  network.answers(boardCalls.fastYear, [{
    user: { id, displayName, avatarUrl, username: 'player', isAdmin: false }, rank: 1, totalScore: 10,
    monthlyScores: { 6: 10 }, lastRefresh: '2026-06-30T12:00:00.000Z',
  }]);
  await stage.open('/fast-leaderboards?period=yearly&year=2026', MEMBER);
  await shows('The year is the sum of its months.');
}

test('a year says which rules hold, and not which are to come', async () => {
  await openYear(rulesOf('2026-08', 3));
  expect(document.body.textContent).not.toMatch(/ules since/);
  expect(screen.getByRole('link', { name: 'All rules' }).getAttribute('href')).toBe('/rules?on=2026-07');
});

const follow = async (name: string): Promise<unknown> =>
  fireEvent.click(await screen.findByRole('link', { name }));

test('rules that held are read with their tables, and lead to those before and after', async () => {
  await openYear(rulesOf('2026-04', 3), rulesOf('2026-07', 4), rulesOf('2026-08', 5));
  await shows('Other rules since April 2026.');
  await follow('Rules since July 2026');
  await shows('To come, from August 2026');
  await shows('Round 5 counts 4 times.');
  await follow('Earlier rules');
  await shows('Round 5 counts triple.');
  await shows('Before, from April 2026, 0 games');
  expect(screen.queryByText('To come, from August 2026')).toBeNull();
  await follow('Later rules');
  await shows('Round 5 counts 4 times.');
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
});

test('a form says that somebody else has changed its text meanwhile', async () => {
  await openGroup();
  await press('Change greeting');
  await fill('New greeting', 'Hello {name}');
  const changed = toGroupView({ ...SPECIFIED_FACTS, greeting: 'Salam {name}' }, TODAY, NEW);
  stage.network.answers(groupCalls.facts, changed);
  stage.network.answers(groupCalls.changeFees, changed);
  await fill('Regular', '20');
  fireEvent.change(screen.getAllByLabelText('Reason')[1]!, { target: { value: 'More' } });
  await press('Change from July');
  await shows('This was changed while you wrote, to ‘Salam {name}’. Saving replaces it.');
  await fill('New greeting', 'Salam {name} ');
  expect(document.body.textContent).not.toContain('while you wrote');
});

test('values that have not changed are not sent', async () => {
  await openGroup();
  await press('Change place');
  await press('Save place');
  await shows('This is already the text.');
  await press('Add a reason to save');
  await shows('These are the fees already.');
  expect(stage.network.sentWith(groupCalls.changeTexts)).toEqual([]);
  expect(stage.network.sentWith(groupCalls.changeFees)).toEqual([]);
});

test('a refusal takes the focus to its field, and not again when the form is sent once more', async () => {
  await openGroup();
  await press('Change place');
  await fill('New place', 'Attic');
  stage.network.answersWith(groupCalls.changeTexts, refusedBy('ReasonMustBeGiven', 'A reason is required.'));
  await press('Save place');
  await shows('A reason is required.');
  expect(document.activeElement).toBe(screen.getAllByLabelText('Reason')[0]);
  const send = screen.getByRole('button', { name: 'Save place' });
  send.focus();
  stage.network.answersWith(groupCalls.changeTexts, silent);
  fireEvent.click(send);
  expect(document.activeElement).toBe(send);
  await screen.findByRole('button', { name: 'Saving...' });
});

test('fees of nothing are sent in cents from the month that was chosen', async () => {
  await openGroup();
  await fill('Regular', '0');
  await fill('Shisha', '');
  const fees = within(screen.getByRole('form', { name: 'Change the fees' }));
  fireEvent.change(fees.getByLabelText('Reason'), { target: { value: 'We play at home' } });
  fireEvent.change(fees.getByLabelText('From'), { target: { value: '2026-09' } });
  await press('Change from September');
  await shows('Type an amount. 0 means no fee.');
  await fill('Shisha', '0,50');
  stage.network.answers(groupCalls.changeFees, EUROS);
  await press('Change from September');
  await waitFor(() => expect(stage.network.sentWith(groupCalls.changeFees).at(-1)?.body)
    .toEqual({ from: '2026-09', regular: 0, shisha: 50, reason: 'We play at home' }));
  await said('status', 'Fees Changed', 'They hold from September 2026 on.');
});

test('a game gets the place and the type that hold today', async () => {
  const { network } = stage;
  const game = gameAnswer({ gameId: 7, date: '2026-07-29', rounds: CLEAR_ROUNDS });
  network.answers(groupCalls.facts, toGroupView({ ...SPECIFIED_FACTS, place: 'Attic', gameType: 'Long' }, ''));
  network.answers(playerCalls.list, GROUP);
  network.answers(gameCalls.drawBasis, { lastGame: null, tables: [], dates: [], forms: [], closedMonths: [] });
  network.answers(roomScreenCalls.list, []);
  network.answers(boardCalls.day, []);
  network.answers(gameCalls.record, game);
  network.answers(gameCalls.one, game);
  localStorage.setItem('gameCreationState', JSON.stringify(completeDraft(CLEAR_ROUNDS)));
  await stage.open('/games?entry=draft', RECORDER);
  await shows('Round 5 is complete');
  network.loseOthers();
  await press(/^Finish Game/);
  await shows('Who gets which card');
  expect(network.sentWith(gameCalls.record)[0]!.body).toMatchObject({ game: { location: 'Attic', gameType: 'Long' } });
});
