/** Tests a season on three nodes of EventStoreDB that are killed again and again: it is complete and correct. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FailingEventStore } from '../faults/failing-event-store.js';
import type { HttpClient } from '../worlds/http-client.js';
import { describeSeason, importSeasonFixture } from '../references/season-suite.js';
import { startApplication, type TestApplication } from '../worlds/start-application.js';

const EVENTS_BETWEEN_KILLS = 100;
const LOOK_MS = 10;
const AWAY_MS = 200;

let cluster: FailingEventStore;
let application: TestApplication;
let member: HttpClient;
let kills = 0;

beforeAll(async () => {
  cluster = await FailingEventStore.start();
  application = await startApplication({ environment: { EVENTSTORE_URL: cluster.url } });
  const importing = new AbortController();
  const killing = killAgain(importing.signal);
  await importSeasonFixture({ ...application.environment, EVENTSTORE_URL: cluster.url }, () => undefined)
    .finally(() => importing.abort());
  await killing;
  member = await application.login(application.admin.username, application.admin.password);
});

afterAll(async () => {
  await application?.stop();
  await cluster?.close();
});

/** Kills the leader, and every second time another node too, so that no leader can be elected. */
async function killAgain(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = cluster.size + EVENTS_BETWEEN_KILLS;
    while (!signal.aborted && cluster.size < next) await sleep(LOOK_MS);
    await cluster.kill(kills % 2);
    kills += 1;
    await sleep(AWAY_MS);
    await cluster.start();
  }
}

test('nodes were killed again and again', () => {
  expect(kills).toBeGreaterThan(5);
});

describe('the season', () => {
  describeSeason(() => member);
});
