/** Tests that an api process reports when no projections process is running. */
import { AdvisoryLeases } from '../../../postgres/leases.js';
import { HttpClient } from '../../../testing/worlds/http-client.js';
import { RUN_SOURCES, startApplication, type TestApplication } from '../../../testing/worlds/start-application.js';
import { startServer } from '../../main.js';
import type { RunningServer } from '../../serving.js';
import type { HealthView } from '../../../contract/health.js';

/** The only process on its database, and it holds no lease. */
let application: TestApplication;
let api: RunningServer;

beforeAll(async () => {
  application = await startApplication();
  api = await startServer(
    { PORT: '0', HOST: '127.0.0.1', ...application.environment, ROLE: 'api', LOG_LEVEL: 'silent' },
    { clock: application.clock, report: () => undefined, threadArguments: RUN_SOURCES },
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
    alarm: expect.stringMatching(/^No process applies .*fees: they do not change until a projections process runs\.$/),
  };
  expect(await health(api.url)).toEqual(alone);
  const leases = new AdvisoryLeases({ connectionString: application.databaseUrl, tryIntervalMs: 20 });
  const taken = names.map((name) => new Promise<void>((resolve) => {
    leases.want(`${name === 'fees' ? 'app' : 'read'} ${name}`, resolve);
  }));
  leases.start();
  await Promise.all(taken);
  expect(await health(api.url)).toEqual({ status: 200, said: 'ok', leaderless: [], alarm: null });
  await leases.close();
  let left = await health(api.url);
  while (left.status === 200) left = await health(api.url);
  expect(left).toEqual(alone);
});

test('a process that does everything itself needs no other', async () => {
  expect(await health(application.url)).toEqual({ status: 200, said: 'ok', leaderless: [], alarm: null });
});
