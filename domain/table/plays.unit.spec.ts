/** Tests the files of other apps as tables: what counts, how a score is written, and what is no such file. */
import { readFileSync } from 'node:fs';
import { type Play, playsIn, tableOfPlays } from './plays.js';

const fixture = (name: string): string => readFileSync(`testing/fixtures/apps/${name}`, 'utf8');
const play = (game: string, date: string, ...scores: [string, string][]): Play =>
  ({ game, date, scores: scores.map(([name, score]) => ({ name, score })) });

test('a file of BG Stats gives the points of each evening of President, its sums added up', () => {
  expect(tableOfPlays(playsIn(fixture('bg-stats.json'))!)).toEqual([
    ['Date', 'Player', 'Points'],
    ['2024-01-05', 'Mina', '9'], ['2024-01-05', 'Owen', '-3'], ['2024-01-05', 'Zoë', '1.5'],
    ['2024-02-16', 'Owen', '10'], ['2024-02-16', 'Zoë', '0'],
  ]);
});

test('an answer of NemeStats gives the points that were scored, not those that NemeStats awards', () => {
  expect(tableOfPlays(playsIn(fixture('nemestats.json'))!)).toEqual([
    ['Date', 'Player', 'Points'], ['2024-03-01', 'Mina', '12'], ['2024-03-01', 'Owen', '-3'],
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

test('a date in words stays as it is, and a fraction is written without the noise of a sum', () => {
  const date = 'yesterday at 21:04';
  expect(tableOfPlays([play('President', date, ['Mina', '0.1'], ['Mina', '0.2'], ['Owen', '-1-2'])]))
    .toEqual([['Date', 'Player', 'Points'], [date, 'Mina', '0.3'], [date, 'Owen', '-3']]);
});

test.each(['', '{}', '[]', 'Date\tPlayer', '{"plays": []}', '{"playedGames": [{}]}', '{', 'null'])(
  '%j is no such file', (text) => expect(playsIn(text)).toBeNull());

test('no score is no table', () => expect(tableOfPlays([play('President', '2024-01-05', ['Mina', ''])])).toEqual([]));
