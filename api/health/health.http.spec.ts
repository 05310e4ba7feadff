/** Proves what health says: how far everything is, which part is ill and at which event, and nothing of the error. */
import pg from 'pg';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { type Group, startGroup, submissionOf } from '../../testing/group.js';
import { whileReadModelsAreHeld } from '../../testing/held-read-models.js';
import type { Answer } from '../../testing/http-client.js';
import { healthView, type HealthView } from './health-view.js';

let group: Group;

beforeAll(async () => {
  group = await startGroup();
});

afterAll(() => group?.application.stop());

const health = (): Promise<Answer<HealthView>> => group.application.anonymous().get<HealthView>('/api/health');

const recordGame = () => group.recorder.post('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }));

async function execute(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

test('everything follows the log to its head', async () => {
  await recordGame();
  const { status, body } = await health();
  expect(status).toBe(200);
  expect(healthView.parse(body)).toEqual(body);
  const followers = [...body.projections, ...body.processManagers];
  expect(followers.length).toBeGreaterThan(3);
  for (const follower of followers) {
    expect(follower).toMatchObject({ state: 'running', checkpoint: body.logHead, lag: '0', stoppedAt: null });
  }
});

test('a projection that is behind says by how much', async () => {
  const games = await whileReadModelsAreHeld(group.application.databaseUrl, async () => {
    await recordGame();
    const { body } = await health();
    const found = body.projections.find(({ name }) => name === 'games');
    expect(Number(found?.checkpoint) + Number(found?.lag)).toBe(Number(body.logHead));
    return found;
  });
  expect(Number(games?.lag)).toBeGreaterThan(0);
});

test('a projection that met an event it cannot apply is named with the event, and the others go on', async () => {
  await execute('alter table read.games add constraint poison check (id < 0) not valid');
  await recordGame();
  let answer = await health();
  while (answer.status === 200) answer = await health();
  const { status, body } = answer;
  expect({ status, said: body.status }).toEqual({ status: 503, said: 'degraded' });
  const stopped = body.projections.filter(({ state }) => state !== 'running');
  expect(stopped).toMatchObject([
    { name: 'games', state: 'stopped', stoppedAt: { position: body.logHead, type: 'GameRecorded' } },
  ]);
  expect(JSON.stringify(body)).not.toContain('poison');
});
