/**
 * Tests a log that goes back while the server runs: nothing is recorded until an admin accepts the loss, and a game
 * that is sent again counts once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { AuditPage } from '../../contract/audit.js';
import type { GameView } from '../../contract/games.js';
import type { HealthView } from '../../contract/health.js';
import type { SealsView } from '../../contract/maintenance.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { LogAddress } from '../../event-store/open-event-store.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { EventStoreDbSimulator } from '../eventstoredb-simulator/eventstoredb-simulator.js';
import { SimulatedLog } from '../eventstoredb-simulator/engine-log.js';
import { FailingPostgres } from '../faults/failing-postgres.js';
import { longTest, sampleOf } from '../jest/long-run.js';
import { gather, PASSWORD, submissionOf } from '../worlds/group.js';
import type { HttpClient } from '../worlds/http-client.js';
import { loggedEvents } from '../worlds/log-events.js';
import { startApplication, type TestApplication } from '../worlds/start-application.js';

/** A group whose log can go back. */
interface World {
  readonly application: TestApplication;
  readonly admin: HttpClient;
  readonly recorder: HttpClient;
  readonly log: LogAddress;
  /** The log that a standby or a copy has. */
  keep(): Promise<void>;
  goBack(): Promise<void>;
  stop(): Promise<void>;
}

interface PostgresWorld extends World {
  crash(): Promise<void>;
}

interface EngineWorld extends World {
  /** The log as it was before it went back. */
  before(): SimulatedLog;
}

const SAFE = 'The log of games has lost entries, so nothing is recorded until an admin decides about it. '
  + 'Sending it again is safe.';

const sent = (day: number) => submissionOf({ date: `2026-07-0${day}`, rounds: CLEAR_ROUNDS });
const record = ({ recorder }: World, day: number, key: string) =>
  recorder.post<GameView & { rule?: string }>('/api/games', sent(day), { key });

const health = async ({ recorder }: World) => (await recorder.get<HealthView>('/api/health')).body;
const lost = async ({ admin }: World) => (await admin.get<SealsView>('/api/admin/seals')).body.lost;
const daysIn = async ({ recorder }: World): Promise<string[]> =>
  (await recorder.get<GameView[]>('/api/games')).body.map(({ date }) => date).sort();

async function inPostgres(): Promise<PostgresWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'president-failover-'));
  const postgres = await FailingPostgres.start(dataDir);
  const drop = async (): Promise<void> => {
    await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const application = await startApplication({ database: { url: postgres.url, administratorUrl: postgres.url, drop } });
  return {
    ...(await groupOf(application)),
    log: application.log, keep: () => postgres.keepStandby(), goBack: () => postgres.failOver(),
    stop: () => application.stop(),
    crash: async () => {
      await postgres.stop();
      await postgres.start();
    },
  };
}

async function inEventStoreDb(goneBack: (kept: SimulatedLog) => SimulatedLog): Promise<EngineWorld> {
  let simulator = await EventStoreDbSimulator.start();
  let [kept, before] = [new SimulatedLog(), new SimulatedLog()];
  const application = await startApplication({ environment: { EVENTSTORE_URL: simulator.url } });
  return {
    ...(await groupOf(application)),
    keep: async () => void (kept = simulator.log.copy()),
    before: () => before,
    log: { databaseUrl: '', eventStoreUrl: simulator.url },
    goBack: async () => {
      const { port } = simulator;
      before = simulator.log.copy();
      await simulator.kill();
      simulator = await EventStoreDbSimulator.start({ port, log: goneBack(kept) });
    },
    stop: async () => {
      await application.stop();
      await simulator.kill();
    },
  };
}

async function groupOf(application: TestApplication) {
  const admin = await application.login(application.admin.username, application.admin.password);
  await gather(admin);
  return { application, admin, recorder: await application.login('player2', PASSWORD) };
}

/** The fees of the game are in the log too. */
const settled = ({ log }: World): Promise<void> => eventually(async () =>
  (await loggedEvents(log)).filter(({ type }) => type === 'FeeCharged').length === 8);

/** This log is longer than the old one and has other events. One of them begins where the last lost one did. */
function withOthers(kept: SimulatedLog): SimulatedLog {
  const log = kept.copy();
  const like = kept.events.findLast(({ type }) => type === 'GameRecorded')!;
  for (let count = 0; count < 3; count += 1) log.append(like.stream, 'any', [{ ...like, id: randomUUID() }]);
  return log;
}

const ENGINES: Readonly<Record<string, () => Promise<World>>> = {
  'a standby without the last games takes over': inPostgres,
  'an older copy of EventStoreDB is put back': () => inEventStoreDb((kept) => kept.copy()),
};

describe.each(sampleOf(Object.entries(ENGINES)))('%s', (_name, start) => {
  let world: World;
  let firstLost: number | undefined;
  const keys = [randomUUID(), randomUUID(), randomUUID()];

  beforeAll(async () => {
    world = await start();
    await record(world, 1, randomUUID());
    await settled(world);
    await world.keep();
    await eventually(async () => (await health(world)).status === 'ok');
    for (const [index, key] of keys.entries()) {
      const { status, body: { id } } = await record(world, index + 2, key);
      expect(status).toBe(201);
      firstLost ??= id;
    }
    await world.goBack();
  });
  afterAll(() => world?.stop());

  test('nothing is recorded, and phones are asked to keep what they have', async () => {
    await eventually(async () => (await record(world, 9, 'another')).body.rule === 'LogWentBack');
    expect(await record(world, 9, 'another')).toMatchObject({ status: 503, body: { message: SAFE } });
    expect(await record(world, 2, keys[0]!)).toMatchObject({ status: 503, body: { message: SAFE } });
  });

  test('health and the page of the seal say since when, and how much is missing', async () => {
    await eventually(async () => (await lost(world)) !== null);
    const { missing, first, since, isComplete } = (await lost(world))!;
    expect({ missing, first, since, isComplete }).toEqual({
      missing: 3, first: { streamId: `game-${firstLost}`, type: 'GameRecorded' }, since: '2026-07-29T16:00:00.000Z',
      isComplete: true,
    });
    expect(await health(world)).toMatchObject({ status: 'degraded', recording: { alarm:
      'Since Wed 29 Jul 2026, 12:00 the log lacks 3 entries that were recorded. Nothing is recorded until an admin '
      + 'decides: Audit, Seal of the log.' } });
  });

  test('another end than that of the log is not accepted', async () => {
    expect(await world.admin.post('/api/admin/seals/accept-end', { end: '4711' }))
      .toMatchObject({ status: 409, body: { rule: 'EndMustBeThatOfTheLog' } });
    expect(await world.recorder.post('/api/admin/seals/accept-end', { end: 'empty' })).toMatchObject({ status: 403 });
  });

  test('once accepted, the audit says so, boards show the log, and games that come again count once', async () => {
    const { end } = (await lost(world))!;
    expect(await world.admin.post('/api/admin/seals/accept-end', { end })).toMatchObject({ status: 202 });
    expect(await lost(world)).toBeNull();
    for (const [index, key] of keys.entries()) {
      expect(await record(world, index + 2, key)).toMatchObject({ status: 201 });
      expect(await record(world, index + 2, key)).toMatchObject({ status: 201 });
    }
    await eventually(async () => (await daysIn(world)).length === 4);
    expect(await daysIn(world)).toEqual(['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04']);
    await eventually(async () => (await health(world)).status === 'ok');
    const recorded = (await loggedEvents(world.log)).filter(({ type }) => type === 'GameRecorded');
    expect(recorded).toHaveLength(4);
    const entriesNow = async () => (await world.admin.get<AuditPage>('/api/audit?kind=server')).body.entries;
    await eventually(async () => (await entriesNow()).length > 0);
    expect((await entriesNow()).map(({ actor, text }) => [actor?.displayName, text])).toEqual([
      ['organizer', 'Populated the tables'],
      ['organizer', `Accepted that the log ends at position ${end} and has lost 3 entries`],
    ]);
    expect(await world.admin.post('/api/admin/seals/accept-end', { end }))
      .toMatchObject({ status: 409, body: { rule: 'LogMustHaveGoneBack' } });
  });
});

describe('EventStoreDB in memory was restarted, or its copy went on', () => {
  longTest.each<readonly [string, (kept: SimulatedLog) => SimulatedLog]>([
    ['an empty log', () => new SimulatedLog()],
    ['a copy that others made longer than the log was', withOthers],
  ])('%s: nothing is recorded, and the whole log that comes back is enough to go on', async (_name, goneBack) => {
    const logs: SimulatedLog[] = [];
    const world = await inEventStoreDb((kept) => logs.pop() ?? goneBack(kept));
    try {
      await record(world, 1, randomUUID());
      await world.keep();
      await record(world, 2, randomUUID());
      await world.goBack();
      await eventually(async () => (await record(world, 3, 'third')).body.rule === 'LogWentBack');
      await eventually(async () => (await lost(world)) !== null);
      // The answer is null while a busy machine does not answer in time.
      await eventually(async () => (await health(world)).recording?.wasStored === false);
      logs.push(world.before());
      await world.goBack();
      await eventually(async () => (await record(world, 3, 'third')).status === 201);
      expect(await lost(world)).toBeNull();
      await eventually(async () => (await health(world)).status === 'ok');
      expect(await daysIn(world)).toEqual(['2026-07-01', '2026-07-02', '2026-07-03']);
    } finally {
      await world.stop();
    }
  });
});

longTest('a crash of the database asks nothing, however often', async () => {
  const world = await inPostgres();
  try {
    for (let crash = 1; crash <= 100; crash += 1) {
      await world.crash();
      await eventually(async () => (await record(world, 1 + crash % 8, `crash-${crash}`)).status === 201);
      expect((await lost(world))).toBeNull();
    }
    await eventually(async () => (await health(world)).status === 'ok');
  } finally {
    await world.stop();
  }
});
