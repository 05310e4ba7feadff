/** Tests the files of other apps as tables: what counts, how a score is written, and which files have none. */
import { readFileSync } from 'node:fs';
import { isOfApp, type Play, playsIn, tableOfPlays } from './plays.js';
import { readTable } from './read-table.js';

const fixture = (name: string): string => readFileSync(`testing/fixtures/apps/${name}`, 'utf8');
const play = (game: string, date: string, ...scores: [string, string][]): Play =>
  ({ game, date, scores: scores.map(([name, score]) => ({ name, score })) });

test('a file of BG Stats gives the scores of President, with sums added up', () => {
  expect(tableOfPlays(playsIn(fixture('bg-stats.json')))).toEqual([
    ['Date', 'Player', 'Points'],
    ['2024-01-05', 'Mina', '5'], ['2024-01-05', 'Owen', '-3'], ['2024-01-05', 'Mina', '4'], ['2024-01-05', 'Zoë', '1'],
    ['2024-02-16', 'Owen', '10'], ['2024-02-16', 'Zoë', '0'],
  ]);
});

test('an answer of NemeStats gives the points that were scored, not those that NemeStats awards', () => {
  expect(tableOfPlays(playsIn(fixture('nemestats.json')))).toEqual([
    ['Date', 'Player', 'Points'], ['2024-03-01', 'Mina', '12'], ['2024-03-01', 'Owen', '-3'],
  ]);
});

test('a page of BoardGameArena gives its scores from the oldest play on', () => {
  expect(tableOfPlays(playsIn(fixture('boardgamearena.html')))).toEqual([
    ['Date', 'Player', 'Points'],
    ['09/12/2025', 'mina_q', '9'], ['09/12/2025', 'Tom & Jo', '1'],
    ['09/12/2025', 'Tom & Jo', '6'], ['09/12/2025', 'mina_q', '-2'], ['yesterday at 21:04', 'mina_q', '4'],
  ]);
});

test('a file of one game counts whatever the game is called; of several games only President does', () => {
  const friday = play('Friday cards', '2024-01-05', ['Mina', '3']);
  const hearts = play('Hearts', '2024-01-05', ['Mina', '26']);
  expect(tableOfPlays([friday])).toContainEqual(['2024-01-05', 'Mina', '3']);
  expect(tableOfPlays([friday, hearts])).toEqual([]);
  for (const name of ['President', 'Le Président', 'Präsident', 'Prezydent', 'Asshole', 'Arschloch', '大富豪']) {
    expect(tableOfPlays([{ ...friday, game: name }, hearts])).toEqual([
      ['Date', 'Player', 'Points'], ['2024-01-05', 'Mina', '3']]);
  }
});

test('the table is read as points of evenings, with the scores of a day together', () => {
  const { kind, points, faults, names } = readTable(tableOfPlays(playsIn(fixture('bg-stats.json'))));
  expect([kind, faults, names]).toEqual(['evenings', [], ['Mina', 'Owen', 'Zoë']]);
  expect(points.map(({ span, name, points: sum }) => [span, name, sum])).toEqual([
    ['2024-01-05', 'Mina', 9], ['2024-01-05', 'Owen', -3], ['2024-01-05', 'Zoë', 1],
    ['2024-02-16', 'Owen', 10], ['2024-02-16', 'Zoë', 0],
  ]);
});

test('a date in words stays as it is', () => {
  const date = 'yesterday at 21:04';
  expect(tableOfPlays([play('President', date, ['Mina', '-1-2'])])).toContainEqual([date, 'Mina', '-3']);
});

test.each(['{}', '{', '{"plays": []}', '{"plays": [null, 3, {"playerScores": [null]}]}', '{"playedGames": [{}]}'])(
  '%j has nothing that counts', (text) => {
    expect(isOfApp(text)).toBe(true);
    expect(tableOfPlays(playsIn(text))).toEqual([]);
  });

test.each(['', 'Date\tPlayer', '[]', '<table><tr><td>Mina</td></tr></table>'])('%j is of no such app', (text) => {
  expect(isOfApp(text)).toBe(false);
  expect(playsIn(text)).toEqual([]);
});

test('plays without a score give no table', () =>
  expect(tableOfPlays([play('President', '2024-01-05', ['Mina', ''])])).toEqual([]));

test('the Excel file of NemeStats has no points, but only numbers of things, which are none', () => {
  const { kind, faults, points } = readTable([
    ['Played Game Id', 'Date Played (UTC)', 'Game Id', 'Game Name', 'BoardGameGeek Object Id', 'Gaming Group Id',
      'Gaming Group Name', 'Date Recorded (UTC)', 'Notes', 'Number Of Players', 'Winning Player Ids',
      'Winning Player Names'],
    ['101', '2024-03-01', '11', 'President', '6847', '3', 'Friday cards', '2024-03-02', '', '8', '21,22', 'Mina,Owen'],
  ]);
  expect([kind, points]).toEqual(['evenings', []]);
  expect(faults).toEqual([{ row: 1, message: 'No column is the points: say which one it is.' }]);
});
