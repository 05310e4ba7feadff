/** Tests which Node versions match package.json's range. */
import { readFileSync } from 'node:fs';
import { supportsNode } from './launch.mjs';

const { engines: { node: range } } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  engines: { node: string };
};

it.each([
  '20.19.0', '20.20.2', '22.13.0', '22.99.0', '24.11.0', '24.21.0', '25.0.0', '26.10.0',
])('Node %s is accepted', (version) => {
  expect(supportsNode(range, version)).toBe(true);
});

it.each(['18.20.0', '20.18.9', '21.7.0', '22.12.0', '23.11.0', '24.10.9'])('Node %s is refused', (version) => {
  expect(supportsNode(range, version)).toBe(false);
});

it.each(['README.md', 'docs/operating.md'])('%s names versions that were tested, and all are accepted', (file) => {
  const [, run = ''] = /(\d\d(?:, \d\d)+ and \d\d) were\s+tested/.exec(readFileSync(file, 'utf8')) ?? [];
  const versions = run.split(/, | and /);
  expect(versions).toEqual(['20', '22', '24', '26']);
  expect(versions.filter((major) => !supportsNode(range, `${major}.99.0`))).toEqual([]);
});

it('a version range that cannot be read is refused', () => {
  expect(() => supportsNode('~20.19', '20.19.0')).toThrow("Cannot read '~20.19'");
});
