/** Tests what readers get while the database takes no connections, and that everything goes on afterwards. */
import pg from 'pg';
import { eventually } from '../../event-store/testing/log-reading.js';
import { healthView, type HealthView } from '../../contract/health.js';
import { groupOfSuite } from '../worlds/group.js';
import { isLogInEventStoreDb } from '../worlds/test-engines.js';

const group = groupOfSuite();

/** Closes the application's database, ends all its connections, and opens it again after the work. */
async function whileDatabaseIsAway(work: () => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  const name = new URL(group.application.databaseUrl).pathname.slice(1);
  await server.connect();
  try {
    await server.query(`alter database ${name} allow_connections false`);
    await server.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and backend_type = 'client backend'`, [name]);
    await work();
  } finally {
    await server.query(`alter database ${name} allow_connections true`);
    await server.end();
  }
}

test('health says which engines are away, and that the rest is unknown', async () => {
  await whileDatabaseIsAway(async () => {
    const { status, body } = await group.application.anonymous().get<HealthView>('/api/health');
    expect(status).toBe(503);
    expect(healthView.parse(body)).toMatchObject({
      status: 'degraded',
      logHead: isLogInEventStoreDb() ? expect.any(String) as string : null,
      // All other data is in the same database here.
      engines: [
        { name: 'log', isThere: isLogInEventStoreDb() }, { name: 'database', isThere: false },
        { name: 'jobs', isThere: false },
      ],
      comparison: null,
    });
  });
  const again = (): Promise<boolean> => group.member.get('/api/health').then(({ status }) => status === 200);
  await eventually(again);
});

test('the metrics that need no database can be read while it is away', async () => {
  await whileDatabaseIsAway(async () => {
    const { status, body } = await group.application.anonymous().get<string>('/metrics');
    expect(status).toBe(200);
    for (const line of [
      /^projection_running\{projection="games"\} \d$/m, /^seal_alarm nan$/im, /^backup_failed nan$/im,
      /^jobs_failed nan$/im, /^http_request_duration_seconds_count\{/m,
    ]) expect(body).toMatch(line);
  });
});

test('a call answers 503 with one sentence while the database is away, then works again', async () => {
  await whileDatabaseIsAway(async () => {
    const { status, headers, body } = await group.member.get('/api/games');
    expect({ status, body }).toEqual({
      status: 503, body: { message: 'The server cannot reach its database right now. Sending it again is safe.' },
    });
    expect(headers.get('retry-after')).toBe('2');
  });
  expect((await group.member.get('/api/games')).status).toBe(200);
  expect((await group.admin.get('/api/users')).body).toHaveLength(11);
});
