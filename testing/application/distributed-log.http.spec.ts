/**
 * Tests several processes on a log in EventStoreDB. Its subscription wakes the projecting process. Whatever happens to
 * an engine, to most of its nodes or to a process, no process ends by itself, nothing acknowledged is lost or doubled,
 * and everything recovers.
 */
import { randomUUID } from 'node:crypto';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { ADMIN } from '../worlds/deployment.js';
import { gather, submissionOf } from '../worlds/group.js';
import { describeEnds, describeFaults } from '../faults/fault-suite.js';
import { EVENT_STORE_HARMS, NODE_HARMS, postgresFaults, PROCESS_HARMS, REDIS_HARMS } from '../faults/engine-faults.js';
import { HttpClient } from '../worlds/http-client.js';
import { Topology } from '../worlds/topology.js';

let topology: Topology;

beforeAll(async () => {
  topology = await Topology.start({ log: 'eventstoredb' });
  const admin = new HttpClient(await topology.url());
  await admin.post('/api/auth/login', ADMIN);
  await gather(admin);
}, 300_000);

afterAll(() => topology?.stop());

test('a game that one process recorded and another one projected is shown by a third', async () => {
  const [one, other] = topology.urls('api').map((url) => new HttpClient(url)) as [HttpClient, HttpClient];
  for (const client of [one, other]) await client.post('/api/auth/login', ADMIN);
  const log = await openEventStore(topology.log);
  const game = submissionOf({ rounds: CLEAR_ROUNDS });
  // The first game on new processes may take longer than an answer waits.
  await one.post('/api/games', game, { key: randomUUID() });
  for (let n = 0; n < 5; n++) {
    const { headers, body } = await one.post<GameView & { pending?: true }>('/api/games', game, { key: randomUUID() });
    expect(body).not.toHaveProperty('pending');
    expect(await log.readStream(`game-${body.id}`)).toHaveLength(1);
    const position = headers.get('x-log-position') ?? '';
    const shown = await other.get<GameView[]>('/api/games', { headers: { 'X-At-Least-Position': position } });
    expect(shown.body.map(({ id }) => id)).toContain(body.id);
  }
  await log.close();
});

const engineFaults = [...EVENT_STORE_HARMS, ...REDIS_HARMS, ...postgresFaults(['database'])];

describeEnds(() => topology, engineFaults.filter(({ away }) => away.length > 0));

describeFaults(() => topology, [...engineFaults, ...NODE_HARMS, ...PROCESS_HARMS]);
