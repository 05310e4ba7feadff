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

it('the list of sources has files of folders and single files', () => {
  const paths = list().trim().split('\n').map((line) => line.split(' ')[0]);
  expect(paths).toEqual(['api/http/filter.ts', 'api/main.ts', 'tsconfig.json'].map((path) => join(folder, path)));
});

it('the list of sources changes with the content of a file', () => {
  const before = list();
  writeFileSync(join(folder, 'api/main.ts'), 'niam');
  expect(list()).not.toBe(before);
});

it('the list of sources does not change with file times or tests', () => {
  const before = list();
  utimesSync(join(folder, 'api/main.ts'), 0, 0);
  writeFileSync(join(folder, 'api/main.unit.spec.ts'), 'test');
  expect(list()).toBe(before);
});

it('a removed source is noticed', () => {
  const before = list();
  expect(hasLostFile(before, before)).toBe(false);
  rmSync(join(folder, 'api/main.ts'));
  expect(hasLostFile(before, list())).toBe(true);
  expect(hasLostFile(list(), before)).toBe(false);
});

it('the output of an unknown build is not trusted', () => {
  expect(hasLostFile('', list())).toBe(true);
});
