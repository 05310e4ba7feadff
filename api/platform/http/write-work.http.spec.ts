/**
 * Tests that a member who sends very many calls takes a limited number of places. Calls of others are answered in the
 * meantime, and a call without a place is refused in a way that lets it be sent again.
 */
import pg from 'pg';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { LOCKS } from '../../../postgres/with-client.js';
import { rightsTable } from '../../../testing/application/rights-table.js';
import { longTest } from '../../../testing/jest/long-run.js';
import { groupOfSuite, PASSWORD, record } from '../../../testing/worlds/group.js';
import { type Answer, type HttpClient, statusesOf } from '../../../testing/worlds/http-client.js';

const group = groupOfSuite();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const FLOOD = 400;
const [AT_ONCE, PLACES] = [8, 100];
const TOO_MUCH = 'You are sending too much at once. Sending it again in a few seconds is safe.';

const ownPicture = (id: number, client: HttpClient): Promise<Answer> => client.send(
  'PUT', `/api/users/${id}/avatar`, new Uint8Array(PNG), { headers: { 'Content-Type': 'image/png' } });

/** Holds up all calls that need the lock on membership until `release` is called. */
async function heldLock(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  await client.query(`select pg_advisory_lock(${LOCKS.members})`);
  return () => client.end();
}

/** The answers to very many writes of one member, in the order in which they come. */
async function flood(send: () => Promise<Answer>): Promise<{ answers: Answer[]; all: Promise<unknown> }> {
  const answers: Answer[] = [];
  const all = Promise.all(Array.from({ length: FLOOD }, async () => void answers.push(await send())));
  await eventually(async () => answers.length === FLOOD - PLACES);
  return { answers, all };
}

test('of 400 pictures of one member others wait for eight, and the rest is refused for now', async () => {
  const release = await heldLock();
  const { answers, all } = await flood(() => ownPicture(1, group.admin));
  expect(statusesOf(answers)).toEqual({ 503: FLOOD - PLACES });
  expect(answers[0]).toMatchObject({ status: 503, body: { message: TOO_MUCH } });
  expect(answers[0]?.headers.get('retry-after')).toBe('2');
  // Calls that need no lock are answered while it is held.
  expect((await group.member.get('/api/games')).status).toBe(200);
  await record(group.recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS });
  let waitedFor = Number.NaN;
  const other = ownPicture(2, group.recorder).then(({ status }) => {
    waitedFor = answers.length - (FLOOD - PLACES);
    return status;
  });
  // The other call is in the queue of the lock, unless it comes last.
  await group.recorder.get('/api/games');
  await release();
  expect(await other).toBe(200);
  expect(waitedFor).toBeLessThan(PLACES / 2);
  await all;
  // Calls that were in the queue of the lock may have waited too long on a busy machine.
  expect(statusesOf(answers)[200]).toBeGreaterThan(PLACES - AT_ONCE);
  expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
});

longTest('a member without a place has none for any write, and others are answered', async () => {
  const release = await heldLock();
  const { answers, all } = await flood(() => ownPicture(1, group.admin));
  const writes = rightsTable(() => PASSWORD).filter(({ call, statuses: [anonymous] }) =>
    !call.startsWith('GET') && !call.includes('/api/auth/') && anonymous === 401);
  expect(writes.length).toBeGreaterThan(60);
  const refused = await Promise.all(writes.map(async ({ call, path, send }) => {
    const [method, pattern] = call.split(' ') as [string, string];
    const address = typeof path === 'function' ? path('admin') : path ?? pattern;
    const { status, body } = await group.admin.send(method, address, JSON.stringify(send?.('admin') ?? {}));
    return [call, status, (body as { message?: string }).message];
  }));
  expect(refused).toEqual(writes.map(({ call }) => [call, 503, TOO_MUCH]));
  const { status } = await group.recorder.post('/api/notices/read', {});
  expect(status).toBe(200);
  await release();
  await all;
  expect(answers).toHaveLength(FLOOD);
});

longTest('another session of the member can still end the one that sends very much', async () => {
  const [thief, own] = [
    await group.application.login('player4', PASSWORD), await group.application.login('player4', PASSWORD)];
  const release = await heldLock();
  const { all } = await flood(() => ownPicture(4, thief));
  const ended = own.post('/api/auth/sessions/end-others');
  await own.get('/api/games');
  await release();
  expect((await ended).status).toBe(200);
  await all;
  expect((await thief.get('/api/games')).status).toBe(401);
});
