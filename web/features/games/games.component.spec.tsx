/**
 * The dialogs of a game: their messages when a change is saved, refused or lost, and the input that they refuse
 * themselves.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { boardCalls } from '../../../contract/boards.calls.js';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GameView } from '../../../contract/games.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, type RoundResult, TIED_MIDDLE_ROUNDS, orders,
} from '../../../domain/testing/game-examples.js';
import { gameAnswer, MEMBER, pageAnswer, RECORDER } from '../../../testing/worlds/answers.js';
import { completeDraft } from '../../../testing/worlds/complete-draft.js';
import { EQUAL_WINNERS_ROUNDS } from '../../../testing/worlds/group.js';
import { held, lost, refused, refusedBy } from '../../../testing/worlds/network.js';
import { press, said, screenOfSuite, shows } from '../../../testing/worlds/screen.js';
import { submissionOf } from '../recording/sending/game-submission.js';
import { keepGame } from '../recording/sending/unsent-games.js';

const stage = screenOfSuite();

const DATE = '2026-07-28';

/** The games screen on one game. */
async function openOn(rounds: readonly RoundResult[], reader: UserView = MEMBER): Promise<GameView> {
  const game = gameAnswer({ gameId: 7, date: DATE, rounds });
  stage.network.answers(gameCalls.page, pageAnswer(game));
  stage.network.answers(gameCalls.one, game);
  stage.network.answers(boardCalls.dates, [DATE]);
  await stage.open('/games', reader);
  await screen.findByRole('heading', { name: 'Game 7' });
  return game;
}

const dialog = async () => within(await screen.findByRole('dialog'));
const choose = async (group: string, out: string): Promise<void> => {
  fireEvent.click(within(await screen.findByRole('group', { name: `Exit order of ${group}` })).getByLabelText(out));
};
const noDialog = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function resolveTie(): Promise<void> {
  await press('Position Tie Breaker');
  expect((await dialog()).getByRole('button', { name: 'Save Rankings' }).ariaDisabled).toBe('true');
  await press('Use the order of the list');
  await press('Save Rankings');
}

describe('a tie-breaker', () => {
  test('that is saved is reported by a toast, and so is a failure to show its effect', async () => {
    const game = await openOn(TIED_MIDDLE_ROUNDS);
    stage.network.answers(gameCalls.setTieBreakers, game);
    stage.network.answersWith(gameCalls.calculate, refused());
    await resolveTie();
    await said('status', 'Positions Updated', 'Position tie-breakers saved for game 7.');
    expect(stage.network.sentWith(gameCalls.setTieBreakers)).toMatchObject([{
      path: '/api/games/7/position-tie-breakers',
      body: { tieBreakers: [{ teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 }] },
    }]);
    await said('alert', 'Error', 'Failed to calculate position scores');
    await press('Dismiss');
    stage.network.answers(gameCalls.calculate, { updatedScores: [] });
    stage.network.answersWith(gameCalls.one, lost);
    await resolveTie();
    await said('alert', 'Error', 'Failed to get updated game data');
  });

  test('exchanges orders by a tap, so that no two teams have the same', async () => {
    await openOn(ALL_TIED_ROUNDS);
    await press('Position Tie Breaker');
    const places = (): (string | null)[] =>
      [...screen.getByRole('dialog').querySelectorAll('.place')].map(({ textContent }) => textContent);
    const shown = await dialog();
    shown.getByText(/^Each team must have a unique exit order\./);
    expect(places()).toEqual(['?', '?', '?', '?']);
    await press('Use the order of the list');
    await choose('Player 5 & Player 6', '1st out');
    expect(places()).toEqual(['3', '2', '1', '4']);
    await choose('Player 3 & Player 4', '4th out');
    expect(places()).toEqual(['3', '4', '1', '2']);
    expect(shown.getByRole('button', { name: 'Save Rankings' }).ariaDisabled).toBe('false');
  });

  test('cannot be left while it is saved', async () => {
    const game = await openOn(TIED_MIDDLE_ROUNDS);
    const answer = held(gameCalls.setTieBreakers, game);
    stage.network.answersWith(gameCalls.setTieBreakers, answer.answer);
    stage.network.answers(gameCalls.calculate, { updatedScores: [] });
    await resolveTie();
    const shown = await dialog();
    await shown.findByRole('button', { name: 'Saving...' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    for (const name of ['Close', 'Cancel']) {
      expect(shown.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
    answer.give();
    await noDialog();
    await waitFor(() => expect(stage.network.sentWith(gameCalls.calculate)).toHaveLength(1));
  });
});

test('a change whose effect on the list cannot be read is reported by a toast', async () => {
  await openOn(TIED_MIDDLE_ROUNDS);
  stage.network.answersWith(gameCalls.page, lost);
  const settled = gameAnswer({ gameId: 7, date: DATE, rounds: TIED_MIDDLE_ROUNDS }, orders([2, 1], [3, 2]));
  stage.network.answers(gameCalls.setTieBreakers, settled);
  stage.network.answers(gameCalls.calculate, { updatedScores: [] });
  await resolveTie();
  await said('alert', 'Error', 'There was a problem updating the display.');
  await shows('Tie resolved');
  await shows('Player 3 & Player 4 2nd, Player 5 & Player 6 3rd');
  await waitFor(() => expect(stage.network.sentWith(gameCalls.calculate)).toHaveLength(1));
});

describe('the first exit', () => {
  const confirm = async (): Promise<void> => {
    await press('Select First Exit');
    fireEvent.click((await dialog()).getByLabelText(/Player 2/));
    await press('Confirm Selection');
  };

  test('that is saved is reported by a toast', async () => {
    const game = await openOn(EQUAL_WINNERS_ROUNDS);
    stage.network.answers(gameCalls.setFirstExit, { ...game, firstExit: { teamId: 1, firstExitPlayerId: 2 } });
    await confirm();
    await said('status', 'Position Tie-Breaker Updated', 'Tie resolved! Player 2 exited first.');
  });

  test('that the server refuses is reported by a toast with the reason, and the dialog stays', async () => {
    await openOn(EQUAL_WINNERS_ROUNDS);
    stage.network.answersWith(gameCalls.setFirstExit, refused('July 2026 is finalized.', 409));
    await confirm();
    await said('alert', 'Error', 'Failed to save the first exit player. July 2026 is finalized.');
    screen.getByRole('dialog', { name: 'Select First Exit Player' });
  });
});

test('a game is corrected from the screen of its cards', async () => {
  const game = gameAnswer({ gameId: 7, date: DATE, rounds: CLEAR_ROUNDS });
  stage.network.answers(gameCalls.one, game);
  stage.network.answers(boardCalls.dates, [DATE]);
  stage.network.loseOthers();
  await stage.open('/games?settle=7', RECORDER);
  await screen.findByRole('heading', { name: 'Who gets which card' });
  await press('Correct this game');
  await screen.findByRole('dialog', { name: 'Correct game 7' });
  await screen.findByRole('button', { name: 'Change teams or date' });
});

describe('a reset of the positions', () => {
  test('says what it changes, when it failed and when it is done', async () => {
    const game = await openOn(CLEAR_ROUNDS, RECORDER);
    await press('Reset Positions');
    await (await dialog()).findByText('No tie-breaker is set: the places will stay as they are.');
    const broken = (): Response => new Response('', { status: 500, statusText: 'Broken' });
    stage.network.answersWith(gameCalls.resetPositions, broken);
    await press('Reset Positions', await dialog());
    await said('alert', 'Error', 'Failed to reset game positions. Broken');
    stage.network.answers(gameCalls.resetPositions, game);
    await press('Reset Positions', await dialog());
    await said('status', 'Positions Reset', 'Reset Complete. Game 7 ranks by round sum again.');
    await noDialog();
  });

  test('is disabled for members without the right, with the reason in the menu', async () => {
    await openOn(CLEAR_ROUNDS);
    expect(screen.queryByRole('button', { name: 'Reset Positions' })).toBeNull();
    await press('More for game 7');
    const item = await screen.findByRole('menuitem', { name: /^Reset Positions/ });
    expect(item.ariaDisabled).toBe('true');
    within(item).getByText('Only admins and members who record games reset positions.');
    fireEvent.click(item);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('an error in the cards leaves the games on screen', async () => {
  const game = gameAnswer({ gameId: 7, date: DATE, rounds: CLEAR_ROUNDS });
  // An answer that our server never gives.
  const cardAllocation = {
    status: 'allocated', twoOfDiamonds: 1, twoOfClubs: 2, aceOfSpades: 7, firstExitPlayerId: null,
  } as unknown as GameView['cardAllocation'];
  stage.network.answers(gameCalls.page, pageAnswer({ ...game, cardAllocation }));
  stage.network.answers(boardCalls.dates, [DATE]);
  await stage.open('/games', MEMBER);
  await shows('Error displaying card allocation');
  screen.getByRole('heading', { name: 'Game 7' });
  // React logs the error that the page has caught.
  expect(stage.faults().join()).toContain('TypeError');
});

test('a day of a year that nobody can mean is refused at its field, and not asked for', async () => {
  stage.network.answers(gameCalls.find, { games: [], next: null, count: 0, all: 1 });
  stage.network.answers(playerCalls.list, []);
  await stage.open('/games/find', MEMBER);
  await press('Filters');
  const first = await screen.findByLabelText<HTMLInputElement>('First day');
  expect([first.min, first.max]).toEqual(['2000-01-01', '2027-12-31']);
  fireEvent.change(first, { target: { value: '0026-07-01' } });
  await shows('The year must be from 2000 to 2027, not 26.');
  fireEvent.change(first, { target: { value: '2026-07-01' } });
  const asked = () => stage.network.sentWith(gameCalls.find).map(({ path }) => path);
  await waitFor(() => expect(asked().at(-1)).toBe('/api/games/find?from=2026-07-01'));
  expect(asked().join()).not.toContain('0026');
});

test('kept games that equal recorded ones are asked about in one list', async () => {
  for (const gameDate of [DATE, '2026-07-29']) {
    const submission = submissionOf({ ...completeDraft(CLEAR_ROUNDS), gameDate });
    keepGame({ key: gameDate, memberId: RECORDER.id, sendsItself: false, refusal: null, submission });
  }
  let game = 294;
  stage.network.answersWith(gameCalls.record, () => {
    game += 1;
    return refusedBy('SameGameRecorded', `Sofia recorded the same game: game ${game}.`, { gameId: game })();
  });
  const recorded = await openOn(CLEAR_ROUNDS, RECORDER);
  const list = await screen.findByRole('region', { name: 'Games kept in this browser' });
  for (const send of within(list).getAllByRole('button', { name: 'Send' })) fireEvent.click(send);
  await within(list).findByRole('link', { name: 'Show game 295' });
  await within(list).findByRole('link', { name: 'Show game 296' });
  stage.network.answers(gameCalls.record, recorded);
  await press('It is another game', within(list));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(stage.network.sentWith(gameCalls.record).at(-1)).toMatchObject({ body: { anotherGame: true } });
});
