/**
 * Tests that the end of the log that an operator accepts at a start becomes one event, even if the server ends at that
 * moment.
 */
import pg from 'pg';
import type { AuditPage } from '../../contract/audit.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { EventStoreDbSimulator } from '../eventstoredb-simulator/eventstoredb-simulator.js';
import { gather, PASSWORD, submissionOf } from '../worlds/group.js';
import { loggedEvents } from '../worlds/log-events.js';
import { startApplication, type TestApplication } from '../worlds/start-application.js';
import { createTestDatabase, type TestDatabase } from '../worlds/test-database.js';

let simulator: EventStoreDbSimulator;
let database: TestDatabase;

const start = (environment: Record<string, string> = {}): Promise<TestApplication> => startApplication({
  database: { ...database, drop: async () => undefined },
  environment: { EVENTSTORE_URL: simulator.url, ...environment },
});

const record = async (application: TestApplication, day: number): Promise<void> => {
  const recorder = await application.login('player2', PASSWORD);
  const { status } = await recorder.post('/api/games', submissionOf({ date: `2026-07-0${day}`, rounds: CLEAR_ROUNDS }));
  expect(status).toBe(201);
};

const acceptances = async () => (await loggedEvents({ databaseUrl: '', eventStoreUrl: simulator.url }))
  .filter(({ type }) => type === 'LogEndAccepted');

beforeAll(async () => {
  [simulator, database] = [await EventStoreDbSimulator.start(), await createTestDatabase()];
});
afterAll(async () => {
  await simulator.kill();
  await database.drop();
});

test('who starts the server accepts in the name of the system, and it is recorded once', async () => {
  const before = await start();
  await gather(await before.login(before.admin.username, before.admin.password));
  await record(before, 1);
  const kept = simulator.log.copy();
  await record(before, 2);
  await before.stop();
  const lost = simulator.log.events.at(-1)!;
  const end = `${kept.events.at(-1)!.position}`;
  const { port } = simulator;
  await simulator.kill();
  simulator = await EventStoreDbSimulator.start({ port, log: kept });
  await expect(start()).rejects.toThrow(`ACCEPT_LOG_END=${end}:`);

  const after = await start({ ACCEPT_LOG_END: end });
  await eventually(async () => (await acceptances()).length === 1);
  const [accepted] = await acceptances();
  expect(accepted).toMatchObject({
    actorId: null, at: '2026-07-29T16:00:00.000Z', streamId: 'maintenance-server',
    data: {
      end, lastKnown: { position: `${lost.position}`, eventId: lost.id }, missing: 1, isComplete: false,
    },
  });
  const text = `Accepted that the log ends at position ${end} and has lost at least 1 entry`;
  await eventually(async () => {
    const admin = await after.login(after.admin.username, after.admin.password);
    const { body: { entries } } = await admin.get<AuditPage>('/api/audit?kind=server');
    return entries.some((entry) => entry.actor === null && entry.text === text);
  });
  await after.stop();

  // A process that ends between writing the event and deleting the note leaves the note behind.
  const { idempotencyKey: key, actorId, correlationId, at, data } = accepted!;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const notes = async () => (await client.query('select from app.settings where name = $1', [key])).rowCount;
  expect(await notes()).toBe(0);
  await client.query('insert into app.settings values ($1, $2)', [
    key, JSON.stringify({ actorId, correlationId, at, data })]);
  const again = await start();
  await eventually(async () => (await notes()) === 0);
  expect(await acceptances()).toHaveLength(1);
  await client.end();
  await again.stop();
});
