/** Tests tables of points as groups have kept them for themselves: only sums, counts and remarks stay out. */
import { readTable } from './read-table.js';

const read = (text: string) => {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const { kind, points, faults, balances } = readTable(rows);
  return { kind, faults, balances, points: points.map((one) => `${one.span} ${one.name} ${one.points}`).sort() };
};

const TWO_EVENINGS = ['2024-01-05 Mina 10', '2024-01-05 Owen 5', '2024-01-12 Mina 5', '2024-01-12 Owen 0'];
const TWO_MONTHS = ['2024-01 Mina 10', '2024-01 Owen 5', '2024-02 Mina 5', '2024-02 Owen 0'];

describe('evenings', () => {
  test.each([
    ['with the host and the winner beside the points', `Date | Host | Mina | Owen | Winner
      5.1.2024 | Owen | 10 | 5 | Mina
      12.1.2024 | Mina | 5 | 0 | Mina`],
    ['with the number of the week and of the players', `Week | Date | Players | Mina | Owen
      1 | 5.1.2024 | 8 | 10 | 5
      2 | 12.1.2024 | 9 | 5 | 0`],
    ['with sums that run beside the points', `Date | Mina | Mina total | Owen | Owen total
      5.1.2024 | 10 | 10 | 5 | 5
      12.1.2024 | 5 | 15 | 0 | 5`],
    ['with averages, ranks and sums below', `Date | Mina | Owen
      5.1.2024 | 10 | 5
      12.1.2024 | 5 | 0
      Grand total: | 15 | 5
      Ø | 7.5 | 2.5
      Ortalama | 7,5 | 2,5
      Rank | 1 | 2`],
    ['with an average in the last column', `Name | 5.1.2024 | 12.1.2024 | Sum | Avg
      Mina | 10 | 5 | 15 | 7.5
      Owen | 5 | 0 | 5 | 2.5`],
    ['with days without a year, below a title', `Saison 2024
      Datum | Mina | Owen
      5.1. | 10 | 5
      Fr. 12.1. | 5 | 0`],
    ['with days as spreadsheets write them without a year', `2024 | 5-Jan | 12-Jan
      Mina | 10 | 5
      Owen | 5 | 0`],
    ['with weekdays, words and times', `When | Mina | Owen
      Friday, January 5, 2024 8:00 PM | 10 | 5
      viernes, 12 de enero de 2024 | 5 | 0`],
    ['with dates of Korea and Japan', `Date | Mina | Owen
      2024. 1. 5. | 10 | 5
      2024年1月12日 | 5 | 0`],
    ['with a row for each game', `Date | Mina | Owen
      5.1.2024 | 4 | 5
       | 6 | 0
      12.1.2024 | 5 | 0`],
    ['with a column for each game', `Name | 5.1.2024 | 5.1.2024 | 12.1.2024
      Mina | 4 | 6 | 5
      Owen | 5 | 0 | 0`],
    ['with n/a for nobody', `Date | Mina | Owen | Noor
      5.1.2024 | 10 | 5 | n/a
      12.1.2024 | 5 | 0 | x`],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ kind: 'evenings', faults: [], balances: [], points: TWO_EVENINGS });
  });

  test('of players who are called May and June, and one evening alone', () => {
    expect(read('Name | 5.1.2024\nMay | 10\nJune | 5')).toMatchObject({
      kind: 'evenings', faults: [], points: ['2024-01-05 June 5', '2024-01-05 May 10'] });
  });
});

describe('months', () => {
  test.each([
    ['with years above the months', ` | 2023 | 2024 | | 
      Player | Dec | Jan | Feb | Total
      Mina |  | 10 | 5 | 15
      Owen | – | 5 | 0 | 5`],
    ['with a column of years', `Year | Month | Mina | Owen
      2024 | January | 10 | 5
       | February | 5 | 0`],
    ['with numbers of months beside years', `Jahr | Monat | Name | Punkte
      2024 | 1 | Mina | 10
      2024 | 1 | Owen | 5
      2024 | 2 | Mina | 5
      2024 | 2 | Owen | 0`],
    ['with the names of months in capitals and without accents', `2024 | Mina | Owen
      JANVIER | 10 | 5
      FEVRIER | 5 | 0`],
    ['with every kind of sum', `Name | Jan 2024 | Feb 2024 | Σ | Ø | YTD | Grand Total
      Mina | 10 | 5 | 15 | 7.5 | 15 | 15
      Owen | 5 | 0 | 5 | 2.5 | 5 | 5
      TOTAL: | 15 | 5 | 20 | | |`],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ kind: 'months', faults: [], balances: [], points: TWO_MONTHS });
  });

  test('of several years, one below the other', () => {
    expect(read('2023 | Mina | Owen\nJan | 1 | 2\n | |\n2024 | Mina | Owen\nJan | 3 | 4')).toMatchObject({
      kind: 'months', faults: [], points: ['2023-01 Mina 1', '2023-01 Owen 2', '2024-01 Mina 3', '2024-01 Owen 4'] });
  });

  test('in Turkish and German, as spreadsheets shorten them', () => {
    expect(read('2024 | Mina\nHAZİRAN | 1\nKASIM | 2\nMrz | 3').points).toEqual([
      '2024-03 Mina 3', '2024-06 Mina 1', '2024-11 Mina 2']);
  });

  test('as a spreadsheet knows them, by their first days', () => {
    const rows = ' | Mina | Owen\n2024-01-01 | 10 | 5\n2024-02-01 | 5 | 0';
    expect(read(rows)).toMatchObject({ kind: 'months', faults: [], points: TWO_MONTHS });
    expect(read('Name | 2024-01-01\nMina | 10\nOwen | 5').kind).toBe('evenings');
  });

  test('one alone, in its head or above the names', () => {
    const january = { kind: 'months', faults: [], points: ['2024-01 Mina 10', '2024-01 Owen 5'] };
    expect(read('Name | January 2024\nMina | 10\nOwen | 5')).toMatchObject(january);
    expect(read('January 2024\nName | Points\nMina | 10\nOwen | 5')).toMatchObject(january);
  });
});

test.each([
  ['two columns of one player', 'Date | Mina | mina\n5.1.2024 | 10 | 5\n12.1.2024 | 1 | 2',
    1, "'mina' stands above two columns: put their points together."],
  ['two rows of one player and date', 'Name | 5.1.2024\nMina | 10\nMina | 5',
    3, 'Mina has points of the same date in row 2 too.'],
  ['several evenings below one month', ' | January 2024 | | February 2024\nMina | 10 | 5 | 0\nOwen | 1 | 2 | 5',
    1, 'Column 3 has numbers without a head: write above them what they are, such as Sum.'],
  ['a season of two years without a year at each month', '2023/24 | Mina\nDec | 1\nJan | 2',
    2, "'Dec' has no year: write one year above the table, or the year beside each."],
  ['decimals, in every column', 'Month | Mina | Owen\nJan 2024 | 2.5 | 1\nFeb 2024 | 1,25 | 2',
    2, "'2.5' is not a whole number of points."],
  ['a formula that failed', 'Name | Jan 2024 | Feb 2024\nMina | 1 | #REF!\nOwen | 2 | ####',
    2, "'#REF!' is not a whole number of points."],
  ['points without any time', 'Name | Points\nMina | 10\nOwen | 5', 1, "'Points' is not a month, such as March 2024."],
  ['an account of two', 'Name | Balance\nMina & Owen | 10\nNoor | 5\nSam | 1',
    2, "'Mina & Owen' is more than one name: an account is of one person."],
])('%s is a fault', (_, text, row, message) => expect(read(text).faults[0]).toEqual({ row, message }));

test('players may be called Max, Min, Suma or Best', () => {
  expect(read('Date | Max | Min | Suma | Best\n5.1.2024 | 1 | 2 | 3 | 4').points).toEqual([
    '2024-01-05 Best 4', '2024-01-05 Max 1', '2024-01-05 Min 2', '2024-01-05 Suma 3']);
});

test('a comma does not part the name of one person', () => {
  expect(read('Name | Jan 2024\nQuill, Mina | 10\nBrown, Owen | 5').points).toEqual([
    '2024-01 Brown, Owen 5', '2024-01 Quill, Mina 10']);
  expect(read('Name | Balance\nQuill, Mina | 10\nBrown, Owen | 5')).toMatchObject({ faults: [], balances: [
    { name: 'Quill, Mina' }, { name: 'Brown, Owen' }] });
});

test('a sum below balances is nobody', () => {
  expect(read('Who | Owes\nMina | $12.50\nOwen | -$3\nTotal | $9.50')).toMatchObject({ faults: [], balances: [
    { name: 'Mina', amount: 1250 }, { name: 'Owen', amount: -300 }] });
});
