/** What needs the organizer, at the head of the admin page. */
import { screen, waitFor, within } from '@testing-library/react';
import { gameCalls } from '../../../contract/games.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { TIED_MIDDLE_ROUNDS } from '../../../domain/testing/game-examples.js';
import { ADMIN, gameAnswer, GROUP } from '../../../testing/worlds/answers.js';
import { screenOfSuite } from '../../../testing/worlds/screen.js';

const stage = screenOfSuite();
const game = gameAnswer({ gameId: 7, date: '2026-06-28', rounds: TIED_MIDDLE_ROUNDS });

/** @param missing  the highest number of a member who has not joined */
async function openWith(count: number, missing: number): Promise<void> {
  const { network } = stage;
  network.loseOthers();
  network.answers(gameCalls.waiting, { count, waiting: count > 0 ? [game] : [], settled: [] });
  network.answers(playerCalls.list, GROUP);
  network.answers(playerCalls.joined, GROUP.map(({ id }) => (
    { userId: id, hasJoined: id < 1 || id > missing, lastSeenAt: null })));
  await stage.open('/admin', ADMIN);
}

test.each([
  [1, 2, 'Two things need you', [
    'One tie is open, from 28 JunJune can be finalized when it is settled.Settle',
    expect.stringMatching(/^.+ and .+ have not joined yetOne code on the table lets them in\.Open the door$/),
  ]],
  [3, 0, 'One thing needs you', ['Three ties are openTheir months can be finalized when they are settled.Settle']],
  [0, 4, 'One thing needs you', ['Four people have not joined yetOne code on the table lets them in.Open the door']],
])('%s open ties and %s people who have not joined: %s', async (count, missing, title, lines) => {
  await openWith(count, missing);
  const needs = within(await screen.findByRole('region', { name: title }));
  expect(needs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lines);
});

test('there is no sheet when nothing needs the organizer', async () => {
  await openWith(0, 0);
  await waitFor(() => expect(stage.network.sentWith(playerCalls.joined)).toHaveLength(1));
  await screen.findByText(/^10 members/);
  expect(screen.queryByRole('region', { name: /you$/ })).toBeNull();
});
