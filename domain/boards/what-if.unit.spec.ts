/** Tests the results of games under other rules. */
import fc from 'fast-check';
import { evolveGame, noGame, type RecordedGame } from '../game/game-state.js';
import { scoreGame } from '../scoring/game-scoring.js';
import { resolvedGames, recordedGames } from '../testing/game-arbitraries.js';
import { CLEAR_ROUNDS, gameRecorded, TIED_MIDDLE_ROUNDS } from '../testing/game-examples.js';
import { playableRules } from '../testing/rules-arbitraries.js';
import { RULES } from './rules.js';
import { playedUnder, whatIfMonth } from './what-if.js';

const recorded = (rounds: typeof CLEAR_ROUNDS, change: { gameId?: number; date?: string } = {}): RecordedGame =>
  evolveGame(noGame, gameRecorded({ rounds, ...change })) as RecordedGame;

test('teams that other rules make equal keep the order in which they finished', () => {
  const games = playableRules.chain((own) => resolvedGames({ ruleSets: [{ from: null, rules: own }] }));
  fc.assert(fc.property(fc.oneof(resolvedGames(), games), playableRules, (game, rules) => {
    const { now, then, hasNewTie } = playedUnder(game as RecordedGame, rules);
    const inOrder = [...then.teams].sort((a, b) => b.roundSum - a.roundSum
      || now.teams[a.teamId - 1]!.position! - now.teams[b.teamId - 1]!.position!);
    expect(inOrder.map(({ position }) => position)).toEqual(inOrder.map((_, index) => index + 1));
    expect(inOrder.map(({ totalScore }) => totalScore)).toEqual(rules.places.slice(0, inOrder.length));
    const sums = then.teams.map(({ roundSum }) => roundSum);
    if (new Set(sums).size === sums.length) expect(hasNewTie).toBe(false);
  }));
});

test('exit orders of other ties do not turn the order of teams round', () => {
  const game = recorded(CLEAR_ROUNDS);
  const { teams } = scoreGame(game);
  const tieBreakers = teams.map(({ teamId, position }) => ({ teamId, exitOrder: 1 + teams.length - position! }));
  const roles = { president: 0, vicePresident: 0, neutral: 0, viceLoser: 0, loser: 0 };
  const { then, hasNewTie } = playedUnder({ ...game, tieBreakers }, { ...RULES, roles });
  expect(then.teams.map(({ position }) => position)).toEqual(teams.map(({ position }) => position));
  expect(hasNewTie).toBe(true);
});

test('a tie that waits in truth waits under other rules, unless they tell its teams apart', () => {
  const waiting = recorded(TIED_MIDDLE_ROUNDS);
  const roles = { president: 2, vicePresident: 2, neutral: 0, viceLoser: -1, loser: -3 };
  const apart = playedUnder(waiting, { ...RULES, roles });
  expect(apart.then.teams.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  const double = playedUnder(waiting, { ...RULES, places: [9, 5, 0, -5, -9] });
  expect(double).toMatchObject({ hasNewTie: false });
  expect(double.then.teams.map(({ position }) => position)).toEqual([1, null, null, 4]);
});

test('teams that have a place keep it beside teams that wait', () => {
  const roles = { president: 0, vicePresident: 0, neutral: 0, viceLoser: 0, loser: 0 };
  const { then, hasNewTie } = playedUnder(recorded(TIED_MIDDLE_ROUNDS), { ...RULES, roles });
  expect([then.teams.map(({ position }) => position), hasNewTie]).toEqual([[1, null, null, 4], true]);
  expect(then.teams.map(({ totalScore }) => totalScore)).toEqual([10, 0, 0, -5]);
});

test('by its own rules a month stays as it is', () => {
  fc.assert(fc.property(fc.array(recordedGames(), { minLength: 1, maxLength: 4 }), (games) => {
    const month = whatIfMonth(games as RecordedGame[], RULES);
    expect(month).toMatchObject({ newTies: [] });
    expect(month.evenings.map(({ moved, games: changed }) => [moved, changed])).toEqual([[0, []]]);
  }));
});

test('an evening says what it moves, of whom, and by which games', () => {
  const games = [recorded(CLEAR_ROUNDS), recorded(CLEAR_ROUNDS, { gameId: 2, date: '2025-03-20' })];
  const rules = { ...RULES, evening: { ...RULES.evening, lastButOne: 0, last: 0 } };
  const { board, evenings, newTies } = whatIfMonth(games, rules);
  expect([newTies, board.get(8)]).toMatchObject([[], { monthlyFinalScore: 0, rank: 7 }]);
  expect(evenings).toMatchObject([
    { date: '2025-03-14', moved: 30, games: [], players: [5, 6, 7, 8].map((userId) => ({ userId, then: 0 })) },
    { date: '2025-03-20', moved: 30 },
  ]);
  const [evening] = whatIfMonth(games.slice(0, 1), { ...RULES, places: [10, 6, 0, -5, -10] }).evenings;
  expect(evening!.games).toEqual([{ gameId: 1, teams: [
    { userIds: [3, 4], now: { position: 2, points: 5 }, then: { position: 2, points: 6 } },
  ] }]);
  expect(scoreGame(games[0]!).rules).toBe(RULES);
});
