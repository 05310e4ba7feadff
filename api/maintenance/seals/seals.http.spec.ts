/** Tests the calls about seals, and that a broken one is an alarm while everything else goes on. */
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthView } from '../../../contract/health.js';
import { sealsView, type SealsView } from '../../../contract/maintenance.js';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import type { Seal } from '../../../event-store/seals/seal.js';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { type Group, record, startGroup } from '../../../testing/worlds/group.js';
import { loggedEvents } from '../../../testing/worlds/log-events.js';
import { startSecondServer } from '../../../testing/worlds/second-server.js';

let folder: string;
let file: string;
let group: Group;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-seals-'));
  file = join(folder, 'seals.ndjson');
  group = await startGroup({ environment: { DATA_DIR: folder } });
});

afterAll(async () => {
  await group?.application.stop();
  rmSync(folder, { recursive: true });
});

const seals = async (): Promise<SealsView> =>
  sealsView.strict().parse((await group.admin.get('/api/admin/seals')).body);

const health = async () => group.member.get<HealthView>('/api/health');

/** @param isLooked  whether the server must have compared the log, or sealed it */
async function anotherStart(isLooked: () => Promise<boolean>): Promise<void> {
  const second = await startSecondServer(group.application, '0', { DATA_DIR: folder, LOG_LEVEL: 'silent' });
  await eventually(isLooked);
  await second.close();
}

const isSealed = async (): Promise<boolean> => {
  const events = (await loggedEvents(group.application.log)).length;
  return (await seals()).latest[0]?.events === events;
};
const isAlarmed = async (): Promise<boolean> => (await seals()).alarm !== null;

const alarmMetric = async (): Promise<number> =>
  Number(/^seal_alarm (\d)$/m.exec((await group.application.anonymous().get<string>('/metrics')).body)?.[1]);

test('everything is sealed; a cut file is an alarm that only an admin ends, and a new chain names it', async () => {
  await anotherStart(isSealed);
  const events = (await loggedEvents(group.application.log)).length;
  const { latest: [last] } = await seals();
  expect(last).toMatchObject({ events, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await health()).body.seals).toEqual({
    sealedAt: last?.sealedAt, events, unsealedSince: null, alarm: null,
  });

  const { body: downloaded } = await group.admin.get('/api/admin/seals/file');
  expect(downloaded).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  expect(await group.admin.post('/api/admin/seals/verify')).toMatchObject({
    status: 202, body: { verifying: { events: 0, of: events } },
  });
  await eventually(async () => (await seals()).verified?.events === events && (await seals()).verifying === null);

  truncateSync(file, 10);
  await record(group.recorder, { rounds: CLEAR_ROUNDS });
  await anotherStart(isAlarmed);
  const broken = 'The file of seals was cut: seal 1 is missing or incomplete.';
  expect((await seals()).alarm).toMatchObject({
    broken, lastGood: 'There is no good seal before it.', fault: { kind: 'cut', seal: 1 }, lastGoodSeal: null,
  });
  // Health is public: it does not name the changed event.
  const alarm = 'The log is not as it was sealed. Admins can see what was changed.';
  expect(await health()).toMatchObject({ status: 200, body: { status: 'degraded', seals: { alarm } } });
  expect(await alarmMetric()).toBe(1);
  await record(group.recorder, { rounds: CLEAR_ROUNDS });
  expect((await group.admin.post('/api/admin/seals/verify')).body).toMatchObject({ rule: 'AlarmMustBeAcknowledged' });

  const acknowledge = (reason: string, password = group.application.admin.password) =>
    group.admin.post<SealsView>('/api/admin/seals/acknowledge', { reason, password });
  expect((await acknowledge(' ')).body).toMatchObject({ rule: 'ReasonMustBeGiven' });
  expect((await acknowledge('Too short')).body).toMatchObject({
    rule: 'ReasonMustBeGiven', message: 'Say what you found, in at least 10 characters.',
  });
  const reason = 'Tried it out.';
  expect(await acknowledge(reason, 'a wrong one')).toMatchObject({
    status: 403, body: { message: 'The current password is wrong.' },
  });
  expect(await acknowledge(reason)).toMatchObject({ status: 200, body: { alarm: null } });
  expect((await acknowledge(reason)).body).toMatchObject({ rule: 'AlarmMustBeOpen' });
  const acts = (await loggedEvents(group.application.log)).filter(({ type }) => type.startsWith('BrokenSeal'));
  expect(acts).toMatchObject([
    { type: 'BrokenSealFound', actorId: null, data: { broken, fault: { kind: 'cut', seal: 1 } } },
    { type: 'BrokenSealAcknowledged', actorId: 1, data: { broken, reason } },
  ]);

  await anotherStart(isSealed);
  expect([(await health()).body.status, await alarmMetric()]).toEqual(['ok', 0]);
  const [first] = readFileSync(file, 'utf8').split('\n').map((line) => JSON.parse(line || '{}') as Seal);
  expect(first).toMatchObject({ number: (last?.number ?? 0) + 1, previous: last?.digest, opens: { broken, reason } });
  expect(await seals()).toMatchObject({
    alarm: null,
    latest: [{ events: (await loggedEvents(group.application.log)).length, publicKey: last?.publicKey }, last],
    acknowledged: { broken, reason, by: { id: 1 } },
  });
});
