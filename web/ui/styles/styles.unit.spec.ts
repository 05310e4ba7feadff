/** No screen's styles affect another screen, although the build joins all sheets. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../..');
const textOf = (sheet: string): string => readFileSync(join(FOLDER, sheet), 'utf8').replace(/\/\*.*?\*\//gs, '');
const importsOf = (sheet: string): string[] =>
  [...textOf(sheet).matchAll(/@import '([^']+)'/g)].map(([, path]) => join(dirname(sheet), path!));

/** The sheets of screens and shared parts; an imported sheet counts as part of its importer. */
function sheetsOfScreens(): string[][] {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const all = names.filter((name) => name.endsWith('.css'));
  const imported = new Set(all.flatMap(importsOf));
  const ofScreens = all.filter((name) => name !== 'ui/styles/shell.css' && !imported.has(name));
  return ofScreens.map((name) => [name, ...importsOf(name)]);
}

/** Classes that a sheet's selectors begin with: `meter` of `.meter > i`, `btn.primary` of `.btn.primary:hover`. */
const classesIn = (text: string): string[] =>
  [...text.matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors]) => selectors!.replace(/\([^()]*\)/g, '').split(','))
    .flatMap((selector) => /^\s*\w*\.([\w-]+(?:\.[\w-]+)*)/.exec(selector)?.[1] ?? []);

test('every class belongs to one style sheet', () => {
  const sheetsByClass = new Map<string, Set<string>>();
  for (const sheets of sheetsOfScreens()) {
    for (const name of sheets.flatMap((sheet) => classesIn(textOf(sheet)))) {
      sheetsByClass.set(name, (sheetsByClass.get(name) ?? new Set()).add(sheets[0]!));
    }
  }
  expect(sheetsByClass.size).toBeGreaterThan(100);
  const shared = [...sheetsByClass].filter(([, sheets]) => sheets.size > 1);
  expect(shared.map(([name, sheets]) => `.${name} in ${[...sheets].join(' and ')}`)).toEqual([]);
});
