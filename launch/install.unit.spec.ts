/** Tests when the installed packages match the lock file. */
import { isInstalled } from './install.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/pg': { version: '8.23.1' },
  'node_modules/pg/node_modules/split2': { version: '4.2.0' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
};
const { '': _project, ...everything } = wanted;

it('takes what matches', () => {
  expect(isInstalled(wanted, everything)).toBe(true);
});

it('does without what is optional', () => {
  const { 'node_modules/fsevents': _optional, ...rest } = everything;
  expect(isInstalled(wanted, rest)).toBe(true);
});

it('misses a package', () => {
  const { 'node_modules/pg': _pg, ...rest } = everything;
  expect(isInstalled(wanted, rest)).toBe(false);
});

it.each(['node_modules/pg', 'node_modules/fsevents'])('notices another version of %s', (place) => {
  expect(isInstalled(wanted, { ...everything, [place]: { version: '1.0.0' } })).toBe(false);
});
