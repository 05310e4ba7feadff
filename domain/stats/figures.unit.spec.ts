/** Tests the figures of games in order, and that a career built from months equals the figures of its games. */
import fc from 'fast-check';
import { monthOf } from '../calendar-month.js';
import { type Career, figuresOf, followedBy, withMonth } from './figures.js';
import type { PlayedGame } from './played-game.js';

const NO_ROLES = { president: 0, vicePresident: 0, viceLoser: 0, loser: 0 };
const game = (date: string, points: number, roles: Partial<PlayedGame> = {}): PlayedGame =>
  ({ gameId: 1, date, points, partnerId: 2, roles: 22222, ...NO_ROLES, ...roles });

const DATES = ['2025-11-29', '2025-11-30', '2025-12-31', '2026-01-01', '2026-01-02', '2026-03-01'];
const careers = fc
  .array(fc.record({
    date: fc.constantFrom(...DATES), points: fc.constantFrom(10, 10, 10, 5, 0, -5, -10), gameId: fc.nat(),
    partnerId: fc.constant(2), roles: fc.constant(22222),
    president: fc.nat({ max: 5 }), vicePresident: fc.nat({ max: 5 }), viceLoser: fc.nat({ max: 5 }),
    loser: fc.nat({ max: 5 }),
  }), { minLength: 1, maxLength: 30 })
  .map((games) => games.sort((a, b) => a.date.localeCompare(b.date)));

const inMonths = (games: readonly PlayedGame[]): [string, PlayedGame[]][] =>
  [...new Set(games.map(({ date }) => monthOf(date)))]
    .map((month) => [month, games.filter(({ date }) => monthOf(date) === month)]);

const careerOf = (games: readonly PlayedGame[]): Career =>
  inMonths(games).reduce<Career | null>((career, [month, own]) => withMonth(career, month, figuresOf(own)!), null)!;

test('without games the figures are 0', () => {
  expect(figuresOf([])).toBeNull();
});

test('games are counted, first places are wins, and a pending game is a game without a win', () => {
  expect(figuresOf([game('2025-03-01', 10), game('2025-03-02', 0), game('2025-03-02', 5)])).toMatchObject(
    { games: 3, wins: 1, lastGameDate: '2025-03-02' },
  );
});

test('roles are added up', () => {
  const first = { president: 1, vicePresident: 2, viceLoser: 0, loser: 1 };
  const second = { president: 0, vicePresident: 1, viceLoser: 3, loser: 1 };
  expect(figuresOf([game('2025-03-01', 0, first), game('2025-03-01', 0, second)])).toMatchObject(
    { president: 1, vicePresident: 3, viceLoser: 3, loser: 2 },
  );
});

describe('the best score', () => {
  test.each([
    ['sums the games of a day', [game('2025-03-01', 10), game('2025-03-01', 5), game('2025-03-02', 10)], 15],
    ['may be the last day', [game('2025-03-01', 5), game('2025-03-02', 10), game('2025-03-02', 10)], 20],
    ['may be negative', [game('2025-03-01', -10), game('2025-03-02', -5)], -5],
  ])('%s', (_, games, best) => {
    expect(figuresOf(games)?.bestScore).toBe(best);
  });
});

describe('the streak', () => {
  test.each([
    ['is 0 after a game that was not won', [10, 10, 5], 0],
    ['counts back to the last game that was not won', [10, -5, 10, 10], 2],
    ['ends at a pending game', [10, 0, 10], 1],
    ['may be all games', [10, 10, 10], 3],
  ])('%s', (_, points, streak) => {
    expect(figuresOf(points.map((each) => game('2025-03-01', each)))?.streak).toBe(streak);
  });
});

describe('a career', () => {
  test('equals the figures of all its games, wherever its months end', () => {
    fc.assert(fc.property(careers, (games) => {
      expect(careerOf(games).total).toEqual(figuresOf(games));
    }));
  });

  test('keeps the months before the last one apart', () => {
    fc.assert(fc.property(careers, (games) => {
      const { month, earlier } = careerOf(games);
      expect(month).toBe(monthOf(games.at(-1)!.date));
      expect(earlier).toEqual(figuresOf(games.filter(({ date }) => monthOf(date) < month)));
    }));
  });

  test('replaces its last month when that month changes', () => {
    fc.assert(fc.property(careers, fc.constantFrom(10, 5, -10), (games, points) => {
      const month = inMonths(games).at(-1)![1];
      const changed = [...games.slice(0, -1), { ...games.at(-1)!, points }];
      const figures = figuresOf([...month.slice(0, -1), changed.at(-1)!])!;
      expect(withMonth(careerOf(games), monthOf(changed.at(-1)!.date), figures).total).toEqual(figuresOf(changed));
    }));
  });

  test('takes no month before its last one', () => {
    const figures = figuresOf([game('2025-03-01', 10)])!;
    expect(() => withMonth(withMonth(null, '2025-04', figures), '2025-03', figures)).toThrow('2025-03 is over');
  });

  test('can also be joined from its end', () => {
    fc.assert(fc.property(careers, (games) => {
      const spans = inMonths(games).map(([, own]) => figuresOf(own)!);
      expect(spans.reduceRight((later, span) => followedBy(span, later))).toEqual(figuresOf(games));
    }));
  });
});
