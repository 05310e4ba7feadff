/** Tests when something is read again. */
import { BEFORE_FIRST } from '../../../event-store/event-store.js';
import type { RunnerStatus } from '../../../projections/engine/read-schema.js';
import { Freshness, ReadOnce } from './freshness.js';

const status = (projection: string): RunnerStatus => ({
  projection, state: 'running', checkpoint: BEFORE_FIRST, error: null, sqlState: null, stoppedAt: null,
  generation: '1', changes: changes[projection] ?? 0,
});

let changes: Record<string, number>;
let reads: number;
let games: ReadOnce<string>;

beforeEach(() => {
  [changes, reads] = [{}, 0];
  const freshness = new Freshness({ status: () => [status('games'), status('players')], shown: () => BEFORE_FIRST });
  games = new ReadOnce(freshness, ['games']);
});

const read = (): Promise<string> => games.of(async () => `reading ${reads += 1}`);

test('once for all who ask at the same time, and later', async () => {
  expect(await Promise.all([read(), read()])).toEqual(['reading 1', 'reading 1']);
  changes.players = 1;
  expect(await read()).toBe('reading 1');
});

test('again when rows have changed, even while it is read', async () => {
  const first = read();
  changes.games = 1;
  expect(await Promise.all([first, read(), read()])).toEqual(['reading 1', 'reading 2', 'reading 2']);
});

test('again after an error', async () => {
  await expect(games.of(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await read()).toBe('reading 1');
});
