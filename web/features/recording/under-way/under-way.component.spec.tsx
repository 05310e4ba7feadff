/**
 * A game that is shared with another phone, or open in another tab: who goes on with it, and the messages on the
 * others.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { boardCalls } from '../../../../contract/boards.calls.js';
import { gameCalls } from '../../../../contract/games.calls.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import { underWayCalls } from '../../../../contract/under-way.calls.js';
import type { UnderWayView } from '../../../../contract/under-way.js';
import { CLEAR_ROUNDS } from '../../../../domain/testing/game-examples.js';
import { ADMIN, gameAnswer, GROUP, memberAnswer, pageAnswer, RECORDER } from '../../../../testing/worlds/answers.js';
import { completeDraft } from '../../../../testing/worlds/complete-draft.js';
import { held, refusedBy } from '../../../../testing/worlds/network.js';
import { press, screenOfSuite, shows } from '../../../../testing/worlds/screen.js';
import type { GameDraft } from '../draft/game-draft.js';
import { sharedOf } from './shared-draft.js';

const stage = screenOfSuite();

const ID = '6b0c4d1e-6f0a-4f6e-9d55-0a2f6d0b9a11';
const GAME = gameAnswer({ gameId: 7, date: '2026-07-29', rounds: CLEAR_ROUNDS });
const SHARED: GameDraft = {
  ...completeDraft(CLEAR_ROUNDS), underWay: { id: ID, firstId: RECORDER.id, hands: 0 },
};

const viewOf = (change: Partial<UnderWayView>): UnderWayView => ({
  id: ID, first: memberAnswer(RECORDER.id), taker: null, hands: 0, code: null, draft: sharedOf(SHARED),
  startedAt: '2026-07-29T15:30:00.000Z', changedAt: '2026-07-29T16:00:00.000Z', wentOnUnseen: false, liveId: 3,
  gameId: null, ...change,
});
const answerAll = (change: Partial<UnderWayView>): void => {
  for (const call of [underWayCalls.one, underWayCalls.publish]) stage.network.answers(call, viewOf(change));
};

beforeEach(() => {
  const { network } = stage;
  network.answers(playerCalls.list, GROUP);
  network.answers(gameCalls.drawBasis, { lastGame: null, tables: [], dates: [], forms: [], closedMonths: [] });
  network.answers(gameCalls.page, pageAnswer(GAME));
  network.answers(gameCalls.one, GAME);
  network.answers(boardCalls.dates, [GAME.date]);
  network.answers(boardCalls.day, []);
  answerAll({});
});

const open = (draft: GameDraft): Promise<void> => {
  localStorage.setItem('gameCreationState', JSON.stringify(draft));
  return stage.open('/games?entry=draft', RECORDER);
};

test('a single phone that sent its game itself hears nothing of another one', async () => {
  // The server has recorded the game, but its answer was lost.
  await open({ ...SHARED, attempt: { content: '', key: ID, memberId: RECORDER.id } });
  await shows('Round 5 is complete');
  answerAll({ gameId: 7 });
  await shows('Game created!');
  expect(document.body.textContent).not.toContain('saved game');
});

test('the phone that follows hears that the other one has sent the game', async () => {
  answerAll({ hands: 1, taker: memberAnswer(ADMIN.id), gameId: 7 });
  await open(SHARED);
  await shows(`${ADMIN.displayName} saved game 7.`);
});

test('a game that is taken back does not ask for another code', async () => {
  const code = { text: 'ABCDEFGH', expiresAt: '2026-07-29T16:10:00.000Z' };
  const asked = held(underWayCalls.handOver, viewOf({ code }));
  stage.network.answersWith(underWayCalls.handOver, asked.answer);
  await open(SHARED);
  await press('Hand over');
  // The server answers later drafts with this code.
  answerAll({ code });
  asked.give();
  await shows('ABCD EFGH');
  answerAll({ hands: 1, taker: memberAnswer(ADMIN.id) });
  await shows('records this game');
  answerAll({ hands: 2, taker: memberAnswer(ADMIN.id) });
  stage.network.answers(underWayCalls.takeBack, viewOf({ hands: 2, taker: memberAnswer(ADMIN.id) }));
  await press('Take it back');
  await shows('Round 5 is complete');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stage.network.sentWith(underWayCalls.handOver)).toHaveLength(1);
});

test('a game with which another phone went on is only sent as another one, under a key of its own', async () => {
  stage.network.answersWith(gameCalls.record, refusedBy('GameWentOn', 'Sofia goes on with this game.'));
  await open(SHARED);
  await press(/^Finish Game/);
  await shows('Sofia goes on with this game.');
  stage.network.answers(gameCalls.record, GAME);
  await press('It is another game');
  await shows('Who gets which card');
  const [first, second] = stage.network.sentWith(gameCalls.record);
  expect(first).toMatchObject({ key: ID, body: { sentAs: { key: ID } } });
  expect(second!.key).not.toBe(ID);
  expect(second!.body).toEqual({ ...(first!.body as object), sentAs: undefined, anotherGame: true });
});

test('a tab follows while another one goes on with its game, and says so', async () => {
  const alone = { ...SHARED, underWay: null };
  await open(alone);
  await shows('Round 5 is complete');
  const elsewhere = (draft: GameDraft): void => {
    localStorage.setItem('gameCreationTab', 'another');
    localStorage.setItem('gameCreationState', JSON.stringify(draft));
    fireEvent(globalThis.window, new Event('storage'));
  };
  elsewhere(alone);
  await shows('Another tab goes on with this game');
  elsewhere({ ...alone, gameDate: '2026-07-28', currentRound: 4 });
  await shows('28 Jul · 4 teams · round 4');
  await press('Go on here');
  await shows('Round 4 is complete');
  expect(localStorage.getItem('gameCreationTab')).not.toBe('another');
  await waitFor(() => expect(localStorage.getItem('gameCreationState')).toContain('2026-07-28'));
});
