import { matching, meantBy } from './use-round-keys.js';

const NAMES = ['Elif', 'Emre', 'Player 1', 'Player 10', 'Anna Lena', 'Jon', 'Jonas', 'Jean-Luc', 'Jean-Marc', "O'Neil"];
const PLAYERS = NAMES.map((name, id) => ({ id, name }));
const names = (text: string): string[] => matching(text, PLAYERS).map(({ name }) => name);

test('typed letters match the beginning of a name or of a word in it', () => {
  expect(names('e')).toEqual(['Elif', 'Emre']);
  expect(names('el')).toEqual(['Elif']);
  expect(names('len')).toEqual(['Anna Lena']);
  expect(names('annal')).toEqual(['Anna Lena']);
  expect(names('lif')).toEqual([]);
  expect(names('marc')).toEqual(['Jean-Marc']);
});

test.each([
  ['', null], ['e', null], ['em', 'Emre'], ['player1', 'Player 1'], ['player10', 'Player 10'],
  ['jon', 'Jon'], ['jona', 'Jonas'],
  ['jeanl', 'Jean-Luc'], ['jeanmarc', 'Jean-Marc'], ['oneil', "O'Neil"], ['matx', null],
])('%j means %s', (text, name) => expect(meantBy(text, PLAYERS)?.name ?? null).toBe(name));
