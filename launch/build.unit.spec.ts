/** Tests how changed sources are found. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasLostFile, listSources } from './build.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'president-sources-'));
  mkdirSync(join(folder, 'api/http'), { recursive: true });
  writeFileSync(join(folder, 'api/main.ts'), 'main');
  writeFileSync(join(folder, 'api/http/filter.ts'), 'filter');
  writeFileSync(join(folder, 'tsconfig.json'), '{}');
});

afterEach(() => rmSync(folder, { recursive: true }));

const list = (): string => listSources([join(folder, 'api'), join(folder, 'tsconfig.json'), join(folder, 'absent')]);

it('lists files of folders and single files', () => {
  const paths = list().trim().split('\n').map((line) => line.split(' ')[0]);
  expect(paths).toEqual(['api/http/filter.ts', 'api/main.ts', 'tsconfig.json'].map((path) => join(folder, path)));
});

it('changes with a content', () => {
  const before = list();
  writeFileSync(join(folder, 'api/main.ts'), 'niam');
  expect(list()).not.toBe(before);
});

it('does not change with a time or a test', () => {
  const before = list();
  utimesSync(join(folder, 'api/main.ts'), 0, 0);
  writeFileSync(join(folder, 'api/main.unit.spec.ts'), 'test');
  expect(list()).toBe(before);
});

it('sees that a file is gone', () => {
  const before = list();
  expect(hasLostFile(before, before)).toBe(false);
  rmSync(join(folder, 'api/main.ts'));
  expect(hasLostFile(before, list())).toBe(true);
  expect(hasLostFile(list(), before)).toBe(false);
});

it('trusts no output of an unknown build', () => {
  expect(hasLostFile('', list())).toBe(true);
});
