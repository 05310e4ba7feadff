/** Tests that a release has the same name everywhere. */
import { readFileSync } from 'node:fs';
import { isNewer, VERSION } from './used-version.js';

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

test('the version is that of package.json: the latest of the changelog, or the next one while something is new', () => {
  const [, unreleased = '', latest = ''] =
    /^## Unreleased$(.*?)^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/ms.exec(read('CHANGELOG.md')) ?? [];
  const versions = ['package.json', 'package-lock.json'].map((name) => JSON.parse(read(name)).version as string);
  expect(versions).toEqual([VERSION, VERSION]);
  expect(VERSION.localeCompare(latest, 'en', { numeric: true })).toBe(unreleased.trim() === '' ? 0 : 1);
});

test.each([['0.1.9', false], [VERSION, false], ['0.3.9', false], ['0.10.0', true], ['1.0.0', true]])(
  'data of %s are newer: %s', (version, expected) => {
    expect(isNewer(version)).toBe(expected);
  });
