/** Tests the canonical form against a well-known package. */
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from './readable-json.js';

test('keys are sorted as text, numbers too', () => {
  expect(canonicalJson({ b: 1, 10: 2, 9: 3, a: { é: [], z: null } }))
    .toBe('{"10":2,"9":3,"a":{"z":null,"é":[]},"b":1}');
});

test('it is what the package makes of any JSON', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const parsed: unknown = JSON.parse(JSON.stringify(value));
    expect(canonicalJson(parsed)).toBe(canonicalize(parsed));
  }));
});

test.each([
  '{"€":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"ö":7}',
  '[1e30,4.50,2e-3,1e-27,-0,333333333.33333329]',
])('the examples of the standard agree too: %s', (text) => {
  expect(canonicalJson(JSON.parse(text))).toBe(canonicalize(JSON.parse(text)));
});
