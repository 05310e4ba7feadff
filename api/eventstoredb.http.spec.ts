/** Proves the whole service on a log in EventStoreDB: it records, shows, rebuilds, and says so when the log is away. */
import { CLEAR_ROUNDS } from '../domain/testing/game-examples.js';
import type { FastMonthRow, GameView } from '../domain/views.js';
import { EventStoreDbPeer } from '../event-store/testing/eventstoredb-peer/eventstoredb-peer.js';
import { eventually } from '../event-store/testing/log-reading.js';
import { type Group, record, startGroup, submissionOf } from '../testing/group.js';

const BOARD = '/api/fast/monthly/2025/3';
const GAME = submissionOf({ date: '2025-03-14', rounds: CLEAR_ROUNDS });

let peer: EventStoreDbPeer;
let group: Group;

beforeAll(async () => {
  peer = await EventStoreDbPeer.start();
  group = await startGroup({ environment: { EVENTSTORE_URL: peer.url } });
});

afterAll(async () => {
  await group?.application.stop();
  await peer.kill();
});

const games = async () => (await group.member.get<GameView[]>('/api/games')).body;

test('a recorded game is in the log and on the board at once', async () => {
  const { id } = await record(group.recorder, { date: '2025-03-14', rounds: CLEAR_ROUNDS });
  expect(peer.log.visible(`game-${id}`)).toHaveLength(1);
  expect((await group.member.get<FastMonthRow[]>(BOARD)).body[0]?.total_score).toBe(10);
});

test('a population replays that log and finds no difference', async () => {
  expect(await group.admin.post('/api/admin/populate-fast-table')).toMatchObject({ status: 202 });
  await eventually(async () => {
    const { body } = await group.admin.get<{ comparison: object | null }>('/api/admin/fast-table-status');
    return body.comparison !== null;
  });
  expect((await group.admin.get('/api/admin/fast-table-status')).body)
    .toMatchObject({ state: 'populated', comparison: { differences: 0 } });
});

test('an answer of the log that is lost changes nothing for who recorded the game', async () => {
  const before = (await games()).length;
  peer.faults.loseAnswers(2);
  const sent = await group.recorder.post<GameView>('/api/games', GAME, { key: 'an-answer-is-lost' });
  expect(sent).toMatchObject({ status: 201 });
  expect(await games()).toHaveLength(before + 1);
});

test('while the log is away a game is refused for now; sent again later it is recorded once', async () => {
  const before = (await games()).length;
  const { port, log } = peer;
  await peer.kill();
  const refused = await group.recorder.post('/api/games', GAME, { key: 'the-log-is-away' });
  expect(refused).toMatchObject({
    status: 503, body: { message: expect.stringContaining('Sending it again is safe.') as string },
  });
  expect(refused.headers.get('retry-after')).toBe('2');
  peer = await EventStoreDbPeer.start({ port, log });
  for (let time = 0; time < 2; time += 1) {
    const sent = await group.recorder.post<GameView>('/api/games', GAME, { key: 'the-log-is-away' });
    expect(sent).toMatchObject({ status: 201 });
  }
  await eventually(async () => (await games()).length === before + 1);
});
