/**
 * Tests that a file that is too large is refused before it is read to its end, and that a fault of JSON has its
 * place.
 */
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longTest } from '../../testing/jest/long-run.js';
import { readSeason } from './season-file.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'president-import-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Faults of a sparse file of zeros. */
async function faultsOf(bytes: number): Promise<unknown> {
  const path = join(folder, 'season.json');
  closeSync(openSync(path, 'w'));
  truncateSync(path, bytes);
  const error: unknown = await readSeason(path).catch((thrown: unknown) => thrown);
  return (error as { faults?: unknown }).faults;
}

test('a file of more than 32 MB is refused, even one larger than the memory', async () => {
  const tooLarge = [{ path: expect.any(String), message: expect.stringContaining('at most 32 MB') }];
  expect(await faultsOf(32 * 1024 * 1024 + 1)).toEqual(tooLarge);
  expect(await faultsOf(2 ** 40)).toEqual(tooLarge);
});

longTest('a file of 32 MB is read', async () => {
  const message = 'The file is not well-formed JSON: see line 1, column 1.';
  expect(await faultsOf(32 * 1024 * 1024)).toMatchObject([{ message }]);
});

const read = (text: string): Promise<unknown> => {
  const path = join(folder, 'season.json');
  writeFileSync(path, text);
  return readSeason(path);
};

test('a byte order mark at the beginning is taken off', async () => {
  expect(await read('\ufeff{"members": []}')).toEqual({ members: [] });
});

test.each([
  ['', 1, 1], ['{"games": x}', 1, 11], ['{\n  "games": [],\n}', 3, 1], ['\ufeff{"games" []}', 1, 10],
  ['{"games":\r\n [1 2]}', 2, 5], ['{"games": "a\n"}', 1, 13], ['{"games": [1,', 1, 14], ['{"games": "a', 1, 13],
  ['{"games": [-]}', 1, 13], ['{"games": tru}', 1, 14], ['{} {}', 1, 4], ["{'games': []}", 1, 2],
])('%j is not well-formed in line %d, column %d', async (text, line, column) => {
  const message = `The file is not well-formed JSON: see line ${line}, column ${column}.`;
  await expect(read(text)).rejects.toMatchObject({ faults: [{ message }] });
});
