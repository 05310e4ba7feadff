/** Tests a poison event: it is reported, isolated, and finally skipped. */
import { projectionsView, type ProjectionsView, type ProjectionView } from '../../contract/maintenance.js';
import type { AuditPage } from '../../contract/audit.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { longTest } from '../jest/long-run.js';
import { groupOfSuite, submissionOf } from '../worlds/group.js';
import { appendPastServer } from '../worlds/log-events.js';

const group = groupOfSuite();
const CAUSE = 'Player 404 changed before being added.';

/** Written directly to the log, as a bug of an earlier version might have done. */
async function appendPoison(streamId: string, type: string, data: object): Promise<string> {
  const metadata = {
    actorId: 1, at: '2026-07-29T16:00:00.000Z', correlationId: 'c', causationId: 'c', commandDigest: 'd',
    idempotencyKey: crypto.randomUUID(), schemaVersion: 1,
  };
  return String(await appendPastServer(group.application.log, streamId, { type, data, metadata }));
}

const projections = async (): Promise<ProjectionsView> =>
  projectionsView.strict().parse((await group.admin.get('/api/admin/projections')).body);

const players = async (): Promise<ProjectionView> =>
  (await projections()).projections.find(({ projection }) => projection === 'players')!;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 500) throw new Error('The awaited condition did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const skip = (name: string, key: string = crypto.randomUUID()) =>
  group.admin.post<ProjectionView>(`/api/admin/projections/${name}/skip`, undefined, { key });

let position: string;

test('a projection stops at a poison event, and names it and the error, as health does', async () => {
  position = await appendPoison('player-404', 'PlayerRenamed', { playerId: 404, displayName: 'Nobody' });
  await until(async () => (await players()).state === 'stopped');
  expect(await players()).toMatchObject({
    state: 'stopped', stoppedAt: { position, type: 'PlayerRenamed' },
    error: `The event PlayerRenamed at position ${position} in player-404 could not be applied: ${CAUSE}`,
  });
  expect((await projections()).projections.filter(({ state }) => state === 'stopped')).toHaveLength(1);
  expect(await group.member.get('/api/health')).toMatchObject({ status: 503, body: { status: 'degraded' } });
});

test('while one projection is stopped, games are still recorded and shown', async () => {
  const recorded = await group.recorder.post<GameView>('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }));
  expect(recorded).toMatchObject({ status: 201, body: { pending: true } });
  await until(async () => (await group.member.get(`/api/games/${recorded.body.id}`)).status === 200);
  expect((await group.member.get<unknown[]>('/api/fast/monthly/2025/3')).body).not.toEqual([]);
});

test('while the cause remains a retry stops again, and a population fails with the same error', async () => {
  const again = await group.admin.post<ProjectionView>('/api/admin/projections/players/retry');
  expect(again).toMatchObject({ status: 200, body: { state: 'stopped', stoppedAt: { position } } });
  await group.admin.post('/api/admin/populate-fast-table');
  await until(async () => {
    const { body } = await group.admin.get<{ failed: { name: string; error: string }[] }>('/api/admin/jobs');
    return body.failed.some(({ name, error }) => name === 'rebuild' && /Player 404/.test(error));
  });
  expect((await group.admin.get('/api/admin/population-progress')).body).toMatchObject({
    isRunning: false, message: 'The last population failed: '
      + `The event PlayerRenamed at position ${position} in player-404 could not be applied: ${CAUSE}`,
  });
});

test('a skipped event is recorded and the projection continues after it', async () => {
  const goingOn = { state: 'running', stoppedAt: null, error: null };
  expect(await skip('players', 'leave-out')).toMatchObject({ status: 200, body: goingOn });
  expect(await skip('players', 'leave-out')).toMatchObject({ status: 200, body: goingOn });
  expect((await projections()).skipped).toEqual([expect.objectContaining({
    projection: 'players', position, type: 'PlayerRenamed', skippedBy: 1, skippedAt: '2026-07-29T16:00:00.000Z',
    error: expect.stringContaining('Player 404'),
  })]);
  expect(await group.member.get('/api/health')).toMatchObject({ status: 200 });
  const { body } = await group.recorder.post('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }));
  expect(body).not.toHaveProperty('pending');
});

test('a retried population skips the event as well, and finds no difference', async () => {
  const { body } = await group.admin.get<{ failed: { id: string }[] }>('/api/admin/jobs');
  const id = body.failed[0]!.id;
  expect(await group.admin.post(`/api/admin/jobs/${id}/retry`)).toMatchObject({ status: 200 });
  await until(async () => {
    const { body: status } = await group.admin.get<{ comparison: object | null }>('/api/admin/fast-table-status');
    return status.comparison !== null;
  });
  expect((await group.admin.get('/api/admin/fast-table-status')).body).toMatchObject({
    state: 'populated', comparison: { differences: 0 },
  });
});

test('rules that cannot be read stop no game, no fee and no other change of facts, and can be skipped', async () => {
  const rules = { from: '2025-01', reason: 'Another program', rules: { roles: {} } };
  const unreadable = await appendPoison('group-facts', 'RulesAdopted', rules);
  const stopped = async () => (await projections()).projections.filter(({ state }) => state !== 'running');
  await until(async () => (await stopped()).length > 0);
  const recorded = submissionOf({ date: '2026-07-28', rounds: CLEAR_ROUNDS });
  const { status, body } = await group.recorder.post<GameView>('/api/games', recorded);
  expect(status).toBe(201);
  await until(async () => (await group.member.get(`/api/games/${body.id}`)).status === 200);
  expect((await group.member.get(`/api/games/${body.id}/history`)).status).toBe(200);
  expect(await stopped()).toMatchObject([{ projection: 'group-facts', stoppedAt: { position: unreadable } }]);
  const change = { place: 'Attic', reason: 'It is warm' };
  const changes = [await group.admin.post('/api/group/facts', change, { key: 'attic' }),
    await group.admin.post('/api/group/facts', change, { key: 'attic' })];
  expect(changes).toEqual(changes.map(() => expect.objectContaining({
    status: 200, body: expect.objectContaining({ place: 'Attic' }) })));
  expect(await skip('group-facts')).toMatchObject({ status: 200, body: { state: 'running' } });
  const after = await group.recorder.post('/api/games', submissionOf({ date: '2026-07-27', rounds: CLEAR_ROUNDS }));
  expect(after.body).not.toHaveProperty('pending');
  expect((await group.member.get('/api/group')).body).toMatchObject({ place: 'Attic' });
});

test('retry, population and skip are in the log, with the admin who asked', async () => {
  const { body: { entries } } = await group.admin.get<AuditPage>('/api/audit?limit=200');
  const acts = entries.filter(({ stream }) => stream === 'maintenance-server').reverse();
  expect(acts.map(({ type, actor, text }) => [type, actor?.id, text])).toEqual([
    ['ProjectionRetried', 1, 'Retried projection players'],
    ['ReadModelsPopulationRequested', 1, 'Populated the tables'],
    ['PoisonEventSkipped', 1, `Skipped PlayerRenamed at position ${position} in projection players`],
    ['FailedJobRetried', 1, 'Retried job rebuild'],
    ['PoisonEventSkipped', 1, expect.stringMatching(/^Skipped RulesAdopted .* in projection group-facts$/)],
  ]);
});

test('only a stopped projection that exists can skip an event, also after an act that cannot be read', async () => {
  await appendPoison('maintenance-server', 'ProjectionRetried', {});
  expect(await skip('players')).toMatchObject({ status: 409, body: { rule: 'ProjectionMustHaveStopped' } });
  expect(await skip('cards')).toMatchObject({ status: 404, body: { rule: 'ProjectionMustExist' } });
});

longTest('what needs an entry that cannot be read says so', async () => {
  await appendPoison('player-5', 'PlayerRenamed', {});
  expect(await group.admin.patch('/api/users/5', { displayName: 'Five' })).toMatchObject({ status: 500, body: {
    message: 'This version cannot read an entry it needs. The server log has the details.' } });
});
