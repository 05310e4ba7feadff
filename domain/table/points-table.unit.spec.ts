/** Tests the reader of points: evenings and months as groups keep them, in every layout, with each fault in its row. */
import { readTable } from './read-table.js';

const table = (text: string): string[][] => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
const read = (text: string) => {
  const { kind, points, faults, names } = readTable(table(text));
  return { kind, faults, names, points: points.map((one) => [one.span, one.name, one.points]) };
};
const TWO_MONTHS = [['2024-01', 'Mina', 30], ['2024-01', 'Owen', -5], ['2024-02', 'Mina', 15]];

describe('months', () => {
  test.each([
    ['a row for each month and player', `Month | Player | Points
      January 2024 | Mina | 30
       | Owen | −5
      2024-02 | Mina | 15
      2024-02 | Owen | -`],
    ['a column for each player, with sums that are nobody', `2024 | Mina | Owen | Total
      Jan | +30 | -5 | 25
      Feb. | 15 |  | 15
      Sum | 45 | -5 | 40`],
    ['a column for each month, below a title with the year', `Our points of 2024
      
      Name | Januar | Februar | Summe
      Mina | 30 | 15 | 45
      Owen | -5 | | -5
      Gesamt | 25 | 15 | 40`],
    ['heads that a spreadsheet knows as dates', `| 2024-01-01 | 2024-02-01
      Mina | 30.0 | 15
      Owen | -5 | x`],
    ['a column of months written by numbers', `mm/yyyy | Mina | Owen
      01/2024 | 30 | -5
      02/2024 | 15 | `],
  ])('%s', (_, text) => {
    const found = read(text);
    expect([found.kind, found.faults]).toEqual(['months', []]);
    expect(found.points.sort()).toEqual(TWO_MONTHS);
    expect(found.names).toEqual(['Mina', 'Owen']);
  });

  test('with the total and the evenings beside the points', () => {
    const { points } = readTable(table(`Month | Name | Total | Points | Evenings
      March 2024 | Mina | 120 | 35 | 4
      March 2024 | Owen | 80 | 20 | 3`));
    expect(points).toMatchObject([
      { row: 2, span: '2024-03', name: 'Mina', points: 35, total: 120, evenings: 4 },
      { row: 3, span: '2024-03', name: 'Owen', points: 20, total: 80, evenings: 3 },
    ]);
  });

  test.each([
    ['no year', 'Name | Jan | Feb\nMina | 3 | 4', [
      { row: 1, message: "'Jan' has no year: write one year above the table, or the year beside each." },
      { row: 1, message: "'Feb' has no year: write one year above the table, or the year beside each." }]],
    ['twice the same month', 'Month | Name | Points\nMay 2024 | Mina | 3\nJune 2024 | Mina | 4\nMay 2024 | mina | 5', [
      { row: 4, message: 'mina has points of the same month in row 2 too.' }]],
    ['half a point', '2024 | Mina | Owen\nMay | 3 | 4\nJune | 2.5 | 4', [
      { row: 3, message: "'2.5' is not a whole number of points." }]],
    ['another word', 'Month | Name | Points\nMay 2024 | Mina | 3\nJune 2024 | Owen | 3\nEaster | Mina | 4', [
      { row: 4, message: "'Easter' is not a month, such as March 2024." }]],
    ['no name', 'Month | Name | Points\nMay 2024 | Mina | 3\nJune 2024 | | 4', [
      { row: 3, message: 'The row has no name.' }]],
  ])('%s is a fault of its row', (_, text, faults) => {
    expect(readTable(table(text))).toMatchObject({ kind: 'months', faults });
  });
});

describe('evenings', () => {
  test.each([
    ['a column for each player', `Date | Mina | Owen | Jan | May
      5.1.2024 | 10 | 5 | 0 | -5
      12.1.2024 | 5 |  | 10 | 0
      26.1.2024 | 10 | 5 | 0 |`],
    ['a column for each date', `Player | 5/1/2024 | 12/1/2024 | 26/1/2024
      Mina | 10 | 5 | 10
      Owen | 5 | | 5
      Jan | 0 | 10 | 0
      May | -5 | 0 | -`],
    ['a row for each game of an evening and player, whose points are added up', `Date | Player | Score
      2024-01-05 | Mina | 4
      2024-01-05 | Mina | 6
      2024-01-05 | Owen | 5
      2024-01-05 | Jan | 0
      2024-01-05 | May | -5
      2024-01-12 | Mina | 5
      2024-01-12 | Jan | 10
      2024-01-12 | May | 0
      2024-01-26 | Mina | 10
      2024-01-26 | Owen | 5
      2024-01-26 | Jan | 0`],
  ])('%s', (_, text) => {
    const found = read(text);
    expect([found.kind, found.faults]).toEqual(['evenings', []]);
    expect(found.points.sort()).toEqual([
      ['2024-01-05', 'Jan', 0], ['2024-01-05', 'May', -5], ['2024-01-05', 'Mina', 10], ['2024-01-05', 'Owen', 5],
      ['2024-01-12', 'Jan', 10], ['2024-01-12', 'May', 0], ['2024-01-12', 'Mina', 5],
      ['2024-01-26', 'Jan', 0], ['2024-01-26', 'Mina', 10], ['2024-01-26', 'Owen', 5],
    ]);
  });

  test('a pair earns its points together', () => {
    expect(read('Date | Pair | Points\n2024-01-05 | Mina & Owen | 10\n2024-01-05 | Jan & - | 5').points).toEqual([
      ['2024-01-05', 'Mina', 10], ['2024-01-05', 'Owen', 10], ['2024-01-05', 'Jan', 5]]);
  });
});
