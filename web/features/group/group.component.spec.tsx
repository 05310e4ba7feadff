/** The page of the group: what its editors send, and what they say when nothing changes; and games of the group. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auditCalls } from '../../../contract/audit.calls.js';
import { billingCalls } from '../../../contract/billing.calls.js';
import { boardCalls } from '../../../contract/boards.calls.js';
import { gameCalls } from '../../../contract/games.calls.js';
import { groupCalls } from '../../../contract/group.calls.js';
import { toGroupView } from '../../../contract/group-view.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { roomScreenCalls } from '../../../contract/room-screens.calls.js';
import { SPECIFIED_FACTS } from '../../../domain/group/group-facts.js';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import { writeMoneyIn } from '../../../domain/text.js';
import { ADMIN, gameAnswer, GROUP, NO_SEALS, RECORDER } from '../../../testing/worlds/answers.js';
import { completeDraft } from '../../../testing/worlds/complete-draft.js';
import { refusedBy } from '../../../testing/worlds/network.js';
import { fill, press, said, screenOfSuite, shows } from '../../../testing/worlds/screen.js';

const stage = screenOfSuite();
const EUROS = toGroupView({ ...SPECIFIED_FACTS, currency: 'EUR' }, '2026-07-29', true);

async function openGroup(): Promise<void> {
  const { network } = stage;
  network.answers(auditCalls.page, { entries: [], next: null, count: 0, days: [] });
  network.answers(playerCalls.list, GROUP);
  network.answers(billingCalls.board, []);
  network.answers(maintenanceCalls.seals, NO_SEALS);
  network.answers(monthCalls.months, []);
  await stage.open('/admin/group', ADMIN);
  await shows('Change the fees');
}

afterEach(() => writeMoneyIn(null));

test('the currency is chosen once, and all amounts are in it', async () => {
  await openGroup();
  await press('Change currency');
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

test('what is so already is not sent', async () => {
  await openGroup();
  await press('Change place');
  await press('Save place');
  await shows('That is so already.');
  await press('Change from July · reason missing');
  await shows('Both fees are so already.');
  expect(stage.network.sentWith(groupCalls.changeTexts)).toEqual([]);
  expect(stage.network.sentWith(groupCalls.changeFees)).toEqual([]);
});

test('fees of nothing are sent in cents from the month that was chosen', async () => {
  await openGroup();
  await fill('Regular', '0');
  await fill('Shisha', '');
  const fees = within(screen.getByRole('form', { name: 'Change the fees' }));
  fireEvent.change(fees.getByLabelText('Reason'), { target: { value: 'We play at home' } });
  fireEvent.change(fees.getByLabelText('From'), { target: { value: '2026-09' } });
  await press('Change from September');
  await shows('Type an amount. For 0 nothing is charged.');
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
  network.answers(groupCalls.facts, toGroupView({ ...SPECIFIED_FACTS, place: 'Attic', gameType: 'Long' }, '', true));
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
