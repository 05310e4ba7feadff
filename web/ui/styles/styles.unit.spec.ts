/** No screen's styles affect another screen, although the build joins all sheets. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../..');

/** The sheets of screens and of parts that only some screens show. */
const sheets = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.startsWith('ui/styles/'));

/** Classes that a sheet's selectors begin with: `meter` of `.meter > i`, `btn.primary` of `.btn.primary:hover`. */
const classesIn = (sheet: string): string[] =>
  [...readFileSync(join(FOLDER, sheet), 'utf8').replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors]) => selectors!.replace(/\([^()]*\)/g, '').split(','))
    .flatMap((selector) => /^\s*\w*\.([\w-]+(?:\.[\w-]+)*)/.exec(selector)?.[1] ?? []);

test('every class belongs to one style sheet', () => {
  const sheetsByClass = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    for (const name of classesIn(sheet)) sheetsByClass.set(name, (sheetsByClass.get(name) ?? new Set()).add(sheet));
  }
  expect(sheetsByClass.size).toBeGreaterThan(100);
  const shared = [...sheetsByClass].filter(([, owners]) => owners.size > 1);
  expect(shared.map(([name, owners]) => `.${name} in ${[...owners].join(' and ')}`)).toEqual([]);
});
