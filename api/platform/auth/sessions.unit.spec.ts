/** Tests that sessions leave nothing running when the application ends. */
import { jest } from '@jest/globals';
import type { Pool } from 'pg';
import { OwnCookies } from './own-cookies.js';
import { Sessions } from './sessions.js';

const A_DAY_MS = 24 * 3600 * 1000;

/** A pool that counts its queries and returns no rows. */
function countingPool(): { readonly pool: Pool; readonly statements: string[] } {
  const statements: string[] = [];
  const query = async (statement: string) => {
    statements.push(statement);
    return { rows: [] };
  };
  return { pool: { query } as unknown as Pool, statements };
}

afterEach(() => jest.useRealTimers());

async function prunedOverADay(end: (sessions: Sessions) => Promise<void>): Promise<number> {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  const { pool, statements } = countingPool();
  const sessions = new Sessions(pool, new OwnCookies('key'));
  await new Promise((resolve) => sessions.store.get('unknown', resolve));
  await end(sessions);
  await jest.advanceTimersByTimeAsync(A_DAY_MS);
  return statements.filter((statement) => statement.startsWith('DELETE')).length;
}

test('old sessions are pruned while the application runs', async () => {
  expect(await prunedOverADay(async () => {})).toBeGreaterThan(0);
});

test('old sessions are no longer pruned after the application ended', async () => {
  expect(await prunedOverADay((sessions) => sessions.onApplicationShutdown())).toBe(0);
});
