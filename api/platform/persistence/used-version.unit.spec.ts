/** Tests that a release is named alike everywhere. */
import { readFileSync } from 'node:fs';
import { isNewer, VERSION } from './used-version.js';

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

test('the version is that of package.json and the latest one of the changelog', () => {
  const [unreleased, latest = ''] = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(unreleased).toBe('Unreleased');
  expect(latest).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/);
  const versions = ['package.json', 'package-lock.json'].map((name) => JSON.parse(read(name)).version as string);
  expect([latest.split(' ')[0], ...versions]).toEqual([VERSION, VERSION, VERSION]);
});

test.each([['0.1.9', false], [VERSION, false], ['0.2.9', false], ['0.10.0', true], ['1.0.0', true]])(
  'data of %s are newer: %s', (version, expected) => {
    expect(isNewer(version)).toBe(expected);
  });
