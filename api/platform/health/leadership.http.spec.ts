/** Tests that an api process reports when no projections process is running. */
import { AdvisoryLease } from '../../../postgres/lease.js';
import { HttpClient } from '../../../testing/worlds/http-client.js';
import { startApplication, type TestApplication } from '../../../testing/worlds/start-application.js';
import { startServer } from '../../../testing/worlds/load-server.js';
import type { RunningServer } from '../../start/http-application.js';
import type { HealthView } from '../../../contract/health.js';

/** This is the only process on its database, and it does not hold the lease. */
let application: TestApplication;
let api: RunningServer;

beforeAll(async () => {
  application = await startApplication();
  api = await startServer(
    { PORT: '0', HOST: '127.0.0.1', ...application.environment, ROLE: 'api', LOG_LEVEL: 'silent' },
    { clock: application.clock, report: () => undefined },
  );
});

afterAll(async () => {
  await api?.close();
  await application?.stop();
});

const health = async (url: string) => {
  const { status, body } = await new HttpClient(url).get<HealthView>('/api/health');
  return { status, said: body.status, ...body.leadership };
};

test('health is degraded until every projection has a leader', async () => {
  const { body } = await new HttpClient(api.url).get<HealthView>('/api/health');
  const names = [...body.projections, ...body.processManagers].map(({ name }) => name);
  const alone = {
    status: 503, said: 'degraded', leaderless: names,
    alarm: expect.stringMatching(/^No process applies .* and notices: they do not change until a .* runs\.$/),
  };
  expect(await health(api.url)).toEqual(alone);
  const lease = new AdvisoryLease({ connectionString: application.databaseUrl, tryIntervalMs: 20 });
  await new Promise<void>((resolve) => lease.start(resolve));
  expect(await health(api.url)).toEqual({ status: 200, said: 'ok', leaderless: [], alarm: null });
  await lease.close();
  let left = await health(api.url);
  while (left.status === 200) left = await health(api.url);
  expect(left).toEqual(alone);
});

test('a process that does everything itself needs no other', async () => {
  expect(await health(application.url)).toEqual({ status: 200, said: 'ok', leaderless: [], alarm: null });
});
