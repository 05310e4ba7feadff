/** Tests that admins see who changed what, back to the first event, without secrets. */
import { type AuditEntry, auditPage, type AuditPage } from '../../contract/audit.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { type Group, PASSWORD, record, startGroup } from '../../testing/worlds/group.js';
import { appendPastServer, loggedEvents } from '../../testing/worlds/log-events.js';

const RESET = 'given-by-the-admin';

let group: Group;

beforeAll(async () => {
  group = await startGroup({ now: '2026-03-20T16:00:00Z' });
  const { id } = await record(group.recorder, { date: '2026-02-01', rounds: CLEAR_ROUNDS });
  await group.recorder.post(`/api/games/${id}/void`, { reason: 'Entered twice' });
});

afterAll(() => group?.application.stop());

/** Checks the shape of the answer. */
const page = async (query = ''): Promise<AuditPage> =>
  auditPage.strict().parse((await group.admin.get(`/api/audit${query}`)).body);

const within = async (limit: number): Promise<AuditEntry[]> => {
  const entries: AuditEntry[] = [];
  let next: string | null = null;
  do {
    const read: AuditPage = await page(`?limit=${limit}${next === null ? '' : `&before=${next}`}`);
    entries.push(...read.entries);
    next = read.next;
  } while (next !== null);
  return entries;
};

test('the audit shows an act with who, when and why, and what the system did about it', async () => {
  const { entries } = await page();
  expect(entries.find(({ type }) => type === 'GameVoided')).toMatchObject({
    actor: { id: 2, displayName: 'Player 2' }, at: '2026-03-20T16:00:00.000Z', stream: 'game-1',
    data: { gameId: 1, reason: 'Entered twice' },
  });
  expect(entries.find(({ type }) => type === 'FeeReversed')).toMatchObject({ actor: null });
});

test('a password set by an admin is one act of that admin, however often it is sent', async () => {
  const reset = () => group.admin.patch('/api/users/10', { password: RESET }, { key: 'reset' });
  for (let sent = 0; sent < 2; sent += 1) expect(await reset()).toMatchObject({ status: 200 });
  const acts = (await page('?kind=player')).entries;
  expect(acts[0]).toMatchObject({
    type: 'PasswordReset', actor: { id: 1 }, at: '2026-03-20T16:00:00.000Z', stream: 'player-10',
    data: { playerId: 10 },
  });
  expect(acts.filter(({ type }) => type === 'PasswordReset')).toHaveLength(1);
  await group.application.login('player10', RESET);
});

test.each([1, 7, 200])('pages of %i entries together are the whole log, latest first', async (limit) => {
  const logged = await loggedEvents(group.application.log);
  const entries = await within(limit);
  expect(entries.map(({ type, stream: streamId, data }) => ({ type, streamId, data })))
    .toEqual(logged.map(({ type, streamId, data }) => ({ type, streamId, data })).reverse());
});

test('the audit can be filtered by kind, by actor, by both, or to the system', async () => {
  const all = await within(200);
  const streams = (entries: AuditEntry[]) => [...new Set(entries.map(({ stream }) => stream.split('-')[0]))].sort();
  const accounts = (await page('?kind=account')).entries;
  expect(streams(accounts)).toEqual(['account']);
  expect(accounts).toEqual(all.filter(({ stream }) => stream.startsWith('account-')));
  const recorders = (await page('?actor=2')).entries;
  expect(recorders.map(({ type }) => type)).toEqual(['GameVoided', 'GameRecorded']);
  const both = (await page('?actor=1&kind=player')).entries;
  expect(both.map(({ actor }) => actor?.id)).toEqual(both.map(() => 1));
  expect([streams(both), both.length > 5]).toEqual([['player'], true]);
  const system = (await page('?actor=system&limit=200')).entries;
  expect(system).toEqual(all.filter(({ actor }) => actor === null));
  expect(system).not.toEqual([]);
});

test('the audit contains no password', async () => {
  const text = JSON.stringify(await within(200));
  expect(text).toContain('player10');
  const secrets = [PASSWORD, RESET, group.application.admin.password, 'argon2'];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test.each([
  ['limit=0', 'limit must be a whole number from 1 to 200'],
  ['limit=many', 'limit must be a whole number from 1 to 200'],
  ['before=-1', 'before must be the position from next of the previous page'],
  ['before=1&before=2', 'before must be the position from next of the previous page'],
  ['kind=card', 'kind must be one of game, player, month, account, maintenance'],
  ['actor=0', 'actor must be the id of a member, or system'],
  ['actor=Mina', 'actor must be the id of a member, or system'],
])('%s is refused', async (query, message) => {
  expect(await group.admin.get(`/api/audit?${query}`)).toMatchObject({ status: 400, body: { message } });
});

test('a position without an event is refused', async () => {
  const own = new Set((await loggedEvents(group.application.log)).map(({ position }) => position));
  const guesses = [0n, 1n, 777n, 2n ** 63n - 1n, 2n ** 63n, 10n ** 19n - 1n].filter((guess) => !own.has(guess));
  for (const guess of guesses) {
    expect(await group.admin.get(`/api/audit?before=${guess}`)).toMatchObject({
      status: 400, body: { message: 'before must be the position from next of the previous page' },
    });
  }
  expect(guesses.length).toBeGreaterThanOrEqual(4);
});

test.each<[string, unknown]>([
  ['nothing', {}],
  ['no object', 7],
  ['no actor', { at: '2026-03-20T16:00:00.000Z' }],
  ['no instant', { actorId: 1, at: 'yesterday' }],
])('an event is shown whose metadata tell %s, and the others with it', async (_, metadata) => {
  const { entries: before } = await page();
  await appendPastServer(group.application.log, 'game-404', { type: 'GameVoided', data: { gameId: 404 }, metadata });
  const { entries: [latest, ...others] } = await page('?limit=51');
  expect(latest).toMatchObject({ at: null, actor: null, stream: 'game-404', data: { gameId: 404 } });
  expect(others).toEqual(before);
  for (const actor of ['1', 'system']) {
    expect((await page(`?actor=${actor}`)).entries).not.toContainEqual(latest);
  }
});
