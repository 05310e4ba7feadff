import { isNamed } from './is-named.js';

test.each([
  ['Zoë Müller', 'zoe'], ['Zoë Müller', ' MÜL '], ['عَبدالله', 'عبد'], ['Ann', ''],
  ['\uff33ofia', 'sofia'], ['So\u200bfia', 'SOFIA'],
  ['So\ufb01a', 'sofia\u200e'],
])('%s is found by %s', (name, typed) => {
  expect(isNamed(name, typed)).toBe(true);
});

test('another name is not found', () => {
  expect(isNamed('Zoë Müller', 'miller')).toBe(false);
});
