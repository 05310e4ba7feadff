/** The notices while an engine or the server is unavailable, and that they disappear afterwards. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, FOUR_TEAMS } from '../../domain/testing/game-examples.js';
import { fillDisk, freeDisk } from '../../testing/faults/full-disk.js';
import { record, submissionOf } from '../../testing/worlds/group.js';
import { FailingEventStore } from '../../testing/faults/failing-event-store.js';
import { type RedisServer, startRedis } from '../../testing/worlds/redis-server.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';
import { violations } from './axe.js';
import { openRounds, tapRounds } from './recording-walk.js';
import { followed, gone, PHONE, seen, setStage, type Stage } from './stage.js';

let eventStore: FailingEventStore;
let redis: RedisServer;
let stage: Stage;
beforeAll(async () => {
  [eventStore, redis] = await Promise.all([FailingEventStore.start(), startRedis()]);
  stage = await setStage({ EVENTSTORE_URL: eventStore.url, REDIS_URL: redis.url });
  await record(stage.group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
});
afterEach(async () => expect(await stage.closeWindows()).toEqual([]));
afterAll(async () => {
  await stage?.stop();
  await Promise.all([eventStore?.close(), redis?.stop()]);
});

const notice = (page: Page, text: string) => page.getByRole('status').getByText(text);

const DISK_FULL = 'The disk of the database is full.';
const LOG_AWAY = 'The server cannot reach the log of games right now.';
const KEPT = `${LOG_AWAY} Keep playing: the game is saved on this phone and sent when it is back.`;

test('without the log a notice appears, boards stay readable, and a finished game is kept and sent later', async () => {
  const [reader, recorder] = [
    await stage.open('/games', { as: 'player3' }),
    await stage.open('/games', { as: 'player2', viewport: PHONE }),
  ];
  await seen(reader.getByRole('heading', { name: 'Game 1' }));
  await eventStore.stop();
  await seen(notice(reader, `${LOG_AWAY} Boards may lag and recording waits.`));
  await seen(notice(recorder, KEPT));
  expect(await violations(recorder)).toEqual([]);
  await reader.getByRole('link', { name: 'Leaderboards' }).click();
  await seen(reader.getByText('Player 2', { exact: true }).first());
  await openRounds(recorder, FOUR_TEAMS);
  await tapRounds(recorder, CLEAR_ROUNDS);
  await seen(recorder.getByText('Deal the cards; it’s sent when you’re back online.'));
  await eventStore.start();
  await gone(notice(reader, LOG_AWAY));
  await seen(recorder.getByRole('heading', { name: 'Who gets which card' }));
  await gone(notice(recorder, LOG_AWAY));
});

test('without the job queue a notice says that recording goes on, and it does', async () => {
  const page = await stage.open('/games', { as: 'player4' });
  await redis.stop();
  try {
    await seen(notice(page, 'Scheduled work waits just now. Boards may lag; recording goes on.'));
    const { id } = await record(stage.group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
    await seen(page.getByRole('heading', { name: `Game ${id}` }));
  } finally {
    await redis.start();
  }
  await gone(notice(page, 'Scheduled work waits just now.'));
});

test('a notice names a full disk and a missing server, and live updates resume when it is back', async () => {
  // This stage has its own log, since the next server has another one and would report it as replaced.
  const own = await setStage();
  const { databaseUrl } = own.group.application;
  await fillDisk(databaseUrl);
  const game = submissionOf({ date: '2026-07-28', rounds: CLEAR_ROUNDS });
  expect(await own.group.recorder.post('/api/games', game)).toMatchObject({ status: 503 });
  const told = await own.open('/games', { as: 'player4' });
  await seen(notice(told, `${DISK_FULL} Boards may lag and recording waits.`));
  await freeDisk(databaseUrl);
  await gone(notice(told, DISK_FULL));
  const server = await startSecondServer(own.group.application, '0');
  const page = await own.open(`${server.url}/games`, { as: 'player5' });
  await followed(page);
  await server.close();
  await seen(notice(page, 'No connection. Boards may lag and recording waits.'));
  const again = await startSecondServer(own.group.application, new URL(server.url).port);
  await gone(notice(page, 'No connection.'));
  const { id } = await record(own.group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  await seen(page.getByRole('heading', { name: `Game ${id}` }));
  expect(await own.closeWindows()).toEqual([]);
  await again.close();
  await own.stop();
});
