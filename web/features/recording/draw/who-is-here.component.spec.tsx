/** Tests who is ticked in New Game, by the answers to the evening. */
import { fireEvent, screen } from '@testing-library/react';
import { gameCalls } from '../../../../contract/games.calls.js';
import { planCalls } from '../../../../contract/plans.calls.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import { FOUR_TEAMS } from '../../../../domain/testing/game-examples.js';
import { GROUP, memberAnswer, planAnswer, RECORDER } from '../../../../testing/worlds/answers.js';
import { press, screenOfSuite, shows } from '../../../../testing/worlds/screen.js';

const stage = screenOfSuite();

test('the first game of an evening starts with those who said In; a later one does not', async () => {
  const [{ network }, today] = [stage, '2026-07-29'];
  const basis = { lastGame: null, tables: [], dates: [], forms: [], closedMonths: [] };
  network.answers(planCalls.list, [planAnswer({ date: today, in: [1, 2, 3, 4, 5, 6, 7, 8, 9], maybe: [10] })]);
  network.answers(playerCalls.list, GROUP);
  network.answers(gameCalls.drawBasis, basis);
  network.answers(gameCalls.lastPlayers, []);
  await stage.open('/games?new=true', RECORDER);
  await press('Continue');
  await shows('9 of 9 players selected');
  await shows('Nine people said they’re coming. Tap everybody else who is here.');
  await screen.findByRole('button', { name: 'Player 10 maybe', pressed: false });
  // The draft is kept, and a later In does not change it.
  network.answers(planCalls.list, [planAnswer({ date: today, in: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })]);
  await stage.open('/games?new=true', RECORDER);
  await press('Continue');
  await shows('Ten people said they’re coming. Not ticked: Player 10. Tap everybody else who is here.');
  await screen.findByRole('button', { name: 'Player 10', pressed: false });
  localStorage.clear();
  const tables = [FOUR_TEAMS.map(([one, other]): [number, number] => [one, other])];
  network.answers(gameCalls.drawBasis, { ...basis, lastGame: { id: 7, date: today }, tables });
  await stage.open('/games?new=true', RECORDER);
  await press('Continue');
  await shows('8 of 8 players selected');
  await shows('The players of this evening are kept.');
  expect(document.body.textContent).not.toContain('said In');
});

test('who waits and is not here is offered no seat, nor before the next game', async () => {
  const [{ network }, today] = [stage, '2026-07-29'];
  network.answers(planCalls.list, [planAnswer({ date: today, in: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], waiting: [11] })]);
  network.answers(playerCalls.list, [...GROUP, memberAnswer(11)]);
  network.answers(gameCalls.drawBasis, {
    lastGame: { id: 7, date: today }, tables: [[[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]],
    dates: [today], forms: [], closedMonths: [],
  });
  network.answers(gameCalls.lastPlayers, []);
  await stage.open('/games?new=true', RECORDER);
  await press('Continue');
  await press('Not here: Player 11');
  await shows('Player 11 is not here.');
  expect([document.activeElement?.textContent, swapOffer()]).toEqual(['Player 11 is not here.', null]);
  await stage.open('/games?new=true', RECORDER);
  await press('Continue');
  await shows('10 of 10 players selected');
  expect(swapOffer()).toBeNull();
});
const swapOffer = () => screen.queryByRole('button', { name: /^Swap with/ });

test('a guest who is found while the table is full stays, and can take a seat that becomes free', async () => {
  const { network } = stage;
  const guest = { ...GROUP[0]!, id: 50, displayName: 'Zoe', isAdmin: false, isGuest: true as const };
  network.answers(planCalls.list, [planAnswer({ date: '2026-07-29', in: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })]);
  network.answers(playerCalls.list, [...GROUP, guest]);
  network.answers(gameCalls.drawBasis, { lastGame: null, tables: [], dates: [], forms: [], closedMonths: [] });
  network.answers(gameCalls.lastPlayers, []);
  await stage.open('/games?new=true', RECORDER);
  await press('Continue');
  await shows('10 of 10 players selected');
  fireEvent.change(screen.getByLabelText('A guest’s name'), { target: { value: 'zo' } });
  await press('Zoe');
  await screen.findByRole('button', { name: 'Zoe Guest', pressed: false });
  fireEvent.click(screen.getByRole('button', { name: 'Player 9' }));
  fireEvent.click(screen.getByRole('button', { name: 'Zoe Guest' }));
  await screen.findByRole('button', { name: 'Zoe Guest', pressed: true });
  await shows('10 of 10 players selected');
});
