/** Tests that a rebuild replaces unreadable live tables, and names them. */
import { migrateEventLog } from '../../event-store/postgres/migrate-event-log.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { createPool } from '../../postgres/pool.js';
import { damagePage } from '../../testing/faults/damaged-page.js';
import { createTestDatabase } from '../../testing/worlds/test-database.js';
import { allProjections } from '../all-projections.js';
import { appendAll, playerAdded, recordedGame } from '../testing/log-arbitraries.js';
import { rebuild } from './rebuild.js';

test('damaged rows count as differing, and the rebuild replaces them', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const store = new PostgresEventStore({ connectionString: database.url });
  const compared = async () => (await rebuild({ store, pool, projections: allProjections, now: () => new Date() }))
    .comparison;
  await migrateEventLog(pool);
  await appendAll(store, [playerAdded(1), recordedGame(1), recordedGame(2)]);
  await compared();
  const clean = await compared();
  expect(clean).toMatchObject({ differing: [], leftOut: [] });

  await damagePage(database, 'read.games');
  await expect(pool.query('select * from read.games')).rejects.toMatchObject({ code: 'XX001' });
  const count = { games: 2, checkpoints: allProjections.length };
  expect(await compared()).toEqual({
    ...clean, differing: [{ table: 'games', count: count.games, keys: [], isUnreadable: true }],
  });
  expect(await compared()).toEqual(clean);

  await damagePage(database, 'read.checkpoints');
  expect(await compared()).toEqual({
    compared: [], leftOut: allProjections.map(({ name }) => name),
    differing: [{ table: 'checkpoints', count: count.checkpoints, keys: [], isUnreadable: true }],
  });
  expect(await compared()).toEqual(clean);
  await store.close();
  await pool.end();
  await database.drop();
});
