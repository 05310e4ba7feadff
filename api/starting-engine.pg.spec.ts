/** Tests that a start waits for an engine that is also starting, and ends at once where waiting does not help. */
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { EventStoreDbSimulator } from '../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { startSimulatorOverTls } from '../testing/eventstoredb-simulator/simulator-over-tls.js';
import { eventually } from '../event-store/testing/log-reading.js';
import { longTest } from '../testing/jest/long-run.js';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { openInfrastructure } from './start/open-infrastructure.js';
import { SystemClock } from './platform/clock.js';
import { parseConfig } from './platform/config.js';

const WAITING = 'EventStoreDB does not answer yet: waiting for it for up to five minutes.';

let database: TestDatabase;
let lines: string[];
const closings: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  lines = [];
});

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
  await database.drop();
});

const open = async (eventStoreUrl: string): Promise<void> => {
  const config = parseConfig({ DATABASE_URL: database.url, EVENTSTORE_URL: eventStoreUrl });
  const { close } = await openInfrastructure(config, { clock: new SystemClock(), report: (line) => lines.push(line) });
  closings.unshift(close);
};

const isWaiting = (): Promise<void> => eventually(() => lines.includes(WAITING));

test('a start waits for an engine that is not ready', async () => {
  const simulator = await EventStoreDbSimulator.start();
  closings.push(() => simulator.kill());
  simulator.beginElection('Server Is Not Ready');
  const opening = open(simulator.url);
  await isWaiting();
  simulator.lead();
  await opening;
  expect(lines.filter((line) => line === WAITING)).toHaveLength(1);
});

longTest('a start waits for an engine that refuses connections', async () => {
  const place = createServer().listen(0, '127.0.0.1');
  await once(place, 'listening');
  const { port } = place.address() as AddressInfo;
  place.close();
  const opening = open(`esdb://127.0.0.1:${port}?tls=false`);
  await isWaiting();
  const simulator = await EventStoreDbSimulator.start({ port });
  closings.push(() => simulator.kill());
  await opening;
});

test('a start ends at once without a host of that name', async () => {
  await expect(open('esdb://no-such-host.invalid:2113?tls=false')).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: 'EventStoreDB does not answer: check the address in EVENTSTORE_URL, and TLS.',
  });
  expect(lines).not.toContain(WAITING);
});

longTest('a start ends at once with a wrong password or a certificate that is not trusted', async () => {
  const { simulator, urlOf, close } = await startSimulatorOverTls([{ name: 'a', password: 'b', groups: ['$admins'] }]);
  closings.push(close);
  await expect(open(urlOf('a', 'wrong'))).rejects.toThrow('EventStoreDB denies access');
  await expect(open(`esdb://a:b@127.0.0.1:${simulator.port}?tls=true`)).rejects.toThrow('EventStoreDB does not answer');
  expect(lines).not.toContain(WAITING);
});
