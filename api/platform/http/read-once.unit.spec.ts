/** Tests when something is read again. */
import { BEFORE_FIRST } from '../../../event-store/event-store.js';
import type { RunnerStatus } from '../../../projections/engine/runner-status.js';
import { Freshness, ReadOnce } from './freshness.js';

const status = (projection: string): RunnerStatus => ({
  projection, state: 'running', checkpoint: BEFORE_FIRST, error: null, sqlState: null, stoppedAt: null,
  generation: '1', changes: changes[projection] ?? 0,
});

let changes: Record<string, number>;
let reads: string[];
let pages: ReadOnce<string>;

beforeEach(() => {
  [changes, reads] = [{}, []];
  const freshness = new Freshness({ status: () => [status('games'), status('players')], shown: () => BEFORE_FIRST });
  pages = new ReadOnce(freshness, ['games'], 2);
});

const read = (key: string): Promise<string> => pages.of(key, async () => {
  reads.push(key);
  return `${key}, reading ${reads.length}`;
});

test('once for all who ask at the same time, and later', async () => {
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a, reading 1', 'a, reading 1']);
  changes.players = 1;
  expect(await read('a')).toBe('a, reading 1');
});

test('again when rows have changed, even while it is read', async () => {
  const first = read('a');
  changes.games = 1;
  expect(await Promise.all([first, read('a'), read('a')])).toEqual(['a, reading 1', 'a, reading 2', 'a, reading 2']);
});

test('again after an error', async () => {
  await expect(pages.of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await read('a')).toBe('a, reading 1');
});

test('again when others were asked for since', async () => {
  for (const key of ['a', 'b', 'c', 'a']) await read(key);
  expect(reads).toEqual(['a', 'b', 'c', 'a']);
});
