/** Tests the sentences of a recap: how games turned, what is open, records, and the text to share. */
import type { RecapGameView, RecapView } from '../../../contract/evenings.js';
import { toGameView } from '../../../contract/game-view.js';
import { recapOf } from '../../../domain/evening/recap.js';
import { evolveGame, noGame } from '../../../domain/game/game-state.js';
import { scoreGame } from '../../../domain/scoring/game-scoring.js';
import {
  CLEAR_ROUNDS, type GameExample, gameRecorded, type RoundResult, TIED_MIDDLE_ROUNDS, tieBreakerSet, TWO_TIES_ROUNDS,
} from '../../../domain/testing/game-examples.js';
import { planAnswer } from '../../../testing/worlds/answers.js';
import { isTieOpen, openQuestions, recordText, sharedText, winnersOf, winnerText, wonText } from './recap-text.js';
import { turnText } from './turns.js';

const DATE = '2026-07-24';
const NAMES = ['', 'Kofi', 'Chidi', 'Hana', 'Jonas', 'Ines', 'Bruno', 'Elif', 'Leila'];
const day = (total: number, final: number, rank: number) => ({ [DATE]: { total, final, rank } });

/** An evening of examples; `totals` are those of players 1, 2 and so on. */
function recapWith(examples: readonly GameExample[], totals: readonly [number, number, number][] = []): RecapView {
  const games = examples.map((example, index) =>
    scoreGame([gameRecorded({ date: DATE, gameId: index + 1, ...example })].reduce(evolveGame, noGame)));
  return recapFrom(games, totals);
}

function recapFrom(
  games: readonly ReturnType<typeof scoreGame>[], totals: readonly [number, number, number][] = [],
): RecapView {
  const months = totals.map(([total, final, rank], index) => ({ playerId: index + 1, days: day(total, final, rank) }));
  const { turns, ...recap } = recapOf(DATE, games, months);
  const views = games.map((game, index) => ({
    ...toGameView(game, (id) => ({ id, displayName: NAMES[id]!, avatarUrl: null })), turn: turns[index]!,
  }));
  return { date: DATE, endedAt: null, hasPodium: false, absent: [], ...recap, games: views };
}

const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
const turned = (rounds: readonly RoundResult[]): string => plain(turnText(recapWith([{ rounds }]).games[0]!));

test('a game turned from the first round, later, or never', () => {
  expect(turned(CLEAR_ROUNDS)).toBe('Kofi & Chidi led from the first round.');
  expect(turned([[3, 1, 5, 7], [3, 1, 5, 7], [3, 1, 5, 7], [1, 3, 5, 7], [1, 5, 7, 3]]))
    .toBe('Hana & Jonas led after round 4. Then Kofi & Chidi took the win with +4, Kofi being President.');
  expect(turned([[1, 3, 5, 7], [3, 1, 5, 7], [1, 5, 7, 3], [1, 5, 7, 3], [1, 5, 7, 3]])).toBe('Kofi & Chidi and '
    + 'Hana & Jonas were level in front after round 2. Then Kofi & Chidi took the lead for good with +2, '
    + 'Kofi being President.');
  expect(turned([[1, 3, 5, 7], [5, 7, 1, 8], [2, 1, 7, 8], [1, 3, 5, 7], [1, 3, 5, 7]])).toBe('3 teams were level in '
    + 'front after round 2. Then Kofi & Chidi took the lead for good with +3, Chidi being President.');
  expect(turned(TWO_TIES_ROUNDS)).toBe('The first place waits for a tie-breaker.');
});

test('a lead that others lost, and one that the exit order gave', () => {
  expect(turned([[3, 1, 5, 7], [5, 6, 3, 4], [7, 3, 5, 6], [1, 2, 7, 3], [1, 2, 7, 3]]))
    .toBe('Ines & Bruno led after round 2. Then they fell back, and Kofi & Chidi took the lead for good.');
  expect(turned([[1, 3, 5, 7], [3, 1, 5, 7], [5, 7, 3, 6], [1, 2, 7, 8], [1, 2, 7, 8]])).toBe('Kofi & Chidi and '
    + 'Hana & Jonas were level in front after round 2. Then the others fell back, and Kofi & Chidi stayed in front.');
  const tied = [gameRecorded({ date: DATE, rounds: TWO_TIES_ROUNDS }), tieBreakerSet([1, 2], [2, 1])];
  const [game] = recapFrom([scoreGame(tied.reduce(evolveGame, noGame))]).games as [RecapGameView];
  expect(plain(turnText(game)))
    .toBe('Kofi & Chidi and Hana & Jonas ended level. The exit order gave Hana & Jonas the win.');
});

const EVENING: RecapView = {
  ...recapWith([{ rounds: CLEAR_ROUNDS }, { rounds: CLEAR_ROUNDS }], [[20, 10, 1], [15, 5, 2], [15, 5, 2]]),
  firstIds: [1],
};

test('the winner is named with the distance, and shared firsts are level', () => {
  expect(plain(winnerText(EVENING)))
    .toBe('First of the evening, ahead of Chidi and Hana by 5. +10 for July, 1st of 3 there.');
  expect(plain(wonText(EVENING))).toBe('Kofi won 2 of 2 games, with Chidi. +10 for July, 1st of 3 there.');
  const shared = recapWith([{ rounds: CLEAR_ROUNDS }], [[10, 10, 1], [10, 10, 1]]);
  expect(winnerText(shared)).toBe('Level at the top. +10 for July each.');
});

test('the text to share has date, three ranks, and who gets which card', () => {
  expect(plain(sharedText(EVENING))).toBe([
    'Fri 24 Jul 2026, 2 games', '1. Kofi +20', '2. Chidi and Hana +15',
    'Next cards: 2 of diamonds Kofi, 2 of clubs Chidi, Ace of spades Hana & Jonas',
  ].join('\n'));
});

test('the text of the last evening ends with the next one', () => {
  const next = planAnswer({ date: '2026-07-31', in: [1, 2, 3, 4, 5, 6] });
  expect(plain(sharedText(EVENING, next)).split('\n').at(-1)).toBe('Next: Friday 31 July, 20:00, six are in');
});

test('what is open is said, and the text to share says it too', () => {
  const open = recapWith([{ rounds: TIED_MIDDLE_ROUNDS }], [[10, 10, 1]]);
  expect(openQuestions(open)).toEqual([{ gameId: 1, isTie: true, text: 'Game 1 has a tie for 2nd.' }]);
  expect(plain(sharedText(open))).toContain('Game 1 has a tie for 2nd.');
});

test('who waits for a tie-breaker is in no place, and nobody is ahead of them', () => {
  const open = recapWith([{ rounds: TIED_MIDDLE_ROUNDS }],
    [[10, 10, 1], [10, 10, 1], [10, 10, 1], [0, 5, 2], [0, 5, 2], [0, 5, 2], [-5, -10, 3], [-5, -10, 3]]);
  expect(open.places.filter(({ isPending }) => isPending).map(({ playerId }) => playerId)).toEqual([3, 4, 5, 6]);
  expect(plain(sharedText(open)).split('\n').slice(1, 3))
    .toEqual(['1. Kofi and Chidi +10', '3. Elif and Leila \u22125']);
  expect(winnersOf(open).map(({ playerId }) => playerId)).toEqual([1, 2]);
  const first = recapWith([{ rounds: TWO_TIES_ROUNDS }], [[0, 10, 1], [0, 10, 1]]);
  expect([winnersOf(first), isTieOpen(first), isTieOpen(open)]).toEqual([[], true, false]);
  expect(plain(sharedText(first)).split('\n')[1]).toBe('A tie is still open');
});

test('every record is a sentence', () => {
  const playerIds = [1];
  expect([
    recordText({ kind: 'eveningsWon', playerIds, evenings: 4 }, 'July'),
    recordText({ kind: 'everyGameWon', playerIds, games: 2 }, 'July'),
    recordText({ kind: 'everyGameWon', playerIds, games: 3 }, 'July'),
    recordText({ kind: 'presidentInARow', playerIds, gameId: 7, firstRound: 4, lastRound: 5 }, 'July'),
    recordText({ kind: 'presidentInARow', playerIds, gameId: 7, firstRound: 2, lastRound: 4 }, 'July'),
    recordText({ kind: 'comeback', playerIds, gameId: 7, sum: -4, afterRound: 3, place: 2 }, 'July'),
    recordText({ kind: 'highestSum', playerIds, gameId: 7, sum: 9 }, 'July'),
  ]).toEqual([
    '4th evening won in July', 'Won both games', 'Won all 3 games',
    'President twice in a row, rounds 4 and 5 of game 7', 'President 3 times in a row, rounds 2 to 4 of game 7',
    'From −4 after 3 rounds to 2nd place in game 7', 'Highest sum of the evening, +9 in game 7',
  ]);
});
