import type { PairsView } from '../../../contract/profiles.js';
import { fullValue, pairRows, pairsAround, type Relation, rowInOrder, toneOf } from './pair-table.js';

const member = (id: number) => ({
  player: { id, displayName: `Player ${id}`, avatarUrl: null }, games: 9, averagePoints: 0,
});

const VIEW: PairsView = {
  year: 2026,
  minGames: 3,
  members: [member(1), member(2), member(3)],
  everybody: 0,
  pairs: [
    {
      a: 1, b: 2, games: 5, averagePoints: 4, lift: 2.5,
      apart: { games: 4, ahead: 3, behind: 1 },
    },
    { a: 2, b: 3, games: 2, averagePoints: 1, lift: null, apart: { games: 2, ahead: 2, behind: 0 } },
  ],
};

test('partners have the same lift in both rows', () => {
  const [one, two] = pairRows(VIEW, 'partners');
  expect(one!.cells).toMatchObject([null, { games: 5, value: 2.5 }, { games: 0, value: null }]);
  expect(two!.cells).toMatchObject([{ games: 5, value: 2.5 }, null, { games: 2, value: null }]);
});

test('opponents have opposite values, and none with too few games', () => {
  const [one, two, three] = pairRows(VIEW, 'opponents');
  expect(one!.cells[1]).toMatchObject({ games: 4, value: 25 });
  expect(two!.cells[0]).toMatchObject({ games: 4, value: -25 });
  expect(three!.cells[1]).toMatchObject({ games: 2, value: null });
});

test('a lift and a share of opponents lead to their explanations, seen from the row', () => {
  const refs = (relation: Relation) => pairRows(VIEW, relation)[1]!.cells.map((cell) => cell?.ref);
  expect(refs('opponents')).toEqual([
    'stats/players/2?figure=winRate&opponent=1&year=2026', undefined,
    'stats/players/2?figure=winRate&opponent=3&year=2026',
  ]);
  expect(refs('partners')).toEqual([
    'stats/players/2?figure=lift&partner=1&year=2026', undefined, 'stats/players/2?figure=lift&partner=3&year=2026',
  ]);
  expect(pairRows({ ...VIEW, year: null }, 'opponents')[0]!.cells[1]?.ref)
    .toBe('stats/players/1?figure=winRate&opponent=2');
});

test('the row in words begins with the best, and ends with too few games', () => {
  const [, two] = pairRows(VIEW, 'partners');
  expect(rowInOrder(two!).map(({ other }) => other.id)).toEqual([1, 3]);
});

test('the tint of a cell follows its share of the largest value', () => {
  expect(fullValue(pairRows(VIEW, 'partners'))).toBe(2.5);
  expect([2.5, 1, 0.1, -1, -1.3].map((value) => toneOf(value, 2.5))).toEqual([
    'up most', 'up', 'level', 'down', 'down most',
  ]);
  expect(toneOf(0, 0)).toBe('level');
});

test('the pairs of a large group are those of a member and who played most with them, by name as before', () => {
  const apart = { games: 1, ahead: 1, behind: 0 };
  const met = (a: number, b: number, games: number) => ({ a, b, games, averagePoints: 0, lift: null, apart });
  const members = Array.from({ length: 40 }, (_, index) => member(index + 1));
  const pairs = Array.from({ length: 35 }, (_, index) => met(index + 1, 40, index));
  const idsAround = (playerId: number | undefined) =>
    pairsAround({ ...VIEW, members, pairs }, playerId).members.map(({ player }) => player.id);
  expect(idsAround(40)).toEqual([...Array.from({ length: 29 }, (_, index) => index + 7), 40]);
  expect(idsAround(undefined)).toContain(40);
  expect(idsAround(undefined)).toHaveLength(30);
  expect(pairsAround(VIEW, 1)).toBe(VIEW);
});
