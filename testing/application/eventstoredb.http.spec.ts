/** Tests the whole service on a log in EventStoreDB: it records, shows, rebuilds, and reports when the log is away. */
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { FastMonthRow } from '../../contract/boards.js';
import type { GameView } from '../../contract/games.js';
import type { EventStoreDbSimulator } from '../eventstoredb-simulator/eventstoredb-simulator.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { startSimulatorOverTls } from '../eventstoredb-simulator/simulator-over-tls.js';
import { longTest } from '../jest/long-run.js';
import { type Group, record, startGroup, submissionOf } from '../worlds/group.js';
import { startApplication } from '../worlds/start-application.js';

const BOARD = '/api/fast/monthly/2025/3';
const GAME = submissionOf({ date: '2025-03-14', rounds: CLEAR_ROUNDS });

const user = { name: 'president', password: 'of the table', groups: ['$admins'] };

let overTls: Awaited<ReturnType<typeof startSimulatorOverTls>>;
let simulator: EventStoreDbSimulator;
let group: Group;

beforeAll(async () => {
  overTls = await startSimulatorOverTls([user]);
  ({ simulator } = overTls);
  group = await startGroup({ environment: { EVENTSTORE_URL: overTls.urlOf(user.name, user.password) } });
});

afterAll(async () => {
  await group?.application.stop();
  await simulator.kill();
  await overTls.close();
});

const games = async () => (await group.member.get<GameView[]>('/api/games')).body;

test('a recorded game is in the log and on the board at once', async () => {
  const { id } = await record(group.recorder, { date: '2025-03-14', rounds: CLEAR_ROUNDS });
  expect(simulator.log.visible(`game-${id}`)).toHaveLength(1);
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

longTest('a lost answer of the log changes nothing for the recorder', async () => {
  const before = (await games()).length;
  simulator.faults.loseAnswers(2);
  const sent = await group.recorder.post<GameView>('/api/games', GAME, { key: 'an-answer-is-lost' });
  expect(sent).toMatchObject({ status: 201 });
  expect(await games()).toHaveLength(before + 1);
});

test('while the log is away a game is refused with 503; sent again later it is recorded once', async () => {
  const before = (await games()).length;
  await simulator.kill();
  const refused = await group.recorder.post('/api/games', GAME, { key: 'the-log-is-away' });
  expect(refused).toMatchObject({
    status: 503, body: { message: 'The server cannot reach the log of games right now. Sending it again is safe.' },
  });
  expect(refused.headers.get('retry-after')).toBe('2');
  simulator = await simulator.restart();
  for (let time = 0; time < 2; time += 1) {
    const sent = await group.recorder.post<GameView>('/api/games', GAME, { key: 'the-log-is-away' });
    expect(sent).toMatchObject({ status: 201 });
  }
  await eventually(async () => (await games()).length === before + 1);
});

longTest('while the log denies access a game is refused with 503, and recorded after that is fixed', async () => {
  const before = (await games()).length;
  user.password = 'of another table';
  const refused = await group.recorder.post('/api/games', GAME, { key: 'access-is-denied' });
  expect(refused).toMatchObject({
    status: 503, body: { message: 'The server cannot reach the log of games right now. Sending it again is safe.' },
  });
  expect(refused.headers.get('retry-after')).toBe('2');
  user.password = 'of the table';
  const sent = await group.recorder.post<GameView>('/api/games', GAME, { key: 'access-is-denied' });
  expect(sent).toMatchObject({ status: 201 });
  await eventually(async () => (await games()).length === before + 1);
});

longTest('a start with a wrong password names the variable in a sentence, not the password', async () => {
  const start = startApplication({ environment: { EVENTSTORE_URL: overTls.urlOf(user.name, 'guessed') } });
  await expect(start).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: 'EventStoreDB denies access: check user and password in EVENTSTORE_URL, and that this user may read $all.',
  });
});

longTest('a game waits for an election', async () => {
  simulator.beginElection('Server Is Not Ready');
  const answer = group.recorder.post<GameView>('/api/games', GAME, { key: 'during-an-election' });
  setTimeout(() => simulator.lead(), 300);
  expect(await answer).toMatchObject({ status: 201 });
});

longTest('a game whose stream somebody deleted for good is named, and not an error of the server', async () => {
  const { id } = await record(group.recorder, { date: '2025-03-15', rounds: CLEAR_ROUNDS });
  simulator.log.tombstone(`game-${id}`, 'any');
  const gone = { status: 410, body: {
    rule: 'StreamDeleted',
    message: `The stream game-${id} was deleted in EventStoreDB. An admin can copy the log or restore a backup.`,
  } };
  expect(await group.member.get(`/api/games/${id}/history`)).toMatchObject(gone);
  expect(await group.recorder.post('/api/games', GAME)).toMatchObject({ status: 201 });
});

longTest('a server that is moved to an empty database shows all of the log and lets its admin in', async () => {
  const moved = await startApplication({ environment: { EVENTSTORE_URL: overTls.urlOf(user.name, user.password) } });
  try {
    const admin = await moved.login(moved.admin.username, moved.admin.password);
    const { body } = await admin.get<GameView[]>('/api/games');
    expect(body.length).toBeGreaterThan(0);
    expect(body).toEqual(await games());
  } finally {
    await moved.stop();
  }
});
