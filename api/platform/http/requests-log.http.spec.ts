/** Tests the log of requests: one line each, with its correlation id and without secrets. */
import { Writable } from 'node:stream';
import pg from 'pg';
import { CLEAR_ROUNDS } from '../../../domain/testing/game-examples.js';
import { type Group, record, startGroup, submissionOf } from '../../../testing/worlds/group.js';
import { loggedEvents } from '../../../testing/worlds/log-events.js';

interface Line extends Record<string, unknown> {
  readonly correlationId: string;
}

const written: string[] = [];
/** The address of an answer that is cached after the first request. */
const BOARD = '/api/fast/monthly/2025/3';

let group: Group;

beforeAll(async () => {
  const logDestination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString());
      done();
    },
  });
  group = await startGroup({ environment: { LOG_LEVEL: 'info' }, logDestination });
});

afterAll(() => group?.application.stop());

const linesOf = (correlationId: string | null): Line[] =>
  written.map((line) => JSON.parse(line) as Line).filter((line) => line.correlationId === correlationId);

async function execute(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('a request is logged as one line with route, status, duration and member', async () => {
  const game = await record(group.recorder, { rounds: CLEAR_ROUNDS });
  const { headers } = await group.member.get(`/api/games/${game.id}?t=secret-of-the-query`);
  expect(linesOf(headers.get('x-correlation-id'))).toEqual([{
    level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), msg: 'request',
    method: 'GET', route: '/api/games/:id', path: `/api/games/${game.id}`, status: 200,
    ms: expect.any(Number), correlationId: headers.get('x-correlation-id'), playerId: 3,
  }]);
});

test('a cached answer is logged like any other', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { headers } = await group.member.get('/api/games/date/2025-03-14');
    expect(linesOf(headers.get('x-correlation-id'))).toMatchObject([
      { route: '/api/games/date/:date', path: '/api/games/date/2025-03-14', status: 200, playerId: 3 },
    ]);
  }
});

test('neither content nor personal data of a request is logged', async () => {
  const password = 'a-password-never-to-read';
  await group.application.anonymous().post('/api/auth/login?token=in-the-query', { username: 'player3', password });
  const log = written.join('');
  expect(log).toContain('/api/auth/login');
  for (const secret of [password, 'in-the-query', 'secret-of-the-query', 'president.sid', 's%3A']) {
    expect(log).not.toContain(secret);
  }
});

test('an undeclared proxy causes one warning, even before a cached answer', async () => {
  const warnings = () => written.filter((line) => line.includes('TRUSTED_PROXIES is 0'));
  const comeThroughProxy = () => group.member.get(BOARD, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  for (let time = 0; time < 2; time += 1) await group.member.get(BOARD);
  expect(warnings()).toEqual([]);
  for (let time = 0; time < 3; time += 1) expect((await comeThroughProxy()).status).toBe(200);
  expect(warnings().map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['warn']);
});

test('more addresses than proxies could add are refused, whatever is cached', async () => {
  const through = (forwarded: string) => group.member.get(BOARD, { headers: { 'X-Forwarded-For': forwarded } });
  expect(await through('1'.repeat(3_000))).toMatchObject({
    status: 400, body: { message: 'The header X-Forwarded-For has at most 1000 characters.' },
  });
  expect((await through('203.0.113.7, '.repeat(20).slice(0, -2))).status).toBe(200);
});

test.each(['party-2026_07', 'x'.repeat(64)])('the correlation id %s of a request is kept', async (id) => {
  const { headers } = await group.member.get('/api/users', { headers: { 'X-Correlation-Id': id } });
  expect(headers.get('x-correlation-id')).toBe(id);
  expect(linesOf(id)).toHaveLength(1);
});

test.each(['x'.repeat(65), 'two words', '"quoted"', '{}'])('the correlation id %s is replaced', async (id) => {
  const { headers } = await group.member.get('/api/users', { headers: { 'X-Correlation-Id': id } });
  expect(headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('events carry the correlation id of their request, and a repeated id is not an idempotency key', async () => {
  const headers = { 'X-Correlation-Id': 'same-evening' };
  for (let time = 0; time < 2; time += 1) {
    const answer = await group.recorder.post('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }), { headers });
    expect(answer.status).toBe(201);
  }
  const events = await loggedEvents(group.application.log);
  const found = events.filter(({ correlationId }) => correlationId === 'same-evening');
  expect(new Set(found.map(({ streamId }) => streamId)).size).toBe(2);
});

test('an unexpected error is logged with its stack, which no answer shows', async () => {
  await execute('alter table read.games rename to hidden');
  try {
    const { status, headers, body } = await group.member.get('/api/games/1');
    expect({ status, body }).toEqual({
      status: 500, body: { message: 'Something went wrong on the server. Please try again.' },
    });
    expect(linesOf(headers.get('x-correlation-id'))).toMatchObject([
      { level: 'error', status: 500, err: { message: expect.stringContaining('games'), stack: expect.any(String) } },
    ]);
  } finally {
    await execute('alter table read.hidden rename to games');
  }
});
