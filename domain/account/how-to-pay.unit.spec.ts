/** Tests the rules of the text that says how to pay. */
import { specify } from '../testing/given-when-then.js';
import { howToPayDecider, type HowToPayEvent, type WriteHowToPay } from './how-to-pay.js';

const given = specify(howToPayDecider, { today: '2026-01-15' });
const write = (text: string): WriteHowToPay => ({ type: 'WriteHowToPay', text });
const written = (notes: string): HowToPayEvent => ({ type: 'HowToPayWritten', data: { notes } });

test('how to pay is written with its line breaks, replaced, and taken away', () => {
  given().when(write('  By transfer,\nor cash.\n')).then(written('By transfer,\nor cash.'));
  given(written('Cash')).when(write('By transfer')).then(written('By transfer'));
  given(written('Cash')).when(write(' ')).then(written(''));
});

test('the same text again changes nothing', () => {
  given().when(write('\n')).then();
  given(written('Cash'), written('By transfer')).when(write('By transfer ')).then();
});

test('a text too long to read is refused', () => {
  given().when(write('x'.repeat(500))).then(written('x'.repeat(500)));
  given().when(write('x'.repeat(501))).refused('NotesMustBeShort', 'malformed');
});
