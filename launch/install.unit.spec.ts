/** Tests when the installed packages match the lock file, and that the oldest Node takes all of them. */
import { readFileSync } from 'node:fs';
import { isInstalled } from './build.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/pg': { version: '8.23.1' },
  'node_modules/pg/node_modules/split2': { version: '4.2.0' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
};
const { '': _project, ...everything } = wanted;

it('packages that match the lock file are installed', () => {
  expect(isInstalled(wanted, everything)).toBe(true);
});

it('an optional package may be missing', () => {
  const { 'node_modules/fsevents': _optional, ...rest } = everything;
  expect(isInstalled(wanted, rest)).toBe(true);
});

it('a missing package is noticed', () => {
  const { 'node_modules/pg': _pg, ...rest } = everything;
  expect(isInstalled(wanted, rest)).toBe(false);
});

it.each(['node_modules/pg', 'node_modules/fsevents'])('another version of %s is noticed', (place) => {
  expect(isInstalled(wanted, { ...everything, [place]: { version: '1.0.0' } })).toBe(false);
});

/** Whether a range of a package takes Node 20.19.0, the oldest that is promised. */
const takesOldest = (range: string): boolean => range.split('||').some((alternative) => {
  const [, operator, major = '', minor] = /^ *(>=|\^|) *v?(\d+)(?:\.(\d+|\*|x))?/.exec(alternative) ?? [];
  if (Number(major) === 20) return !(Number(minor) > 19);
  return operator === '>=' && Number(major) < 20;
});

it('npm warns of no package, even on the oldest Node', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { optional?: boolean; engines?: { node?: string } }>;
  };
  const needing = Object.entries(packages).filter(([, { optional, engines }]) => !optional && engines?.node);
  expect(needing.length).toBeGreaterThan(500);
  expect(needing.filter(([, { engines }]) => !takesOldest(engines!.node!))).toEqual([]);
});
