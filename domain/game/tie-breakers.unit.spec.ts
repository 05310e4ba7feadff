/** Tests which exit orders a tie accepts and every rule that can refuse one. */
import {
  ALL_TIED_ROUNDS,
  CLEAR_ROUNDS,
  gameRecorded,
  orders,
  TIED_MIDDLE_ROUNDS,
  tieBreakerSet,
  TWO_TIES_ROUNDS,
} from '../testing/game-examples.js';
import { on, specify } from '../testing/given-when-then.js';
import { fold } from '../decider.js';
import type { GameCommand, GameEvent, SetTieBreakers } from './game.events.js';
import { gameDecider } from './game.decider.js';

const given = specify(gameDecider, { today: '2025-03-14' });

const clear = gameRecorded({ rounds: CLEAR_ROUNDS });
const tiedMiddle = gameRecorded({ rounds: TIED_MIDDLE_ROUNDS });
const allTied = gameRecorded({ rounds: ALL_TIED_ROUNDS });
const twoTies = gameRecorded({ rounds: TWO_TIES_ROUNDS });

const oneOrder = (teamId: number, exitOrder: number): GameCommand => ({
  type: 'SetTieBreakers', gameId: 1, tieBreakers: [{ teamId, exitOrder }], wholeBlocks: false,
});
const wholeBlocks = (...pairs: [number, number][]): SetTieBreakers => ({
  type: 'SetTieBreakers', gameId: 1, tieBreakers: orders(...pairs), wholeBlocks: true,
});

describe('one exit order', () => {
  test('is added to the existing orders', () => {
    given(allTied).when(oneOrder(3, 1)).then(tieBreakerSet([3, 1]));
    given(allTied, tieBreakerSet([3, 1])).when(oneOrder(1, 4)).then(tieBreakerSet([1, 4]));
    given(allTied, tieBreakerSet([3, 1])).when(oneOrder(3, 2)).then(tieBreakerSet([3, 2]));
  });

  test('that is already set changes nothing', () => {
    given(allTied, tieBreakerSet([3, 1])).when(oneOrder(3, 1)).then();
  });

  test('is refused when another team of the tie has it, in a resolved tie too', () => {
    const message = 'Each team must have a unique exit order.';
    const rule = 'TieBreakerOrdersMustBeUnique';
    given(allTied, tieBreakerSet([3, 1])).when(oneOrder(2, 1)).refused(rule, 'conflict', message);
    given(tiedMiddle, tieBreakerSet([2, 1], [3, 2])).when(oneOrder(2, 2)).refused(rule, 'conflict', message);
  });

  test('is accepted when only a team of another tie has it', () => {
    given(twoTies, tieBreakerSet([1, 1], [2, 2])).when(oneOrder(3, 1)).then(tieBreakerSet([3, 1]));
  });

  test.each([1, 4, 5])('is refused for team %i, which is not tied', (teamId) => {
    given(tiedMiddle)
      .when(oneOrder(teamId, 1))
      .refused('TieBreakerTeamMustBeTied', 'conflict', `Team ${teamId} is not tied with another team.`);
  });

  test.each([0, 3, -1, 1.5])('is refused when it is %d among two teams', (exitOrder) => {
    given(tiedMiddle)
      .when(oneOrder(3, exitOrder))
      .refused('TieBreakerOrderMustFitTheTie', 'conflict', 'Team 3 needs an exit order from 1 to 2.');
  });
});

describe('a whole exit order', () => {
  test('is set by one event, ordered by team', () => {
    given(allTied)
      .when(wholeBlocks([4, 1], [2, 2], [1, 3], [3, 4]))
      .then(tieBreakerSet([1, 3], [2, 2], [3, 4], [4, 1]));
  });

  test('replaces the existing one, so two teams can swap places', () => {
    given(tiedMiddle, tieBreakerSet([2, 1], [3, 2]))
      .when(wholeBlocks([2, 2], [3, 1]))
      .then(tieBreakerSet([2, 2], [3, 1]));
  });

  test('may resolve one tie of two, or both', () => {
    given(twoTies).when(wholeBlocks([3, 2], [4, 1])).then(tieBreakerSet([3, 2], [4, 1]));
    given(twoTies)
      .when(wholeBlocks([1, 1], [2, 2], [3, 2], [4, 1]))
      .then(tieBreakerSet([1, 1], [2, 2], [3, 2], [4, 1]));
  });

  test('that is already set changes nothing', () => {
    given(tiedMiddle, tieBreakerSet([2, 2], [3, 1])).when(wholeBlocks([3, 1], [2, 2])).then();
  });

  test('is refused when it leaves out a team, though that team has an order', () => {
    const message = 'Teams 1, 2, 3, 4 are tied at 0: give each of them an exit order.';
    given(allTied, tieBreakerSet([1, 1]))
      .when(wholeBlocks([2, 2], [3, 3], [4, 4]))
      .refused('TieBreakersMustCoverTheTie', 'conflict', message);
  });

  test('is refused when two teams have the same order', () => {
    given(tiedMiddle)
      .when(wholeBlocks([2, 1], [3, 1]))
      .refused('TieBreakerOrdersMustBeUnique', 'conflict', 'Each team must have a unique exit order.');
  });

  test('is refused when it names a team twice, or none', () => {
    given(tiedMiddle)
      .when(wholeBlocks([2, 1], [3, 2], [2, 2]))
      .refused('TieBreakersMustNameATeamOnce', 'malformed', 'Team 2 is listed twice.');
    given(tiedMiddle).when(wholeBlocks()).refused('TieBreakersMustNameATeam', 'malformed');
  });

  test('is refused for teams that are not tied', () => {
    given(clear).when(wholeBlocks([1, 1], [2, 2])).refused('TieBreakerTeamMustBeTied', 'conflict');
  });
});

describe('another order of a tie that is settled', () => {
  const settled = [twoTies, tieBreakerSet([1, 1], [2, 2])] as const;
  const LATE_AT_NIGHT = '2025-03-15T03:59:00Z';
  const sameDay = specify(gameDecider, { today: '2025-03-14' }, LATE_AT_NIGHT);
  const nextDay = specify(gameDecider, { today: '2025-03-15' }, LATE_AT_NIGHT);
  const swapped = wholeBlocks([1, 2], [2, 1]);

  test('needs no reason on the Toronto day on which it was settled', () => {
    sameDay(...settled).when(swapped).then(tieBreakerSet([1, 2], [2, 1]));
  });

  test('needs a reason on a later day, and keeps it', () => {
    const message = 'This tie was settled on an earlier day. Give a reason for the new order.';
    nextDay(...settled).when(swapped).refused('SettledTieNeedsAReason', 'conflict', message);
    nextDay(...settled).when({ ...swapped, reason: ' \n' }).refused('SettledTieNeedsAReason', 'conflict');
    nextDay(...settled).when({ ...swapped, reason: 'x'.repeat(501) }).refused('ReasonMustBeGiven', 'malformed');
    const reason = 'Noor was out first.';
    nextDay(...settled).when({ ...swapped, reason: ` ${reason} ` })
      .then({ type: 'TieBreakerSet', data: { gameId: 1, tieBreakers: orders([1, 2], [2, 1]), reason } });
  });

  test('needs no reason for a pending tie, a repeat, or an unchanged tie', () => {
    nextDay(twoTies).when(swapped).then(tieBreakerSet([1, 2], [2, 1]));
    nextDay(...settled).when(wholeBlocks([1, 1], [2, 2])).then();
    nextDay(...settled).when(wholeBlocks([1, 1], [2, 2], [3, 1], [4, 2]))
      .then(tieBreakerSet([1, 1], [2, 2], [3, 1], [4, 2]));
    nextDay(allTied, tieBreakerSet([3, 1])).when(oneOrder(3, 2)).then(tieBreakerSet([3, 2]));
    const reset: GameEvent = { type: 'PositionsReset', data: { gameId: 1 } };
    nextDay(...settled, reset).when(swapped).then(tieBreakerSet([1, 2], [2, 1]));
  });

  test('needs a reason though another tie was settled later, with its orders sent along', () => {
    const first = tieBreakerSet([1, 1], [2, 2]);
    const both = tieBreakerSet([1, 1], [2, 2], [3, 1], [4, 2]);
    const monday = fold(gameDecider, [twoTies, first], '2025-03-10T16:00:00Z');
    const friday = gameDecider.evolve(monday, both, '2025-03-14T16:00:00Z');
    const reordered = (...pairs: [number, number][]) => () =>
      gameDecider.decide(wholeBlocks(...pairs), friday, on('2025-03-14'));
    expect(reordered([1, 2], [2, 1])).toThrow('This tie was settled on an earlier day.');
    expect(reordered([3, 2], [4, 1])()).toEqual([tieBreakerSet([3, 2], [4, 1])]);
  });
});
