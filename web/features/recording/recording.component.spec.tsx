/** Recording a game: the wizard's messages when a call fails or succeeds, and the screens that follow. */
import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { boardCalls } from '../../../contract/boards.calls.js';
import { gameCalls } from '../../../contract/games.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { roomScreenCalls } from '../../../contract/room-screens.calls.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import { CLEAR_ROUNDS, FOUR_TEAMS } from '../../../domain/testing/game-examples.js';
import { ADMIN, gameAnswer, GROUP, memberAnswer, pageAnswer, RECORDER } from '../../../testing/worlds/answers.js';
import { completeDraft } from '../../../testing/worlds/complete-draft.js';
import { lost, refused, refusedBy } from '../../../testing/worlds/network.js';
import { at, fill, press, said, screenOfSuite, shows } from '../../../testing/worlds/screen.js';
import { emptyDraft, type GameDraft } from './draft/game-draft.js';

const stage = screenOfSuite();

const TODAY = '2026-07-29';
const COMPLETE = completeDraft(CLEAR_ROUNDS);
const GAME = gameAnswer({ gameId: 7, date: TODAY, rounds: CLEAR_ROUNDS });

beforeEach(() => {
  const { network } = stage;
  network.answers(playerCalls.list, GROUP);
  network.answers(gameCalls.drawBasis, { lastGame: null, tables: [], dates: [], forms: [], closedMonths: [] });
  network.answers(gameCalls.lastPlayers, FOUR_TEAMS.flat().map(memberAnswer));
  network.answers(gameCalls.page, pageAnswer(GAME));
  network.answers(gameCalls.one, GAME);
  network.answers(boardCalls.dates, [TODAY]);
  network.answers(boardCalls.day, []);
  network.answers(roomScreenCalls.list, []);
});

const stored = (): Partial<GameDraft> | null =>
  JSON.parse(localStorage.getItem('gameCreationState') ?? 'null') as GameDraft | null;

async function openDraft(draft: GameDraft): Promise<void> {
  localStorage.setItem('gameCreationState', JSON.stringify(draft));
  await stage.open('/games?entry=draft', RECORDER);
}

/** Finishes the game of a draft. */
async function finish(): Promise<void> {
  await openDraft(COMPLETE);
  await shows('Round 5 is complete');
  await press(/^Finish Game/);
}

const exporting = async () => within(await screen.findByRole('region', { name: 'Game Data Export' }));

describe('the players of the last game', () => {
  const openCopy = async (): Promise<void> => {
    await openDraft({ ...emptyDraft(TODAY), currentStep: 1, selectionMode: 'auto', selectedPlayers: [9] });
    await shows('1 of 10 players selected');
  };

  test('are copied, and a toast says how many', async () => {
    await openCopy();
    await press('Copy last players');
    await said('status', 'Players Copied!', 'Selected 8 players from the last game');
    await shows('8 of 8 players selected');
  });

  test.each([
    ['cannot be read', refused(), 'Error', 'Failed to fetch last game players'],
    ['are lost on the way', lost, 'Error', 'Failed to copy last game players'],
    ['are none', () => Response.json([]), 'No Previous Game', 'There is no game to copy players from.'],
  ])('that %s: a toast says so', async (_, answer, title, text) => {
    stage.network.answersWith(gameCalls.lastPlayers, answer);
    await openCopy();
    await press('Copy last players');
    await said('alert', title, text);
  });

  test('are too few for random teams: a toast says how many are needed', async () => {
    await openCopy();
    await press('Generate Random Teams');
    await said('alert', 'Invalid player count', 'Please select exactly 10 players first.');
  });
});

test('teams with an unknown player cannot be prepared, and a toast says so', async () => {
  stage.network.answers(playerCalls.list, GROUP.filter(({ id }) => id !== 8));
  await openDraft({ ...COMPLETE, currentStep: 2 });
  await press('Continue to Player Positions');
  await said('alert', 'Error preparing teams', 'Failed to process team data. Please try again.');
});

describe('a finished game', () => {
  test('that the server cannot record is exported, and sent again from the draft with the same key', async () => {
    stage.network.answersWith(gameCalls.record, refused());
    await finish();
    await said('alert', 'Error creating game', 'The disk is full.');
    const container = await screen.findByRole('region', { name: 'Game Data Export' });
    await shows("We couldn't save to the server, but you can export your game data.", () => container);
    expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent))
      .toEqual(['Wed 29 Jul 2026', 'Standard', '4']);
    expect(stored()).toMatchObject({ currentStep: 4 });
    await press('Back to the draft');
    await shows('Round 5 is complete');
    stage.network.answers(gameCalls.record, GAME);
    await press(/^Finish Game/);
    await shows('Who gets which card');
    await shows('Game created!');
    const keys = stage.network.sentWith(gameCalls.record).map(({ key }) => key);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  test('counts as recorded after an answer that is not JSON', async () => {
    stage.network.answersWith(gameCalls.record, () => new Response('recorded', { status: 201 }));
    await finish();
    await said('status', 'Game created!', 'The server has recorded it.');
    await screen.findByRole('heading', { name: 'Games' });
    expect(stored()).toBeNull();
  });

  test('whose date is refused says so on the page, and is sent with another date under the same key', async () => {
    const refusal = 'July 2026 is finalized: an admin must reopen it before its games can change.';
    stage.network.answersWith(gameCalls.record, refusedBy('MonthMustBeOpen', refusal));
    await finish();
    await shows(refusal);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    // The game is still listed after a reload.
    await stage.open('/games?entry=draft', RECORDER);
    await shows(refusal);
    await press('Change the date');
    await fill('Game date', '2026-06-28');
    await press('Continue to Player Positions');
    stage.network.answers(gameCalls.record, GAME);
    await press(/^Finish Game/);
    await shows('Who gets which card');
    const [first, second] = stage.network.sentWith(gameCalls.record);
    expect([first, second]).toMatchObject([
      { body: { game: { date: TODAY } } }, { body: { game: { date: '2026-06-28' } } },
    ]);
    expect(second!.key).toBe(first!.key);
  });

  test('without a date leads to its field', async () => {
    await openDraft({ ...COMPLETE, gameDate: '' });
    await shows('Round 5 is complete');
    await press(/^Finish Game/);
    await shows('Game date is required');
    await screen.findByRole('heading', { name: 'Who sits with whom?' });
  });

  test.each([
    ['another scorer has recorded', 'SameGameRecorded'], ['may be one of the same people', 'SamePeopleRecorded'],
  ])('that %s is shown, and sent under the same key if it is another one', async (_, rule) => {
    const refusal = 'Sofia recorded the same game a minute ago: game 295.';
    stage.network.answersWith(gameCalls.record, refusedBy(rule, refusal, { gameId: 295 }));
    await finish();
    await shows(refusal);
    expect((await screen.findByRole('link', { name: 'Show game 295' })).getAttribute('href'))
      .toBe('/games/find?numbers=295');
    stage.network.answers(gameCalls.record, GAME);
    await press('It is another game');
    await shows('Who gets which card');
    const [first, second] = stage.network.sentWith(gameCalls.record);
    expect(second).toEqual({ ...first, body: { ...(first!.body as object), anotherGame: true } });
  });

  test('is exported after an unexpected error', async () => {
    await openDraft(COMPLETE);
    await shows('Round 5 is complete');
    jest.spyOn(globalThis, 'AbortController').mockImplementation(() => {
      throw new Error('Another browser.');
    });
    await press(/^Finish Game/);
    await said('alert', 'Server storage unavailable', "We've prepared your game data for export instead.");
    await shows("We couldn't save to the server, but you can export your game data.");
  });

  test('that can neither be downloaded nor kept: a toast says so', async () => {
    stage.network.answersWith(gameCalls.record, refused());
    await finish();
    await exporting();
    // jsdom cannot download files.
    await press('Download as JSON');
    await said('alert', 'Download failed', 'There was an error downloading your game data.');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await press('Save to Browser Storage');
    await said('alert', 'Save failed', 'This browser cannot store the game.');
  });

  test('whose recorder is no longer logged in waits for the login', async () => {
    stage.network.answersWith(gameCalls.record, refused('Log in first.', 401));
    await finish();
    await at('/login');
    stage.network.answers(sessionCalls.login, { isAuthenticated: true, user: RECORDER });
    await fill('Username', 'player2');
    await fill('Password', 'known-to-the-group');
    await press('Login');
    await at('/games');
    await shows('Round 5 is complete');
  });

  test('whose export is closed is asked for, then dropped, and Undo recovers it', async () => {
    stage.network.answersWith(gameCalls.record, refused());
    await finish();
    await press('Return to Game Creation');
    const leaving = async () => within(await screen.findByRole('dialog', { name: 'Leave this game?' }));
    await press('Stay', await leaving());
    await (await exporting()).findByRole('button', { name: 'Send again' });
    await press('Return to Game Creation');
    await press('Leave', await leaving());
    await shows('How do you want to make the teams?');
    await press('Undo');
    await exporting();
  });
});

describe('the date of a game', () => {
  test.each([
    ['in the future', '2026-07-30', 'A game cannot be recorded before its date Thu 30 Jul 2026.'],
    ['of a finalized month', '2026-05-31',
      'May 2026 is finalized: an admin must reopen it before its games can change.'],
    ['of a year that nobody means', '0202-07-28', 'The year must be from 2000 to 2027, not 202.'],
    ['that is emptied', '', 'Game date is required'],
  ])('%s is refused at its field, before the rounds', async (_, date, fault) => {
    stage.network.answers(
      gameCalls.drawBasis, { lastGame: null, tables: [], dates: [], forms: [], closedMonths: ['2026-05'] });
    await openDraft({ ...COMPLETE, currentStep: 2 });
    await fill('Game date', date);
    await shows(fault);
    await press('Continue to Player Positions');
    const field = screen.getByLabelText('Game date');
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
    await fill('Game date', '2026-06-30');
    await press('Continue to Player Positions');
    await shows('Round 5 is complete');
  });
});

test('a new game draws its teams unless somebody chooses them', async () => {
  await stage.open('/games?new=true', RECORDER);
  await press('Continue');
  await shows('Who plays?');
});

test('a group of ten is ticked, the number follows the ticks, and a guest plays for who sits out', async () => {
  stage.network.answers(playerCalls.list, [...GROUP, { ...memberAnswer(11), displayName: 'Sam', isGuest: true }]);
  await stage.open('/games?new=true', RECORDER);
  await press('Continue');
  await shows('10 of 10 players selected');
  await fill('A guest’s name', 'Sam');
  await press('Sam');
  await shows('Ten are chosen. Who sits out?');
  await press('Player 5');
  fireEvent.click(await screen.findByRole('radio', { name: '9 players' }));
  await shows('10 of 9 players selected. Who sits out? Tap 1 name.');
  await press('Player 4');
  const scrolledTo = jest.spyOn(Element.prototype, 'scrollIntoView');
  await press('Generate Random Teams');
  await shows('Tap two players to swap them.');
  const seated = stored()!.teams!.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]);
  expect(seated.filter((id) => [4, 5, 11].includes(id!))).toEqual([11]);
  expect(scrolledTo.mock.contexts.map((element) => (element as Element).className)).toEqual(['drawn']);
});

test('a tap on a name fills the next seat, and a second one frees it', async () => {
  await stage.open('/games?new=true', RECORDER);
  fireEvent.click(await screen.findByRole('radio', { name: /^Manual/ }));
  await press('Continue');
  const names = within(await screen.findByRole('group', { name: 'Tap the player for the next seat' }));
  for (const name of ['Player 5', 'Player 3', 'Player 6', 'Player 3', 'Player 7']) await press(name, names);
  const seats = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Player [12]$/ });
  expect(seats.slice(0, 4).map(({ value }) => value)).toEqual(['5', '7', '6', '']);
});

describe('the export test page', () => {
  test('says when a download failed', async () => {
    await stage.open('/test-export', memberAnswer(3));
    await press('Test Direct Download');
    await said('alert', 'Download failed', 'There was an error downloading the sample.');
  });

  test('shows and hides the export, with the notice of an unsent game', async () => {
    await stage.open('/test-export', memberAnswer(3));
    await press('Show Export Component');
    const sample = document.getElementById('export-sample')!;
    expect(sample.hidden).toBe(false);
    await shows("We couldn't save to the server, but you can export your game data.", () => sample);
    await press('Hide Export Component');
    expect(sample.hidden).toBe(true);
  });

  test('leads an admin back to the admin page, without the notice', async () => {
    await stage.open('/test-export', ADMIN);
    await press('Show Export Component');
    expect(document.body.textContent).not.toContain("We couldn't save to the server");
    stage.network.loseOthers();
    await press('Return to Admin');
    await at('/admin');
  });
});
