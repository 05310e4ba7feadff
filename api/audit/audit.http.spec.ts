/** Tests that admins see who changed what, back to the first event, without secrets, and the history of each thing. */
import { parse } from 'csv-parse/sync';
import {
  auditDetail, type AuditEntry, auditPage, type AuditPage, historyComparison, historyView, type HistoryVersion,
} from '../../contract/audit.js';
import type { StatementView } from '../../contract/billing.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { type Group, PASSWORD, record, startGroup } from '../../testing/worlds/group.js';
import { appendPastServer, loggedEvents } from '../../testing/worlds/log-events.js';

const RESET = 'given-by-the-admin';

/** The second line would be a formula if it began a row of the CSV. */
const REASON = 'Entered twice\n=1+41;+2';

let group: Group;

beforeAll(async () => {
  group = await startGroup({ now: '2026-03-20T16:00:00Z' });
  const { id } = await record(group.recorder, { date: '2026-02-01', rounds: CLEAR_ROUNDS });
  await group.recorder.post(`/api/games/${id}/void`, { reason: REASON });
});

afterAll(() => group?.application.stop());

/** Reads a page and checks its shape. */
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
    text: 'Voided game 1', reason: REASON, isReadable: true,
  });
  expect(entries.find(({ type }) => type === 'FeeReversed')).toMatchObject({ actor: null });
});

test('a password set by an admin is one act of that admin, however often it is sent', async () => {
  const reset = () => group.admin.patch('/api/users/10', { password: RESET }, { key: 'reset' });
  for (let sent = 0; sent < 2; sent += 1) expect(await reset()).toMatchObject({ status: 200 });
  const acts = (await page('?kind=member')).entries;
  expect(acts[0]).toMatchObject({
    type: 'PasswordReset', actor: { id: 1 }, at: '2026-03-20T16:00:00.000Z', stream: 'player-10',
    text: 'Reset the password of \u2068Player 10\u2069',
  });
  expect(acts.filter(({ type }) => type === 'PasswordReset')).toHaveLength(1);
  await group.application.login('player10', RESET);
});

test('the audit says who ended sessions or set a password, each time', async () => {
  const loggedIn = () => group.application.login('player9', PASSWORD);
  const [here] = [await loggedIn(), await loggedIn(), await loggedIn()];
  await here.post('/api/auth/sessions/end-others');
  await here.post('/api/auth/sessions/end-others');
  for (const [currentPassword, newPassword] of [[PASSWORD, RESET], [RESET, PASSWORD]]) {
    await here.post('/api/auth/password', { currentPassword, newPassword }, { key: 'the same key' });
  }
  await group.admin.post('/api/users/9/sessions/end');
  const acts = [
    ['access-9', 'Ended 1 session of \u2068Player 9\u2069', 1],
    ['access-9', 'Changed their own password', 9],
    ['access-9', 'Changed their own password', 9],
    // Cards that were made in earlier sessions end too.
    ['access-9', 'Ended 0 sessions of \u2068Player 9\u2069', 9],
    ['access-9', 'Ended 2 sessions of \u2068Player 9\u2069', 9],
  ];
  const found = async () => (await page('?kind=member&stream=access-9')).entries
    .map(({ stream, text, actor }) => [stream, text, actor?.id]);
  await eventually(async () => (await found()).length === acts.length);
  expect(await found()).toEqual(acts);
});

test.each([1, 7, 200])('pages of %i entries together are the whole log, latest first', async (limit) => {
  const logged = await loggedEvents(group.application.log);
  const entries = await within(limit);
  expect(entries.map(({ type, stream: streamId, position }) => ({ type, streamId, position: BigInt(position) })))
    .toEqual(logged.map(({ type, streamId, position }) => ({ type, streamId, position })).reverse());
});

test('the audit can be filtered by kind, by actor, by both, or to the system', async () => {
  const all = await within(200);
  const streams = (entries: AuditEntry[]) => [...new Set(entries.map(({ stream }) => stream.split('-')[0]))].sort();
  const accounts = (await page('?kind=money')).entries;
  expect(streams(accounts)).toEqual(['account']);
  expect(accounts).toEqual(all.filter(({ stream }) => stream.startsWith('account-')));
  const recorders = (await page('?actor=2')).entries;
  expect(recorders.map(({ type }) => type)).toEqual(['GameVoided', 'GameRecorded']);
  const both = (await page('?actor=1&kind=member')).entries;
  expect(both.map(({ actor }) => actor?.id)).toEqual(both.map(() => 1));
  expect([streams(both), both.length > 5]).toEqual([['access', 'player'], true]);
  const system = (await page('?actor=system&limit=200')).entries;
  expect(system).toEqual(all.filter(({ actor }) => actor === null));
  expect(system).not.toEqual([]);
});

test('the audit can be filtered by member, day, stream, request, type and words', async () => {
  const all = await within(200);
  const found = async (query: string) => (await page(`?limit=200&${query}`)).entries;
  const types = async (query: string) => (await found(query)).map(({ type }) => type);
  expect(await types('stream=game-1')).toEqual(['GameVoided', 'GameRecorded']);
  expect(await types('member=3&kind=game')).toEqual(['GameVoided', 'GameRecorded']);
  expect(await types('member=9&kind=game')).toEqual([]);
  expect(await types('member=3&kind=money,month')).toEqual(['FeeReversed', 'FeeCharged']);
  expect(await types('text=twice%20ent')).toEqual(['GameVoided']);
  expect(await types('text=thrice')).toEqual([]);
  expect(await types('type=FeeCharged,GameVoided&member=3')).toEqual(['GameVoided', 'FeeCharged']);
  expect(await found('from=2026-03-20&to=2026-03-20')).toEqual(all);
  expect(await found('to=2026-03-19')).toEqual([]);
  const [{ request } = { request: '' }] = await found('type=GameVoided');
  expect(await types(`request=${request}`)).toEqual(['GameVoided']);
  expect(await page('?limit=2&kind=game')).toMatchObject({ next: null, count: 2 });
  const days = [{ date: '2026-03-20', count: 2 }];
  expect(await page('?limit=1&kind=game')).toMatchObject({ next: expect.any(String), count: 2, days });
});

test('an entry tells what changed, what caused it and what followed', async () => {
  const entry = async (query: string) => {
    const [found] = (await page(`?${query}`)).entries;
    return auditDetail.strict().parse((await group.admin.get(`/api/audit/${found!.position}`)).body);
  };
  const types = (entries: readonly AuditEntry[]) => entries.map(({ type }) => type);
  const voided = await entry('type=GameVoided');
  expect(voided).toMatchObject({
    subject: { kind: 'game', id: '1', title: 'Game 1' }, version: 2, sameRequest: [],
    data: { gameId: 1, reason: REASON }, metadata: { actorId: 2, correlationId: voided.entry.request },
    changes: [{ label: 'On the boards', was: 'counted', now: 'voided' }],
  });
  expect(types(voided.causes)).toEqual(['GameRecorded']);
  expect(types(voided.followed)).toEqual(Array.from({ length: 8 }, () => 'FeeReversed'));
  const recorded = await entry('type=GameRecorded');
  expect([types(recorded.causes), types(recorded.followed)]).toEqual([[], types(voided.followed).fill('FeeCharged')]);
  const reversed = await entry('type=FeeReversed&member=3');
  expect([types(reversed.causes), types(reversed.followed)]).toEqual([['FeeCharged', 'GameVoided'], []]);
  expect(await group.admin.get('/api/audit/first')).toMatchObject({ status: 400 });
});

test('the history of a game is for everybody, of an account for its member, and others for admins', async () => {
  const history = async (path: string, reader = group.member) =>
    historyView.strict().parse((await reader.get(`/api/history/${path}`)).body);
  const texts = (versions: readonly HistoryVersion[]) =>
    versions.map(({ version, text, reason }) => [version, text, reason]);
  const game = await history('game/1');
  expect(texts(game.versions)).toEqual([
    [2, 'Voided game 1', REASON], [1, 'Recorded game 1 of Sun 1 Feb 2026', null],
  ]);
  expect(game.versions.map(({ position, months }) => [position, months])).toEqual([
    [null, ['2026-02']], [null, ['2026-02']],
  ]);
  expect(game.versions.map(({ dayPoints }) => dayPoints?.map(({ id }) => id).sort((a, b) => a - b))).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8], undefined,
  ]);
  expect(game.versions[1]!.changes).toContainEqual(expect.objectContaining({ was: null, now: '1st, sum +12' }));
  const { versions: [latest] } = await history('game/1', group.admin);
  expect(latest).toMatchObject({ position: expect.stringMatching(/^\d+$/) });
  expect((await history('account/3')).versions[0]!.changes).toContainEqual(
    { label: 'Balance', was: '\u2212$15.00', now: '$0.00', difference: 1500, unit: 'cents' });
  const placesOf = async (reader: typeof group.member) => {
    const { months } = (await reader.get<StatementView>('/api/billing/statement/3')).body;
    return months.flatMap(({ entries }) => entries.map((entry) => entry.position));
  };
  const logged = (await page('?stream=account-3')).entries;
  expect(await placesOf(group.admin)).toEqual(logged.map(({ position }) => position));
  expect(await placesOf(group.member)).toEqual(logged.map(() => null));
  for (const path of ['account/4', 'player/3', 'month/2026-02']) {
    expect(await group.member.get(`/api/history/${path}`)).toMatchObject({ status: 403 });
  }
  expect((await group.admin.get('/api/history/month/2026-02')).body).toMatchObject({
    message: 'February 2026 was never finalized.',
  });
  expect((await history('player/10', group.admin)).title).toBe('\u2068Player 10\u2069');
  expect(await group.member.get('/api/history/game/404')).toMatchObject({ status: 404 });
  expect(await group.member.get('/api/history/game/2026-02')).toMatchObject({ status: 400 });
  const { body } = await group.member.get('/api/history/game/1/changes?from=1&to=2');
  expect(historyComparison.strict().parse(body)).toMatchObject({
    changes: [{ label: 'On the boards' }],
    same: ['Rounds 1 to 5', 'Teams', 'Date', 'Location', 'Game type', 'Places of the teams'],
  });
});

test('what is found can be downloaded, oldest first, and the download is an entry', async () => {
  const logged = await loggedEvents(group.application.log);
  const text = async (path: string) => (await group.admin.get<string>(`/api/audit/export/${path}`)).body;
  const lines = (await text('ndjson')).trimEnd().split('\n').map((line) => JSON.parse(line) as { type: string });
  expect(lines.slice(0, logged.length)).toEqual(
    logged.map(({ streamId, type, data }) => expect.objectContaining({ streamId, type, data })));
  expect((await text('ndjson?kind=game&mood=fine')).split('\n')).toEqual([
    '{"partOfLog":"kind=game"}', expect.stringContaining('"GameRecorded"'), expect.stringContaining('"GameVoided"'), '',
  ]);
  expect(parse(await text('csv?type=GameVoided'), { bom: true })).toEqual([
    ['position', 'at', 'actor', 'what', 'reason', 'stream', 'revision', 'type', 'request', 'event_id'],
    [
      expect.stringMatching(/^\d+$/), '2026-03-20T16:00:00.000Z', 'Player 2', 'Voided game 1',
      "Entered twice =1+41;'+2", 'game-1', '1', 'GameVoided', expect.any(String), expect.any(String),
    ],
  ]);
  await eventually(async () => (await page('?kind=look')).entries.length === 3);
  expect((await page('?kind=look')).entries.map((entry) => entry.text)).toEqual([
    'Downloaded the audit as CSV, filtered by type=GameVoided', 'Downloaded the audit as NDJSON, filtered by kind=game',
    'Downloaded the audit as NDJSON',
  ]);
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
  ['kind=card',
    'kind must be one or more of game, tie, money, member, month, evening, group, look, server, '
      + 'with commas between them'],
  ['actor=0', 'actor must be the id of a member, or system'],
  ['actor=Mina', 'actor must be the id of a member, or system'],
])('%s is refused', async (query, message) => {
  expect(await group.admin.get(`/api/audit?${query}`)).toMatchObject({ status: 400, body: { message } });
});

test.each<[string, unknown]>([
  ['nothing', {}],
  ['no instant', { actorId: 1, at: 'yesterday' }],
  ...inLongRun<[string, unknown][]>([['no object', 7], ['no actor', { at: '2026-03-20T16:00:00.000Z' }]], []),
])('an event is shown whose metadata tell %s, and the others with it', async (_, metadata) => {
  const { entries: before } = await page('?limit=200');
  await appendPastServer(group.application.log, 'game-404', { type: 'GameVoided', data: { gameId: 404 }, metadata });
  const { length } = before;
  await eventually(async () => (await page('?limit=200')).entries.length > length);
  const { entries: [latest, ...others] } = await page('?limit=200');
  expect(latest).toMatchObject({
    at: null, actor: null, request: null, stream: 'game-404', text: 'GameVoided', isReadable: false,
  });
  expect(others).toEqual(before);
  for (const actor of ['1', 'system']) {
    expect((await page(`?actor=${actor}`)).entries).not.toContainEqual(latest);
  }
});
