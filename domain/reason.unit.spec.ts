/** Tests which reasons are valid. */
import { validReason } from './free-text.js';

test.each([
  ['Entered twice', 'Entered twice'],
  ['  Two lines:\n\tone\r\ntwo \n', 'Two lines:\n\tone\ntwo'],
  ['paid\vtwice\u202E', 'paid\ntwice'],
  ['🃏'.repeat(500), '🃏'.repeat(500)],
])('%j is one', (text, reason) => {
  expect(validReason(text)).toBe(reason);
});

test.each(['', ' \n ', '\u200b\u2066', 'x'.repeat(501)])('%j is not a valid reason', (text) => {
  const refusal = { rule: 'ReasonMustBeGiven', kind: 'malformed', message: 'Give a reason of 1 to 500 characters.' };
  expect(() => validReason(text)).toThrow(expect.objectContaining(refusal));
});
