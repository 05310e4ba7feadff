import * as z from 'zod/mini';
import { sharedDraft } from '../../../../contract/game-draft.js';
import type { UnderWayView } from '../../../../contract/under-way.js';
import { draftOfTeams, type GameDraft } from '../draft/game-draft.js';
import { codeText, draftOf, isSameGame, sharedOf, timeLeftText } from './shared-draft.js';

const SEATS = [1, 3, 5, 7].map((id) => ({ player1Id: id, player2Id: id + 1 }));

const DRAFT: GameDraft = {
  ...draftOfTeams('2026-07-29', SEATS), currentStep: 3, currentRound: 2,
  processedTeams: SEATS.map((seats, index) => ({ teamId: index + 1, ...seats })),
  roundPositions: [{ 1: 1, 3: 2, 5: 4, 7: 5 }, { 2: 1 }, {}, {}, {}],
  attempt: { content: '{}', key: 'a-key', memberId: 2 },
  underWay: { id: 'a-game', firstId: 2, hands: 0, startedAt: '2026-07-29T15:30:00.000Z' },
};

const view = (draft: UnderWayView['draft']): UnderWayView => ({
  id: 'a-game', first: { id: 2, displayName: 'Two', avatarUrl: null }, taker: null, hands: 1, code: null, draft,
  startedAt: '2026-07-29T15:30:00.000Z', changedAt: '2026-07-29T16:00:00.000Z', wentOnUnseen: false, liveId: 3,
  gameId: null,
});

test('what is shared of a draft is what the server takes, and nothing of this phone', () => {
  expect(z.strictObject(sharedDraft.shape).parse(sharedOf(DRAFT))).toEqual(sharedOf(DRAFT));
});

test('another phone goes on with the same rounds, and sends under the first one\'s key', () => {
  const taken = draftOf(view(sharedOf(DRAFT)));
  expect(taken).toEqual({ ...DRAFT, attempt: null, underWay: { ...DRAFT.underWay, hands: 1 } });
  expect(isSameGame(taken!, DRAFT)).toBe(true);
  expect(isSameGame({ ...taken!, currentRound: 3 }, DRAFT)).toBe(false);
});

test('a draft that makes no sense here is not taken', () => {
  const twice = [{ 1: 1, 2: 1 }, {}, {}, {}, {}] as const;
  expect(draftOf(view({ ...sharedOf(DRAFT), roundPositions: twice }))).toBeNull();
});

test('a code and its time are shown in words', () => {
  const expiresAt = '2026-07-29T16:10:00Z';
  const left = (now: string): string => timeLeftText(expiresAt, new Date(`2026-07-29T16:${now}Z`));
  expect(['ABCDEFGH', ''].map(codeText)).toEqual(['ABCD EFGH', '']);
  expect(['00:00', '08:40', '09:30', '10:00'].map(left)).toEqual(
    [', 10 minutes left', ', 1 minute left', ', less than a minute left', '']);
});
