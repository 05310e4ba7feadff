/** Tests the reader of tables: games and balances as people write them, every fault in its row, and any text at all. */
import fc from 'fast-check';
import { orderOf, readAmount, readDate, readRoles } from './cells.js';
import { MEANINGS } from './columns.js';
import { readTable } from './read-table.js';

const table = (text: string): string[][] => text.split('\n').map((line) => line.split('\t'));

const PAIRS = [
  'Date\tGame\tPair\tR1\tR2\tR3\tR4\tR5\tPlace',
  '14.03.2025\t1\tMina & Owen\tP/N\tVP/N\tN/L\tP/N\tP/VL\t1',
  '\t\tNoor & Zoë\tVP/N\tP/N\tVP/N\tVP/N\tVP/N\t2',
  '\t\tAli & Sam\tVL/L\tVL/L\tP/VL\tVL/N\tL/N\t4',
  '\t\tBo & -\tN/N\tN/N\tN\tL/N\tN/N\t3',
].join('\n');

describe('games', () => {
  test('with a row for each pair: a date stands once, an empty seat has no name, the fifth round is doubled', () => {
    const { kind, games, faults, names, columns } = readTable(table(PAIRS));
    expect([kind, faults]).toEqual(['games', []]);
    expect(columns.map(({ meaning }) => meaning)).toEqual([
      'date', 'game', 'player', 'round1', 'round2', 'round3', 'round4', 'round5', 'place']);
    expect(names).toEqual(['Mina', 'Owen', 'Noor', 'Zoë', 'Ali', 'Sam', 'Bo']);
    expect(games).toMatchObject([{ row: 2, date: '2025-03-14', teams: [
      { row: 2, names: ['Mina', 'Owen'], points: [[2, 1, 0, 2, 4], [0, 0, -2, 0, -2]], place: 1 },
      { row: 3, names: ['Noor', 'Zoë'], points: [[1, 2, 1, 1, 2], [0, 0, 0, 0, 0]], place: 2 },
      { row: 4, names: ['Ali', 'Sam'], points: [[-1, -1, 2, -1, -4], [-2, -2, -1, 0, 0]], place: 4 },
      { row: 5, names: ['Bo', ''], points: [[0, 0, 0, -2, 0], [0, 0, 0, 0, 0]], place: 3 },
    ] }]);
  });

  test('with a row for each player, words or points, without heads, several on one date', () => {
    const words = ['President', 'vice president', 'Neutral', '', 'vice-loser', 'Loser', '-', '0'];
    const points = ['2', '+1', '0', '0', '−1', '-2', '0', '0'];
    const players = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];
    const rowsOf = (roles: readonly string[], last: readonly string[]) => players.map((player, index) =>
      ['Friday, 14 March 2025', player, ...Array<string>(4).fill(roles[index]!), last[index]!]);
    const doubled = ['4', '2', '0', '0', '-2', '-4', '0', '0'];
    const { games, faults } = readTable([...rowsOf(words, words), ...rowsOf(points, doubled)]);
    expect(faults).toEqual([]);
    expect(games).toHaveLength(2);
    expect(games[0]!.teams[0]).toEqual({
      row: 1, names: ['Ann', 'Ben'], points: [[2, 2, 2, 2, 4], [1, 1, 1, 1, 2]], place: null });
    expect(games[1]!.teams.map(({ names, points: own }) => [names, own]))
      .toEqual(games[0]!.teams.map(({ names, points: own }) => [names, own]));
  });

  test('with heads in German, and one column for each player of a pair', () => {
    const rows = table([
      'Datum\tSpieler 1\tSpieler 2\tRunde 1\tRunde 2\tRunde 3\tRunde 4\tRunde 5\tPlatz',
      ...['a b', 'c d', 'e f', 'g h'].map((pair) =>
        `14. März 2025\t${pair.replace(' ', 'xx\t')}yy\tP/N\tP/N\tP/N\tP/N\tP/N\t1`),
    ].join('\n'));
    expect(readTable(rows).games).toMatchObject([{ date: '2025-03-14', teams: { length: 4 } }]);
  });

  test.each([
    ['P/N\tVP/N\tN/L', 'P/X\tVP/N\tN/L', [
      { row: 2, message: "'P/X' is not a role in round 1: write P, VP, N, VL or L." }]],
    ['P/N\tVP/N\tN/L', 'P\tVP/N\tN/L', [{ row: 2, message: 'Round 1 needs the roles of both players, such as P/N.' }]],
    ['14.03.2025', '31.02.2025', [2, 3, 4, 5].map((row) => ({ row, message: "'31.02.2025' is not a date." }))],
    ['\t\tBo & -\tN/N\tN/N\tN\tL/N\tN/N\t3', '', [{ row: 2, message: 'The game has 3 pairs: it needs 4 or 5.' }]],
    ['Ali & Sam', 'Ali & Sam & Kit', [{ row: 4, message: '3 names stand in one row: a pair has two.' }]],
    ['\tR5', '\tSum of all', [{ row: 1, message: 'No column is round 5: say which one it is.' }]],
  ])('%j as %j is a fault of its row', (from, to, faults) => {
    expect(readTable(table(PAIRS.replace(from, to))).faults).toEqual(faults);
  });

  test('a remark is not taken for a player', () => {
    const remarked = PAIRS.replace(/Place/, 'Remark').replace(/\t1\n/, '\tWhat a night\n');
    const rows = table(remarked.replace(/\t[243](?=\n|$)/g, '\t'));
    const pairs = readTable(rows);
    expect([pairs.faults, pairs.columns.at(-1)!.meaning]).toEqual([[], 'nothing']);
    const apart = rows.map((row) => row.flatMap((cell, index) => (
      index === 2 ? cell.replace('Pair', 'One&Other').split('&') : [cell])));
    expect(readTable(apart).columns.filter(({ meaning }) => meaning === 'player')).toHaveLength(2);
  });

  test('without a year take the one above the table, and sums below a game are no pair', () => {
    const kept = table(`Our games of 2025\n${PAIRS.replace('14.03.2025', 'Fri 14 Mar')}\n\t\tTotal`);
    expect(readTable(kept)).toMatchObject({ faults: [], games: [{ date: '2025-03-14', teams: { length: 4 } }] });
    expect(readTable(kept.slice(1)).faults[0]).toEqual({ row: 2, message:
      "'Fri 14 Mar' has no year: write one year above the table, or the year beside each." });
  });

  test('columns are as a person says', () => {
    const other = table(PAIRS.replace('Place', 'Anything'));
    const columns = readTable(other).columns.map(({ meaning }) => meaning);
    expect(columns.at(-1)).toBe('nothing');
    const told = readTable(other, { columns: [...columns.slice(0, -1), 'place'] });
    expect(told.games[0]!.teams.map(({ place }) => place)).toEqual([1, 2, 4, 3]);
  });
});

test('one wrong value of a few is the fault of its row', () => {
  const { columns, balances, faults } = readTable(table('Name\tBalance\nMina\t-12.50\nNoor\t5\nSam\tlots'));
  expect(columns.map(({ meaning }) => meaning)).toEqual(['player', 'amount']);
  expect(balances.map(({ amount }) => amount)).toEqual([-1250, 500]);
  expect(faults).toEqual([{ row: 4, message: "'lots' is not an amount, such as -12.50." }]);
});

test('balances, and their faults', () => {
  const { kind, balances, faults } = readTable(table(
    'Who\tOwes\nMina\t-12,50\nOwen\t$1,015\nNoor\t(3)\nSam\tlots\nMINA\t4\n\t7\nAda\t0'));
  expect(kind).toBe('balances');
  expect(balances).toEqual([
    { row: 2, name: 'Mina', amount: -1250 }, { row: 3, name: 'Owen', amount: 101_500 },
    { row: 4, name: 'Noor', amount: -300 }, { row: 8, name: 'Ada', amount: 0 },
  ]);
  expect(faults).toEqual([
    { row: 5, message: "'lots' is not an amount, such as -12.50." },
    { row: 6, message: 'MINA stands in row 2 too.' }, { row: 7, message: 'The row has no name.' },
  ]);
});

test.each([
  ['2025-03-04', '2025-03-04'], ['2025/3/4', '2025-03-04'], ['4.3.25', '2025-03-04'], ['4/3/2025', '2025-03-04'],
  ['Fri 4 Mar 2025', '2025-03-04'], ['March 4, 2025', '2025-03-04'], ['4 mars 2025', '2025-03-04'],
  ['4 Eylül 2025', '2025-09-04'], ['٤/٣/٢٠٢٥', '2025-03-04'], ['2025-03-04T19:30:00Z', '2025-03-04'],
  ['30.2.2025', null], ['Mina', null], ['', null], ['12', null],
])('the date %s', (text, date) => expect(readDate(text, 'dayFirst')).toBe(date));

test('the order of a date follows from the others', () => {
  expect(orderOf(['3/4/2025', '3/14/2025'])).toBe('monthFirst');
  expect(orderOf(['3/4/2025', '14/4/2025'])).toBe('dayFirst');
  expect(orderOf(['1/10/2025', '2/7/2025', '3/4/2025'])).toBe('monthFirst');
});

test.each([
  ['12', 1200], ['-12.5', -1250], ['1.234,56', 123_456], ['1,234', 123_400], ['(15)', -1500], ['€ 15', 1500],
  ['15 €', 1500], ['Fan 12', null], ['CHF 15', 1500], ['15-', -1500], ['−3.00', -300], ['1 234,5', 123_450],
  ['x', null], ['1.2.3', null],
])('the amount %s', (text, cents) => expect(readAmount(text)).toBe(cents));

test.each([
  ['P', [2]], ['vl', [-1]], ['+1', [1]], ['P/N', [2, 0]], ['2 -1', [2, -1]], ['', [0]], ['P N', [2, 0]], ['9', null],
])('the roles %s', (text, points) => expect(readRoles(text)).toEqual(points));

test('nothing throws, and every game has its teams of two', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('P', 'P/N', 'VL', '14.3.2025', 'Mina & Owen', '2', '-1', '', 'R1'));
  const any = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 12 });
  const meanings = fc.option(fc.array(fc.constantFrom(...MEANINGS), { maxLength: 14 }), { nil: undefined });
  const kind = fc.constantFrom('games', 'balances', undefined);
  fc.assert(fc.property(any, meanings, kind, (rows, columns, asked) => {
    const read = readTable(rows, { columns, kind: asked });
    const teams = read.games.flatMap((game) => game.teams);
    expect(teams.length).toBeGreaterThanOrEqual(read.games.length * 4);
    expect(teams.every(({ names, points }) => names.length === 2 && points.every(({ length }) => length === 5)))
      .toBe(true);
  }));
});
