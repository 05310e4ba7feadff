/** Tests when the members are read again. */
import type { Pool } from 'pg';
import { BEFORE_FIRST } from '../../event-store/event-store.js';
import type { RunnerStatus } from '../../projections/live/read-schema.js';
import { Freshness } from '../platform/http/freshness.js';
import { PlayerDirectory } from './player-directory.js';

const status = (projection: string): RunnerStatus => ({
  projection, state: 'running', checkpoint: BEFORE_FIRST, error: null, sqlState: null, stoppedAt: null,
  generation: '1', changes: changes[projection] ?? 0,
});

let changes: Record<string, number>;
let reads: number;
let isAway: boolean;
let directory: PlayerDirectory;

/** Each read returns as many members as there were reads; nobody has chosen a currency. */
const query = async (sql: string): Promise<{ rows: { id: number }[] }> => {
  if (isAway) throw new Error('away');
  if (sql.includes('group_facts')) return { rows: [] };
  reads += 1;
  return { rows: Array.from({ length: reads }, (_, index) => ({ id: index + 1 })) };
};

beforeEach(() => {
  [changes, reads, isAway] = [{}, 0, false];
  const freshness = new Freshness({ status: () => [status('games'), status('players')], shown: () => BEFORE_FIRST });
  directory = new PlayerDirectory({ query } as unknown as Pool, freshness);
});

const reading = async (): Promise<number> => (await directory.allPlayers()).ids.size;

test('once for all who ask at the same time, and later', async () => {
  expect(await Promise.all([reading(), reading()])).toEqual([1, 1]);
  changes.games = 1;
  expect(await reading()).toBe(1);
});

test('again when rows have changed, even while they are read', async () => {
  const first = reading();
  changes.players = 1;
  expect(await Promise.all([first, reading(), reading()])).toEqual([1, 2, 2]);
});

test('again after an error', async () => {
  isAway = true;
  await expect(reading()).rejects.toThrow('away');
  isAway = false;
  expect(await reading()).toBe(1);
});
