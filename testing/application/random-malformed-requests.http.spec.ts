/** Tests that no broken request causes a server error: each is refused in JSON and changes nothing. */
import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { errorView } from '../../contract/refusal.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { brokenRequests, EVENING_AHEAD, LIBRARY_TEXT } from '../faults/random-malformed-requests.js';
import { groupOfSuite, newMember, record, submissionOf } from '../worlds/group.js';
import type { Answer } from '../worlds/http-client.js';
import { inLongRun } from '../jest/long-run.js';
import { rightsTable } from './rights-table.js';

const RUNS = inLongRun(10_000, 60);

let headBefore: unknown;

const logHead = async (): Promise<unknown> => (await group.admin.get<{ logHead: string }>('/api/health')).body.logHead;

const group = groupOfSuite({}, async (group) => {
  await record(group.recorder, { rounds: CLEAR_ROUNDS });
  await record(group.recorder, { rounds: TIED_MIDDLE_ROUNDS });
  const evening = { date: EVENING_AHEAD, time: '20:00' };
  expect(await group.recorder.post('/api/plans', evening)).toMatchObject({ status: 201 });
  headBefore = await logHead();
});

afterEach(async () => {
  expect(await logHead()).toBe(headBefore);
});

/** The parsed answer; `undefined` if it is not JSON with a sentence. */
const refusal = ({ status, body }: Answer): unknown => [status, errorView.safeParse(body).data?.message];

const submission = JSON.stringify(submissionOf({ rounds: CLEAR_ROUNDS }));
const UNREADABLE = 'The request is not readable: it must be well-formed JSON.';
const TOO_LARGE = 'The request is too large.';

describe('a body', () => {
  const post = async (text: string, headers?: Record<string, string>) =>
    refusal(await group.recorder.send('POST', '/api/games', text, headers && { headers }));

  test.each([
    ['is cut off', submission.slice(0, -1)],
    ['has a comma too many', `${submission.slice(0, -1)},}`],
    ['is not JSON at all', 'game=1&teams=2'],
    ['is a lone number', '79'],
    ['is null', 'null'],
    ['is text with a NUL', '"\u0000"'],
    ['says NaN', '{"game": NaN}'],
    ['opens brackets without end', '['.repeat(50_000)],
  ])('that %s is unreadable', async (_, text) => {
    expect(await post(text)).toEqual([400, UNREADABLE]);
  });

  test.each([
    ['arrays', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['objects', `${'{"game":'.repeat(10_000)}{}${'}'.repeat(10_000)}`],
  ])('may nest %s deeply and is wrong in its content only', async (_, text) => {
    expect((await post(text)) as unknown[]).toContain(400);
  });

  test('is too large from 100 KB on, compressed or not', async () => {
    const text = JSON.stringify({ game: { location: 'x'.repeat(100 * 1024) } });
    expect(await post(text)).toEqual([413, TOO_LARGE]);
    expect(await sendBytes(gzipSync(text), { 'Content-Encoding': 'gzip' })).toEqual([413, TOO_LARGE]);
  });

  test('is read as JSON only when it says so', async () => {
    const missing = [400, 'Game data is missing'];
    expect(await post(submission, { 'Content-Type': 'text/plain' })).toEqual(missing);
    expect(await post(submission, { 'Content-Type': 'application/x-www-form-urlencoded' })).toEqual(missing);
    expect(await post(submission, { 'Content-Type': 'application/json; charset=latin1' })).toEqual(
      [415, 'The encoding of the request is not supported.'],
    );
    expect(await post(submission, { 'Content-Encoding': 'zip' })).toEqual(
      [415, 'The encoding of the request is not supported.'],
    );
  });

  test('with a broken compression or that is not UTF-8 is refused', async () => {
    expect(await sendBytes(Buffer.from(submission), { 'Content-Encoding': 'gzip' })).toEqual([400, UNREADABLE]);
    expect(await sendBytes(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), {})).toEqual([400, UNREADABLE]);
  });

  /** Sends bytes that `fetch` would refuse to send. */
  function sendBytes(bytes: Buffer, headers: Record<string, string>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
      const request = httpRequest(`${group.application.url}/api/auth/login`, options, (response) => {
        response.setEncoding('utf8').on('data', (text: string) => {
          resolve(refusal({ status: response.statusCode ?? 0, headers: new Headers(), body: JSON.parse(text) }));
        });
      });
      request.on('error', reject).end(bytes);
    });
  }

  test('cannot make anyone an admin through prototypes', async () => {
    const user = { ...newMember('x'), username: 'no' };
    const spiked = `${JSON.stringify(user).slice(0, -1)},"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}`;
    expect(refusal(await group.admin.send('POST', '/api/users', spiked))).toEqual([400, expect.any(String)]);
    const change = await group.admin.send('PATCH', '/api/users/3', '{"__proto__": {"isAdmin": true}}');
    expect(change).toMatchObject({ status: 200, body: { id: 3, isAdmin: false } });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('a path', () => {
  const id = 'An id must be a positive whole number';
  const date = 'Write a date as YYYY-MM-DD';
  const year = 'A year must have four digits';
  const month = 'A month must be from 1 to 12';
  test.each([
    ['/api/games/0', 400, id],
    ['/api/games/-1', 400, id],
    ['/api/games/1.5', 400, id],
    ['/api/games/NaN', 400, id],
    ['/api/games/first', 400, id],
    ['/api/games/1%00', 400, id],
    ['/api/games/2147483648', 400, id],
    ['/api/games/2147483647', 404, 'Game 2147483647 does not exist.'],
    ['/api/games/date/2025-02-30', 400, date],
    ['/api/games/date/0000-01-01', 400, date],
    ['/api/games/date/today', 400, date],
    ['/api/games/date/%00', 400, date],
    ['/api/games/summary/daily/2025-3-1', 400, date],
    ['/api/games/summary/monthly/25/3', 400, year],
    ['/api/games/summary/monthly/2025/13', 400, month],
    ['/api/games/summary/monthly/2025/0', 400, month],
    ['/api/games/summary/monthly-detail/2025/March', 400, month],
    ['/api/fast/monthly/99999/1', 400, year],
    ['/api/fast/yearly/1e999', 400, year],
    ['/api/yearly/twenty', 400, year],
    ['/api/games/%E0%A4%A', 400, 'The address is not readable.'],
  ])('%s: %i %s', async (path, status, message) => {
    expect(refusal(await group.member.get(path))).toEqual([status, message]);
  });
});

/** The reads and the reopening of a month, with valid values for their queries; each is about 2025. */
const DATED_CALLS = [
  ...rightsTable(() => '').map(({ call, path }) =>
    `${call.split(' ')[0]} ${typeof path === 'string' ? path.replace(/\?asOf.*/, '') : ''}`),
  'GET /api/audit?from=2025-03-01', 'GET /api/audit?to=2025-03-31', 'GET /api/audit/export/ndjson?to=2025-03-31',
  'GET /api/audit/export/csv?from=2025-03-01', 'GET /api/audit/export/csv?to=2025-03-31',
  'GET /api/games/find?from=2025-03-01', 'GET /api/games/find?to=2025-03-31', 'GET /api/race/2025',
  'GET /api/pairs/2025', 'GET /api/history/month/2025-03', 'GET /api/players/3/profile?year=2025',
  'GET /api/billing?month=2025-03', 'GET /api/billing/summary?month=2025-03', 'GET /api/billing/export?month=2025-03',
  'GET /api/explain/stats/players/3?month=2025-03', 'GET /api/explain/stats/players/3?year=2025',
  'GET /api/explain/form/players/3?month=2025-03', 'GET /api/as-of?asOf=2025-03-31',
  'GET /api/games/range?asOf=2025-03-31', 'GET /api/as-of?asOf=2025-03-31T12:00:00Z',
  'GET /api/explain/moves/2025-01/players/3?from=2025-01-01T05:00:00Z&to=2025-01-02T05:00:00Z',
].filter((call) => call.includes('2025'));

test.each(['9999', '10000', '0000', '0026', '-1', '1e9', '1000000000', '1999', '2028'])(
  'the year %s is refused at every place of an address', async (year) => {
    const asked = DATED_CALLS.flatMap((call) => [...call.matchAll(/2025/g)].map(({ index }) =>
      `${call.slice(0, index)}${year}${call.slice(index + 4)}`));
    const answers = await Promise.all(asked.map(async (call) => {
      const [method = '', path = ''] = call.split(' ');
      const { status, body } = await group.admin.send(method, path, method === 'POST' ? '{"reason": "x"}' : undefined);
      return { call, status, isSentence: errorView.safeParse(body).success };
    }));
    expect(answers).toEqual(asked.map((call) => ({ call, status: 400, isSentence: true })));
  },
);

test('the year before the first and the one after the next are named, the next one is known', async () => {
  const late = 'The year must be from 2000 to 2027, not 2028.';
  expect(refusal(await group.member.get('/api/race/2028'))).toEqual([400, late]);
  expect(refusal(await group.admin.get('/api/audit?to=9999-12-31'))).toEqual([400, late.replace('2028', '9999')]);
  expect(refusal(await group.member.get('/api/race/1999-12'))).toEqual([400, late.replace('2028', '1999')]);
  expect(refusal(await group.member.get('/api/yearly/1999'))).toEqual([400, 'The first year is 2000']);
  for (const path of ['race/2027', 'race/2000-01', 'yearly/2027', 'monthly-history/2000']) {
    expect(await group.member.get(`/api/${path}`)).toMatchObject({ status: 200 });
  }
});

describe('a header', () => {
  const KEY = 'An Idempotency-Key has 1 to 200 visible ASCII characters';
  const POSITION = 'X-At-Least-Position must be a position from X-Log-Position';
  test.each([
    ['Idempotency-Key', 'two words', KEY],
    ['Idempotency-Key', '', KEY],
    ['Idempotency-Key', 'clé', KEY],
    ['Idempotency-Key', 'x'.repeat(201), KEY],
    ['X-At-Least-Position', 'latest', POSITION],
    ['X-At-Least-Position', '-1', POSITION],
    ['X-At-Least-Position', '1'.repeat(20), POSITION],
  ])('%s: %s', async (name, value, message) => {
    const answer = await group.recorder.post('/api/games/1/reset-positions', undefined, { headers: { [name]: value } });
    expect(refusal(answer)).toEqual([400, message]);
  });
});

test(`${RUNS} broken requests are refused one by one`, async () => {
  await fc.assert(
    fc.asyncProperty(brokenRequests(), async ({ method, path, text, headers = {} }) => {
      const { status, body } = await group.admin.send(method, path, text, { headers });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      const refused = errorView.parse(body);
      expect(body).toEqual(refused);
      // Only programs write drafts, so messages about a draft may be technical.
      const said = path.startsWith('/api/games-under-way') ? [] : [refused, ...refused.issues ?? []];
      for (const { message } of said) expect(message).not.toMatch(LIBRARY_TEXT);
    }),
    { numRuns: RUNS },
  );
}, 300_000);
