/** Tests which Node versions match package.json's range. */
import { supportsNode } from './launch.mjs';

const range = '^22.13 || >=24.11 || ^20.19';

it.each(['20.19.0', '20.20.2', '22.13.0', '22.99.0', '24.11.0', '25.0.0'])('Node %s is accepted', (version) => {
  expect(supportsNode(range, version)).toBe(true);
});

it.each(['18.20.0', '20.18.9', '21.7.0', '22.12.0', '23.11.0', '24.10.9'])('Node %s is refused', (version) => {
  expect(supportsNode(range, version)).toBe(false);
});

it('a version range that cannot be read is refused', () => {
  expect(() => supportsNode('~20.19', '20.19.0')).toThrow("Cannot read '~20.19'");
});
