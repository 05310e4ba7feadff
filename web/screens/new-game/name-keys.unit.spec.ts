/** Proves the choice of a player by first letters. */
import { awaitsDigit, matching, NOTHING_TYPED, typed, type TypedLetters } from './name-keys.js';

const PLAYERS = ['Elif', 'Emre', 'Player 3', 'Player 10', 'Anna Lena'].map((name, id) => ({ id, name }));
const names = (text: string): string[] => matching(text, PLAYERS).map(({ name }) => name);
const typeAll = (text: string, pauseMs = 100): TypedLetters =>
  [...text].reduce((before, letter, index) => typed(before, letter, 5_000 + index * pauseMs, PLAYERS), NOTHING_TYPED);

test('letters pick by the beginning of a name or of a word in it', () => {
  expect(names('e')).toEqual(['Elif', 'Emre']);
  expect(names('el')).toEqual(['Elif']);
  expect(names('len')).toEqual(['Anna Lena']);
  expect(names('annal')).toEqual(['Anna Lena']);
  expect(names('lif')).toEqual([]);
});

test('letters typed in one go belong together, whatever their case', () => {
  expect(typeAll('EM').text).toBe('em');
  expect(typeAll('pLaYeR1').text).toBe('player1');
});

test('a pause begins anew, and so does a letter that fits no name', () => {
  expect(typeAll('ea', 1_000).text).toBe('a');
  expect(typeAll('ep').text).toBe('p');
});

test('a digit belongs to a name that goes on with one, and to a role otherwise', () => {
  expect(awaitsDigit(NOTHING_TYPED, 100, PLAYERS)).toBe(false);
  expect(awaitsDigit(typeAll('player'), 5_600, PLAYERS)).toBe(true);
  expect(awaitsDigit(typeAll('playe'), 5_500, PLAYERS)).toBe(false);
  expect(awaitsDigit(typeAll('player'), 9_000, PLAYERS)).toBe(false);
});
