/**
 * Tests every state in which an event stops a projection or a process, on both logs: which of them it stops, and that
 * an admin can resolve it by the calls of the admin page. Events of other programs stop nothing.
 */
import type { ProjectionsView } from '../../contract/maintenance.js';
import type { GameView } from '../../contract/games.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { EventStoreDbSimulator } from '../eventstoredb-simulator/eventstoredb-simulator.js';
import { inLongRun, sampleOf } from '../jest/long-run.js';
import { type Group, populate, record, startGroup, submissionOf } from '../worlds/group.js';
import { appendPastServer } from '../worlds/log-events.js';

const OF_GAMES = ['evenings', 'games', 'standings', 'voided-games', 'fees', 'months', 'notices'];

/** Each stream with an event type that it may have, and what an event of an unknown type stops. */
const STREAMS: readonly (readonly [string, string, readonly string[]])[] = [
  ['maintenance-server', 'PoisonEventSkipped', []],
  ['maintenance-server', 'BrokenSealFound', []],
  ['game-1', 'GameVoided', OF_GAMES],
  ['game-404', 'GameRecorded', OF_GAMES],
  ['player-5', 'MembershipTypeChanged', ['players']],
  ['month-2025-02', 'MonthFinalized', ['finalized-months', 'months', 'notices']],
  ['account-5', 'PaymentRecorded', ['accounts', 'notices']],
  ['account-group', 'HowToPayWritten', ['group-facts']],
  ['group-facts', 'RulesAdopted', ['group-facts']],
  ['plan-404', 'EveningPlanned', ['plans', 'notices']],
  ['evening-2025-03-01', 'EveningEnded', ['evenings', 'notices']],
  ['plan-weekly', 'EveryWeekPlanned', ['notices']],
  ['card-404', 'InvitationIssued', []],
  ['access-5', 'LoginsRefused', []],
];

/** In `npm test` each projection stops once, and an event that nothing needs stops none. */
const SAMPLED = ['game-1', 'month-2025-02', 'account-5', 'group-facts', 'plan-404', 'player-5', 'access-5'];

const EVERYTHING = new Set([...STREAMS.flatMap(([, , names]) => names), 'maintenance', 'log-entries']);

interface Bytes {
  readonly type: string;
  /** The data is JSON, unless the log can hold something else. */
  readonly data: string;
  readonly metadata: string;
}

const metadata = (change: object = {}): string => JSON.stringify({
  actorId: 1, at: '2026-07-29T16:00:00.000Z', correlationId: 'c', causationId: 'c', commandDigest: 'd',
  idempotencyKey: crypto.randomUUID(), schemaVersion: 1, ...change,
});

const KINDS: readonly ((type: string) => Bytes)[] = [
  () => ({ type: 'SomethingPraised', data: '{"a":1}', metadata: metadata() }),
  (type) => ({ type, data: '{"a":1}', metadata: metadata() }),
  (type) => ({ type, data: '{"a":1}', metadata: '' }),
  (type) => ({ type, data: '\0\u0001no JSON', metadata: '\u0002no JSON' }),
  (type) => ({ type, data: '{"a":1}', metadata: metadata({ schemaVersion: 99 }) }),
];

const jsonIn = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : null);

let months = 0;
/** The first game of a month causes fees, which depend on the members and their accounts. */
const dateOfNewMonth = (): string => {
  months += 1;
  return `${2000 + Math.floor(months / 12)}-${String(months % 12 + 1).padStart(2, '0')}-05`;
};

describe.each(sampleOf(['Postgres', 'EventStoreDB']))('On a log in %s', (engine) => {
  let simulator: EventStoreDbSimulator | undefined;
  let group: Group;
  beforeAll(async () => {
    simulator = engine === 'Postgres' ? undefined : await EventStoreDbSimulator.start();
    group = await startGroup(simulator && { environment: { EVENTSTORE_URL: simulator.url } });
    await record(group.recorder, { date: '2025-03-01', rounds: CLEAR_ROUNDS });
  });
  afterAll(async () => {
    await group?.application.stop();
    await simulator?.kill();
  });

  async function append(stream: string, { type, data, metadata: about }: Bytes): Promise<void> {
    if (simulator) {
      const [bytes, more] = [Buffer.from(data), Buffer.from(about)];
      const id = crypto.randomUUID();
      simulator.log.append(
        stream, 'any', [{ id, type, contentType: 'application/octet-stream', data: bytes, metadata: more }]);
    } else await appendPastServer(group.application.log, stream, { type, data: jsonIn(data), metadata: jsonIn(about) });
  }

  const stopped = async (): Promise<string[]> => {
    const { body } = await group.admin.get<ProjectionsView>('/api/admin/projections');
    return body.projections.filter(({ state }) => state !== 'running').map(({ projection }) => projection);
  };

  /** Checks whether a game that is recorded now is shown, its fees are charged, and nothing is behind. */
  async function isShown(): Promise<boolean> {
    const { body } = await group.recorder.post<GameView>(
      '/api/games', submissionOf({ date: dateOfNewMonth(), rounds: CLEAR_ROUNDS }));
    return !('pending' in body) && (await group.member.get(`/api/games/${body.id}`)).status === 200;
  }

  const isHealthy = async (): Promise<boolean> => (await group.member.get('/api/health')).status === 200;

  const tried = inLongRun(STREAMS, STREAMS.filter(([stream]) => SAMPLED.includes(stream)));

  test.each(tried)('events of %s (%s) stop only what needs them, until an admin skips them', async (
    stream, type, needing,
  ) => {
    const met = new Set<string>();
    // Each event is skipped by each projection that needs it, so most of them try all kinds in the long run.
    const kinds = inLongRun(KINDS, needing.length > 1 ? KINDS.slice(0, 2) : KINDS);
    for (const kind of kinds) await append(stream, kind(type));
    for (let tries = 0; !(await isShown()) || !(await isHealthy()); tries += 1) {
      if (tries > 30) throw new Error(`Still stopped: ${(await stopped()).join(', ')}`);
      for (const name of await stopped()) {
        met.add(name);
        const { status } = await group.admin.post(`/api/admin/projections/${name}/${tries === 1 ? 'retry' : 'skip'}`);
        expect([name, status]).toEqual([name, 200]);
      }
    }
    expect([...met].sort()).toEqual([...needing].sort());
    expect(await stopped()).toEqual([]);
  });

  test('everything that runs was looked at', async () => {
    const { body } = await group.admin.get<ProjectionsView>('/api/admin/projections');
    expect(new Set(body.projections.map(({ projection }) => projection))).toEqual(EVERYTHING);
  });

  test('the same kinds of events in a stream of another program stop nothing', async () => {
    for (const kind of KINDS) for (const type of ['OrderPlaced', 'PlayerAdded']) await append('orders-1', kind(type));
    // A busy machine may not show a game in time.
    await eventually(async () => await isShown() && await isHealthy());
    expect(await stopped()).toEqual([]);
  });

  test('the tables are populated from that log, and are as they were', async () => {
    await populate(group.admin);
    const status = await group.admin.get('/api/admin/fast-table-status');
    expect(status.body).toMatchObject({ state: 'populated', comparison: { differences: 0 } });
  });
});
