/** Tests that each behaviour in docs/ground.md is held by a test that exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const ground = readFileSync(join(root, 'docs/ground.md'), 'utf8');
const [head = '', , ...rows] = ground.split('\n').filter((line) => line.startsWith('|'));
const cellsOf = (row: string): string[] => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim());

/** The fault of a row; null if it has all parts and a test of that name is in that file. */
function faultIn(row: string): string | null {
  const cells = cellsOf(row);
  const [where = '', , , , test = ''] = cells;
  if (cells.length !== 5 || cells.includes('')) return 'it does not have five parts';
  if (!/\d|push services|a proxy/.test(where)) return 'it names no version';
  const [, file, name] = /^`([\w./-]+)` (.+)$/.exec(test) ?? [];
  if (file === undefined || !existsSync(join(root, file))) return `there is no file for '${test}'`;
  const text = readFileSync(join(root, file), 'utf8');
  const isThere = ["'", '"', '`'].some((quote) => text.includes(quote + name + quote));
  return isThere ? null : `there is no test '${name}'`;
}

test('the table has a version, four parts and a test for each behaviour, each once', () => {
  expect(cellsOf(head).at(-1)).toBe('test');
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.map((row) => [row, faultIn(row)]).filter(([, fault]) => fault !== null)).toEqual([]);
  const behaviours = rows.map((row) => cellsOf(row).slice(0, 2).join(' '));
  expect(behaviours.filter((each, index) => behaviours.indexOf(each) !== index)).toEqual([]);
});

test.each([
  ['| Redis 7 | a | b | c |', 'it does not have five parts'],
  ['| Redis | a | b | c | `testing/routes.ts` x |', 'it names no version'],
  ['| Redis 7 | a | b | c | `testing/gone.ts` x |', "there is no file for '`testing/gone.ts` x'"],
  ['| Redis 7 | a | b | c | `testing/routes.ts` of nobody |', "there is no test 'of nobody'"],
])('a fault is noticed: %s', (row, fault) => expect(faultIn(row)).toBe(fault));
