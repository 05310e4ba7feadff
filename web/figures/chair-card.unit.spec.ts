import { distinctLetters } from './chair-card.js';

test.each([['mateo', 'Ma'], ['Mina', 'Mi'], ['Omar', 'O'], ['', '']])('%s is %s on a chair', (name, letters) => {
  expect(distinctLetters(name, ['mateo', 'Mina', 'Omar', ''])).toBe(letters);
});
