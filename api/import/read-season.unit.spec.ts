/** Tests that a file that is too large is refused before it is read to its end. */
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSeason } from './read-season.js';

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

test('a file of 32 MB is read', async () => {
  expect(await faultsOf(32 * 1024 * 1024)).toMatchObject([{ message: 'The file is not well-formed JSON.' }]);
});
