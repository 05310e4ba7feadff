/** Proves several processes on a log in EventStoreDB: its own subscription wakes whichever of them projects. */
import { randomUUID } from 'node:crypto';
import { CLEAR_ROUNDS } from '../domain/testing/game-examples.js';
import type { GameView } from '../domain/views.js';
import { EventStoreDbPeer } from '../event-store/testing/eventstoredb-peer/eventstoredb-peer.js';
import { ADMIN } from '../testing/deployment.js';
import { gather, submissionOf } from '../testing/group.js';
import { HttpClient } from '../testing/http-client.js';
import { Topology } from '../testing/topology.js';

let peer: EventStoreDbPeer;
let topology: Topology;

beforeAll(async () => {
  peer = await EventStoreDbPeer.start();
  topology = await Topology.start({ EVENTSTORE_URL: peer.url });
}, 300_000);

afterAll(async () => {
  await topology?.stop();
  await peer?.kill();
});

test('a game that one process recorded and another one projected is shown by a third', async () => {
  const [one, other] = topology.urls('api').map((url) => new HttpClient(url)) as [HttpClient, HttpClient];
  for (const client of [one, other]) await client.post('/api/auth/login', ADMIN);
  await gather(one);
  const game = submissionOf({ rounds: CLEAR_ROUNDS });
  for (let n = 0; n < 5; n++) {
    const { headers, body } = await one.post<GameView & { pending?: true }>('/api/games', game, { key: randomUUID() });
    expect(body).not.toHaveProperty('pending');
    expect(peer.log.visible(`game-${body.id}`)).toHaveLength(1);
    const position = headers.get('x-log-position') ?? '';
    const shown = await other.get<GameView[]>('/api/games', { headers: { 'X-At-Least-Position': position } });
    expect(shown.body.map(({ id }) => id)).toContain(body.id);
  }
});
