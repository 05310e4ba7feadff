/** Tests how a server ends: running requests are answered, new ones are sent elsewhere. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get as rawGet, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import { compiled } from '../../../testing/jest/compile-server.mjs';
import { gather, submissionOf } from '../../../testing/worlds/group.js';
import { whileReadModelsAreHeld } from '../../../testing/faults/held-read-models.js';
import { HttpClient } from '../../../testing/worlds/http-client.js';
import { startApplication } from '../../../testing/worlds/start-application.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';

const ADMIN = { username: 'organizer', password: 'deal-the-cards' };

let database: TestDatabase;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = spawn(process.execPath, [compiled('testing/worlds/server-process')], {
    env: {
      PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, LOG_LEVEL: 'silent',
      ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  [url] = (await once(server, 'message')) as [string];
});

afterAll(async () => {
  if (server?.exitCode === null) server.kill('SIGKILL');
  await database?.drop();
});

test('a stopping server answers running requests, refuses new ones with 503, and ends by itself', async () => {
  const admin = new HttpClient(url);
  await admin.post('/api/auth/login', ADMIN);
  await gather(admin);
  const exited = once(server, 'exit');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const { game, refused } = await whileReadModelsAreHeld(database.url, async () => {
    // A write waits for the read models; meanwhile there is an idle connection.
    const write = admin.post('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }));
    await answered(url, agent);
    server.kill('SIGTERM');
    let answer = await answered(url, agent);
    while (answer.statusCode === 200) answer = await answered(url, agent);
    return { game: await write, refused: answer };
  });

  expect(game).toMatchObject({ status: 201, body: { pending: true } });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({ connection: 'close', 'retry-after': '2' });
  expect(await exited).toEqual([0, null]);
});

test('an unused connection, as browsers open them in advance, does not keep a server from stopping', async () => {
  const application = await startApplication();
  const { hostname, port } = new URL(application.url);
  const connection = connect(Number(port), hostname).resume();
  const ended = once(connection, 'close');
  await once(connection, 'connect');
  await application.stop();
  await ended;
});

function answered(origin: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    rawGet(`${origin}/api/auth/status`, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer));
    }).once('error', reject);
  });
}
