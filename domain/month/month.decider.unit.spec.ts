/** Tests when a month can be finalized and reopened, and every rule that can refuse it. */
import { fold } from '../decider.js';
import { specify } from '../testing/given-when-then.js';
import type { OfType } from '../decider.js';
import { checkMonthIsOpen, type MonthCommand, monthDecider } from './month.decider.js';
import type { FinalStanding, MonthEvent } from './month.events.js';

const given = specify(monthDecider, { today: '2025-04-01' });

const standing = (playerId: number, monthlyFinalScore: number, rank: number): FinalStanding => ({
  playerId, totalScore: monthlyFinalScore - 5, monthlyFinalScore, rank, daysPlayed: 2,
});
const standings = [standing(3, 20, 1), standing(1, 10, 2), standing(2, -20, 3)];
type Finalize = OfType<MonthCommand, 'FinalizeMonth'>;

const finalize = (change: Partial<Finalize> = {}): Finalize => ({
  type: 'FinalizeMonth', month: '2025-03', standings, pendingGames: [], board: null, ...change,
});
const reopen = { type: 'ReopenMonth', month: '2025-03', reason: ' A game was missing ' } as const;
const finalized: MonthEvent = { type: 'MonthFinalized', data: { month: '2025-03', standings } };
const reopened: MonthEvent = { type: 'MonthReopened', data: { month: '2025-03', reason: 'A game was missing' } };

describe('finalizing a month', () => {
  test('keeps its board', () => {
    given().when(finalize()).then(finalized);
  });

  test('again changes nothing, and the locked board counts', () => {
    given(finalized).when(finalize()).then();
    given(finalized).when(finalize({ standings: [], board: standings })).then();
  });

  test('is possible from the first day of the next month', () => {
    const message = 'March 2025 is not over yet: only a completed month can be finalized.';
    given().when(finalize(), { today: '2025-03-31' }).refused('MonthMustBeCompleted', 'conflict', message);
    given().when(finalize({ month: '2025-12' })).refused('MonthMustBeCompleted', 'conflict');
  });

  test('needs games', () => {
    const message = 'No monthly data to finalize';
    given().when(finalize({ standings: [] })).refused('MonthMustHaveGames', 'conflict', message);
    given().when(finalize({ standings: [], board: [] })).refused('MonthMustHaveGames', 'conflict', message);
  });

  test.each([
    [[12], 'March 2025 cannot be finalized while teams are tied in game 12.'],
    [[12, 15, 7], 'March 2025 cannot be finalized while teams are tied in game 12, game 15 and game 7.'],
  ])('waits for the ties of its games: %j', (pendingGames, message) => {
    given().when(finalize({ pendingGames })).refused('MonthMustHaveNoPendingTie', 'conflict', message);
  });

  const [first, second, third] = standings as [FinalStanding, FinalStanding, FinalStanding];

  test('takes the board that was seen, in any order', () => {
    given().when(finalize({ board: standings })).then(finalized);
    given().when(finalize({ board: [third, first, second] })).then(finalized);
  });

  test.each([
    ['without a player', [first, second]],
    ['with another player', [first, second, { ...third, playerId: 4 }]],
    ['with a player twice', [first, second, second]],
    ['with a player too many', [...standings, standing(4, 0, 3)]],
    ['with another final score', [first, second, { ...third, monthlyFinalScore: -19 }]],
    ['with another total', [{ ...first, totalScore: 0 }, second, third]],
    ['without anybody', []],
  ])('refuses a board %s, even when it is finalized already', (_, board) => {
    const message = 'The board of March 2025 has changed since it was shown. Look at it again, then repeat.';
    given().when(finalize({ board })).refused('BoardMustBeCurrent', 'conflict', message);
    given(finalized).when(finalize({ board })).refused('BoardMustBeCurrent', 'conflict', message);
  });
});

describe('reopening a month', () => {
  test('keeps the reason, and the month can be finalized again', () => {
    given(finalized).when(reopen).then(reopened);
    const corrected = [standing(1, 30, 1)];
    given(finalized, reopened).when(finalize({ standings: corrected }))
      .then({ type: 'MonthFinalized', data: { month: '2025-03', standings: corrected } });
  });

  test('needs a finalized month', () => {
    const message = 'March 2025 is not finalized.';
    given().when(reopen).refused('MonthMustBeFinalized', 'conflict', message);
    given(finalized, reopened).when(reopen).refused('MonthMustBeFinalized', 'conflict', message);
  });

  test('needs a reason', () => {
    given(finalized).when({ ...reopen, reason: ' ' }).refused('ReasonMustBeGiven', 'malformed');
  });
});

describe('bringing a month in', () => {
  const source = { digest: 'abc', source: 'Our sheet' };
  const points = [
    { playerId: 1, points: 5, total: 5, evenings: 0 }, { playerId: 2, points: 20, total: 90, evenings: 4 },
    { playerId: 3, points: 20, total: 95, evenings: 4 }, { playerId: 4, points: 5, total: 5, evenings: 0 },
  ];
  const evenings = [
    { date: '2025-03-07', points: [{ playerId: 1, points: 10 }, { playerId: 2, points: 5 }] },
    { date: '2025-03-14', points: [{ playerId: 2, points: 5 }] },
  ];
  const bringIn: OfType<MonthCommand, 'BringInMonth'> = {
    type: 'BringInMonth', month: '2025-03', ...source, evenings: [], points, hasGames: false,
  };
  const line = (playerId: number, rank: number, monthlyFinalScore: number, totalScore: number, daysPlayed: number) =>
    ({ playerId, totalScore, monthlyFinalScore, rank, daysPlayed });
  const broughtIn: MonthEvent = { type: 'MonthBroughtIn', data: {
    month: '2025-03', ...source, evenings: [],
    standings: [line(3, 1, 20, 95, 4), line(2, 2, 20, 90, 4), line(1, 3, 5, 5, 0), line(4, 3, 5, 5, 0)],
  } };

  test('ranks its points like those of games, and locks it', () => {
    given().when(bringIn).then(broughtIn);
    expect(() => checkMonthIsOpen('2025-03', fold(monthDecider, [broughtIn]))).toThrow('March 2025 is finalized');
    given(broughtIn).when(finalize()).then();
  });

  test('adds up its evenings', () => {
    given().when({ ...bringIn, evenings }).then({ type: 'MonthBroughtIn', data: {
      month: '2025-03', ...source, evenings, standings: [line(1, 1, 10, 10, 1), line(2, 1, 10, 10, 2)],
    } });
  });

  test('needs a month that is over, without games, and open', () => {
    const message = 'March 2025 is not over yet: only a completed month can be brought in.';
    given().when(bringIn, { today: '2025-03-31' }).refused('MonthMustBeCompleted', 'conflict', message);
    given().when({ ...bringIn, month: '1024-03' }).refused('MonthMustBePossible', 'malformed');
    given().when({ ...bringIn, hasGames: true })
      .refused('MonthMustHaveNoGames', 'conflict', 'March 2025 has games, from which its points follow.');
    given(finalized).when(bringIn).refused('MonthMustBeOpen', 'conflict');
    given(broughtIn).when(bringIn).refused('MonthMustBeOpen', 'conflict');
  });

  test('is taken back by reopening it', () => {
    given(broughtIn).when(reopen).then(reopened);
    given(broughtIn, reopened).when(bringIn).then(broughtIn);
    expect(fold(monthDecider, [broughtIn, reopened])).toEqual(monthDecider.initialState);
  });
});

test('games may change while their month is open, even after it was reopened', () => {
  const check = (...events: MonthEvent[]) => () => checkMonthIsOpen('2025-03', fold(monthDecider, events));
  expect(check()).not.toThrow();
  expect(check(finalized, reopened)).not.toThrow();
  const message = 'March 2025 is finalized: an admin must reopen it before its games can change.';
  expect(check(finalized)).toThrow(expect.objectContaining({ rule: 'MonthMustBeOpen', kind: 'conflict', message }));
  expect(check(finalized, reopened, finalized)).toThrow();
});
