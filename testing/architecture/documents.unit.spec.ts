/** Tests the documents and the citations in comments, and that each rule finds a fault. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { citationFaults, type Document, documentFaults } from './document-rules.js';

const root = join(import.meta.dirname, '../..');
const SOURCE_FOLDERS = [
  'domain', 'contract', 'event-store', 'postgres', 'projections', 'api', 'web', 'launch', 'bench', 'testing',
];
const MAX_PICTURE_BYTES = 600 * 1024;

const namesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const textsOf = (paths: readonly string[]): Document[] =>
  paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const paths = [...readdirSync(root), ...namesBelow('docs'), 'bench/README.md'].filter((path) => path.endsWith('.md'));
const documents = textsOf(paths);
const exists = (path: string): boolean => existsSync(join(root, path));

describe('the documents', () => {
  test('are found', () => {
    const some = ['README.md', 'docs/rules.md', 'docs/decisions/0007-repeated-commands.md'];
    expect(paths).toEqual(expect.arrayContaining(some));
  });

  test('link to and name what exists', () => {
    expect(documentFaults(documents, exists)).toEqual([]);
  });

  test('have what comments cite', () => {
    const here = 'testing/architecture/documents.unit.spec.ts';
    const sources = SOURCE_FOLDERS.flatMap(namesBelow)
      .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && path !== here);
    expect(sources).toContain('domain/game/game.decider.ts');
    expect(citationFaults(textsOf(sources), documents)).toEqual([]);
  });

  test('number each decision once', () => {
    const numbers = paths.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.slice(1) ?? []);
    expect([...new Set(numbers)]).toHaveLength(numbers.length);
  });

  test.each([['Record a game', 14], ['Add an event with its table, call and screen', 22]])(
    'keep the way short: %s in at most %i files', (heading, limit) => {
      const tour = documents.find(({ path }) => path === 'docs/tour.md')!.text;
      const section = tour.split(/^## /m).find((text) => text.startsWith(`${heading}\n`))!;
      const named = section.matchAll(/\]\(\.\.\/([^)]+\.\w+)\)|`([\w./-]+\.tsx?)`/g);
      const files = new Set([...named].map(([, linked, written]) => linked ?? written));
      expect(files.size).toBeGreaterThan(5);
      expect(files.size).toBeLessThanOrEqual(limit);
    },
  );

  test('have small pictures', () => {
    const pictures = namesBelow('docs').filter((path) => /\.(png|webp|jpg|svg)$/.test(path));
    const bytes = pictures.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
  });
});

describe('a fault is noticed', () => {
  const faultsOf = (text: string, path = 'docs/planted.md') => documentFaults([...documents, { path, text }], exists);

  test.each([
    ['[a](missing.md)', 'docs/planted.md links to missing.md, which does not exist'],
    ['[a](../README.md#gone)', 'docs/planted.md links to ../README.md#gone, but README.md has no such heading'],
    ['# Here\n[a](#there)', 'docs/planted.md links to #there, but docs/planted.md has no such heading'],
    ['![a](pictures/gone.png)', 'docs/planted.md links to pictures/gone.png, which does not exist'],
    ['<img alt="" src="gone.png">', 'docs/planted.md links to gone.png, which does not exist'],
    ['`domain/gone.ts`', 'docs/planted.md names domain/gone.ts, which does not exist'],
    ['| `gone/` | a |', 'docs/planted.md names gone/, which does not exist'],
  ])('%s', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  test('in a README that grows', () => {
    const [fault] = documentFaults([{ path: 'README.md', text: 'a\n'.repeat(151) }], exists);
    expect(fault).toBe('README.md has 151 lines, at most 150 are allowed');
  });

  test('in a citation', () => {
    const text = '/** The rule (docs/rules.md, Fives), and why (docs/decisions/9999). */';
    expect(citationFaults([{ path: 'domain/x.ts', text }], documents)).toEqual([
      `domain/x.ts cites 'Fives' of docs/rules.md, which has no such heading`,
      'domain/x.ts cites decision 9999, which does not exist',
    ]);
  });
});

test('what leads somewhere is not a fault', () => {
  const text = '# Two words, and more\n[a](#two-words-and-more) [b](rules.md#ties) [c](decisions/)\n'
    + '[d](https://a.b/c.md) `/api/docs.json`\n```sh\n[e](gone.md)\n```';
  expect(documentFaults([...documents, { path: 'docs/planted.md', text }], exists)).toEqual([]);
});
