/**
 * Tests the health report: the progress of all parts, which part is unhealthy and at which event, without error
 * details.
 */
import pg from 'pg';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import { fillDisk, freeDisk } from '../../../testing/faults/full-disk.js';
import { groupOfSuite, submissionOf } from '../../../testing/worlds/group.js';
import { whileReadModelsAreHeld } from '../../../testing/faults/held-read-models.js';
import type { Answer } from '../../../testing/worlds/http-client.js';
import { loggedEvents } from '../../../testing/worlds/log-events.js';
import { healthView, type HealthView } from '../../../contract/health.js';

const group = groupOfSuite();

const health = (): Promise<Answer<HealthView>> => group.application.anonymous().get<HealthView>('/api/health');

const recordGame = () => group.recorder.post('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }));

async function execute(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

test('everything follows the log to its head', async () => {
  await recordGame();
  // The answer waits only for the boards.
  await eventually(async () => {
    const { body: { logHead, processManagers } } = await health();
    return processManagers.every(({ checkpoint }) => checkpoint === logHead);
  });
  const { status, body } = await health();
  expect(status).toBe(200);
  expect(healthView.parse(body)).toEqual(body);
  expect(body.installation?.digest).toMatch(/^[0-9a-f]{64}$/);
  const runners = [...body.projections, ...body.processManagers];
  expect(runners.length).toBeGreaterThan(3);
  for (const runner of runners) {
    expect(runner).toMatchObject({ state: 'running', checkpoint: body.logHead, lag: '0', stoppedAt: null });
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

/** Runs work while a foreign transaction holds the locks of its statement. */
async function whileHeld(statement: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; ${statement}`);
    await work();
  } finally {
    await client.end();
  }
}

const isWell = async (): Promise<boolean> => (await health()).status === 200;

/** The database is also probed if the log is in another engine and nothing was recorded for a while. */
const untilAlarm = (alarm: string): Promise<void> => eventually(async () => {
  const { status, body } = await health();
  return status === 503 && body.status === 'degraded' && body.recording?.alarm === alarm;
});

test('a full disk is reported while nothing can be recorded, until a probe is stored', async () => {
  await fillDisk(group.application.databaseUrl);
  await recordGame();
  await untilAlarm('The disk of the database is full.');
  await freeDisk(group.application.databaseUrl);
  const events = await loggedEvents(group.application.log);
  await eventually(isWell);
  expect((await health()).body.recording).toEqual({ at: expect.any(String), wasStored: true, alarm: null });
  expect(await loggedEvents(group.application.log)).toEqual(events);
});

test('a log that another session locks is reported as locked', async () => {
  await whileHeld('lock table log.events in access exclusive mode', () =>
    untilAlarm('Something in the database keeps the log of games locked.'));
  await eventually(isWell);
});

test('an event that waits too long is reported with its age and the cause', async () => {
  await whileReadModelsAreHeld(group.application.databaseUrl, async () => {
    await recordGame();
    expect((await health()).body.boards).toEqual({ waitingSince: '2026-07-29T16:00:00.000Z', alarm: null });
    group.application.clock.set('2026-07-29T16:00:20Z');
    const { status, body } = await health();
    expect({ status, boards: body.boards }).toEqual({
      status: 503,
      boards: {
        waitingSince: '2026-07-29T16:00:00.000Z', alarm: 'Something in the database keeps the boards locked.',
      },
    });
  });
  await eventually(isWell);
  expect((await health()).body.boards).toEqual({ waitingSince: null, alarm: null });
});

test('a stopped projection is reported with its event, and the others continue', async () => {
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
