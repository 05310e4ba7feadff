/** Tests the sentences of notices, and whose place or card is pending in a game. */
import { evolveGame, noGame } from '../game/game-state.js';
import { scoreGame } from '../scoring/game-scoring.js';
import { CLEAR_ROUNDS, gameRecorded, type RoundResult, TIED_MIDDLE_ROUNDS } from '../testing/game-examples.js';
import type { Notice } from './notice.js';
import { noticeText } from './notice-text.js';
import { waitingMembers } from './waiting-members.js';

const others = [{ displayName: 'Farid' }, { displayName: 'Elif' }];

type Evening = Extract<Notice, { kind: 'evening' }>;
const evening = (what: Evening['what'], more: Partial<Evening> = {}): Notice => (
  { kind: 'evening', what, date: '2026-08-07', time: null, from: null, ...more });

test.each<[Notice, string]>([
  [{ kind: 'tie', gameId: 311, question: 'place', others },
    'Your place in [game 311] waits for a tie with Farid and Elif.'],
  [{ kind: 'tie', gameId: 311, question: 'firstExit', others: others.slice(0, 1) },
    'Who went out first in round 5 of [game 311], you or Farid? Your cards wait for it.'],
  [{ kind: 'recap', date: '2026-07-28', winners: others, hasStory: false },
    'The recap of [Tue 28 Jul] is there. Farid and Elif won the evening.'],
  [{ kind: 'recap', date: '2026-07-28', winners: [], hasStory: true }, 'The story of [Tue 28 Jul] is there.'],
  [{ kind: 'month', month: '2026-06', rank: 10, of: 12 }, 'June 2026 is locked. You were [10th of 12].'],
  [{ kind: 'dues', entry: 'fee', month: '2026-07', cents: 2500 },
    'The fee of July 2026, $25.00, is on your [statement].'],
  [{ kind: 'dues', entry: 'payment', month: '2026-07', cents: 6000 },
    'A payment of $60.00 for July 2026 is on your [statement].'],
  [evening('planned', { time: '20:00' }), 'An evening is planned: [Friday 7 August, 20:00]. Do you come?'],
  [evening('weekly', { time: '20:00' }),
    'The group meets every Friday at 20:00, from [Friday 7 August] on.'],
  [evening('moved', { time: '20:00', from: '2026-08-06' }),
    'The evening of Thursday 6 August was moved to [Friday 7 August, 20:00]. Do you still come?'],
  [evening('moved', { time: '20:30', from: '2026-08-07' }), 'An evening has changed: [Friday 7 August, 20:30].'],
  [evening('cancelled'), 'The evening of [Friday 7 August] is cancelled.'],
  [evening('resumed'), 'The evening of [Friday 7 August] is on again.'],
  [evening('seat'), 'A seat is free. You sit at the table on [Friday 7 August].'],
  [evening('asked'), 'Do you come on [Friday 7 August]? You have not answered yet.'],
  [evening('short'), 'Too few are in for [Friday 7 August]: a game needs eight.'],
])('%j', (notice, text) => {
  const { before, link, after } = noticeText(notice, null);
  expect(`${before}[${link}]${after}`.replace(/[\u2068\u2069]/g, '')).toBe(text);
});

/** Rounds in which both players of team 1 get 6 points. */
const EQUAL_WINNERS: readonly RoundResult[] = [
  [1, 2, 5, 7], [2, 1, 5, 7], [1, 2, 5, 7], [2, 1, 5, 7], [3, 5, 7, 8],
];

const waitingIn = (rounds: readonly RoundResult[]) =>
  waitingMembers(scoreGame(evolveGame(noGame, gameRecorded({ rounds }))))
    .map(({ playerId, question, withIds }) => [playerId, question, ...withIds]);

test('the players of tied teams wait for each other, and equal winners for their first exit', () => {
  expect(waitingIn(TIED_MIDDLE_ROUNDS))
    .toEqual([[3, 'place', 5, 6], [4, 'place', 5, 6], [5, 'place', 3, 4], [6, 'place', 3, 4]]);
  expect(waitingIn(EQUAL_WINNERS)).toEqual([[1, 'firstExit', 2], [2, 'firstExit', 1]]);
  expect(waitingIn(CLEAR_ROUNDS)).toEqual([]);
});
