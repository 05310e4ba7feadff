/** Tests that a cached answer is never outdated, never another member's, and equal to what the call would answer. */
import { get as rawGet, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { HealthView } from '../../contract/health.js';
import type { FastMonthRow } from '../../contract/boards.js';
import type { GameView } from '../../contract/games.js';
import type { UserView } from '../../contract/players.js';
import type { ProfileView } from '../../contract/profiles.js';
import { allProjections } from '../../projections/all-projections.js';
import { rebuild } from '../../projections/rebuild/rebuild.js';
import { createPool } from '../../postgres/pool.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { type Group, newMember, PASSWORD, record, startGroup, submissionOf } from '../worlds/group.js';
import { whileReadModelsAreHeld } from '../faults/held-read-models.js';
import type { HttpClient } from '../worlds/http-client.js';

const BOARD = '/api/fast/monthly/2025/3';
const DATE = '2025-03-14';

let group: Group;
/** The session of a member. */
let cookie: string;

beforeAll(async () => {
  group = await startGroup();
  cookie = await newCookie('player7');
  await record(group.recorder, { date: DATE, rounds: CLEAR_ROUNDS });
});

afterAll(() => group?.application.stop());

async function newCookie(username: string): Promise<string> {
  const { headers } = await group.application.anonymous().post('/api/auth/login', { username, password: PASSWORD });
  return headers.getSetCookie().at(-1)?.split(';')[0] ?? '';
}

const recordOne = (date = DATE): Promise<GameView> => record(group.recorder, { date, rounds: CLEAR_ROUNDS });

/** The total of the board's first row: 10 for each recorded game. */
const best = async (client: HttpClient, headers: Record<string, string> = {}): Promise<number | undefined> =>
  (await client.get<FastMonthRow[]>(BOARD, { headers })).body[0]?.total_score;

test('the page of a player shows each reader their own games with the player, and new games at once', async () => {
  const { admin, recorder, member } = group;
  const pages = () => Promise.all([admin, recorder, member].map(async (reader) => {
    const { body } = await reader.get<ProfileView>('/api/players/1/profile');
    return [body.figures.gamesPlayed, body.withReader?.games];
  }));
  const [[before = NaN] = []] = await pages();
  expect(await pages()).toEqual([[before, undefined], [before, before], [before, 0]]);
  await recordOne();
  expect(await pages()).toEqual([[before + 1, undefined], [before + 1, before + 1], [before + 1, 0]]);
});

describe('a board', () => {
  test('has the date of the clock, as every answer, kept or not', async () => {
    const { application, member } = group;
    const dates = (paths: readonly string[]) => Promise.all(paths.map(async (path) =>
      (await member.get(path, { headers: { cookie } })).headers.get('date')));
    await member.get(BOARD);
    expect(new Set(await dates([BOARD, '/api/auth/status', '/api/users/999', '/welcome'])))
      .toEqual(new Set([application.clock.now().toUTCString()]));
  });

  test('has a tag, and answers 304 without a body to a client that has it', async () => {
    const first = await group.member.get(BOARD);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const known of [tag, `"other", W/${tag}`]) {
      const { status, headers } = await overTheWire(BOARD, { 'If-None-Match': known, 'Accept-Encoding': 'gzip' });
      expect({ status, tag: headers.etag }).toEqual({ status: 304, tag });
    }
    expect((await group.member.get(BOARD, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test('has the same headers whether it is read, or cached for a session that is looked up or known', async () => {
    await recordOne();
    const Cookie = await newCookie('player3');
    const read = await overTheWire(BOARD);
    const [lookedUp, cached] = [await overTheWire(BOARD, { Cookie }), await overTheWire(BOARD)];
    const compared = ({ headers, body }: Raw) => ({ ...headers, date: '', 'x-correlation-id': '', body: `${body}` });
    expect(compared(lookedUp)).toEqual(compared(read));
    expect(compared(cached)).toEqual(compared(read));
    expect(cached.headers).toMatchObject({ 'content-security-policy': expect.any(String) });
  });

  test('is compressed for a client that accepts it, under another tag', async () => {
    const plain = await overTheWire(BOARD);
    const packed = await overTheWire(BOARD, { 'Accept-Encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    expect(gunzipSync(packed.body)).toEqual(plain.body);
  });

  test('shows a game as soon as it was answered, with another tag', async () => {
    const before = await best(group.member) ?? 0;
    const { headers } = await group.member.get(BOARD);
    await recordOne();
    expect(await best(group.member)).toBe(before + 10);
    const answer = await group.member.get(BOARD, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    expect(answer.status).toBe(200);
  });

  test('shows the new name of a member at once', async () => {
    await best(group.member);
    await group.admin.patch('/api/users/9', { displayName: 'Nine' });
    const { body } = await group.member.get<GameView[]>('/api/games');
    await group.admin.patch('/api/users/8', { displayName: 'Eight' });
    const names = (games: GameView[]) => JSON.stringify(games[0]?.teams);
    expect(names(body)).not.toContain('Eight');
    expect(names((await group.member.get<GameView[]>('/api/games')).body)).toContain('Eight');
  });

  test('is cached by its path', async () => {
    const empty = '/api/fast/monthly/2024/3';
    expect((await group.member.get(empty)).body).toEqual([]);
    expect(await best(group.member)).toBeGreaterThan(0);
    expect((await group.member.get(empty)).body).toEqual([]);
    expect((await group.member.get('/api/fast/monthly/2025/13')).status).toBe(400);
    expect((await group.member.get('/api/fast/monthly/2025/13')).status).toBe(400);
  });

  test('is kept under one spelling of its path', async () => {
    expect((await group.member.get(BOARD)).status).toBe(200);
    expect((await group.member.get('/api/Fast/MONTHLY/2025/3')).status).toBe(404);
  });

  test('that is behind is not sent to a client that names a later position', async () => {
    const before = await best(group.member) ?? 0;
    const { position, waiting } = await whileReadModelsAreHeld(group.application.databaseUrl, async () => {
      const answer = await group.recorder.post(
        '/api/games', submissionOf({ date: DATE, rounds: CLEAR_ROUNDS }), { key: 'not-shown-yet' },
      );
      expect(answer.body).toMatchObject({ pending: true });
      // The second answer is cached.
      expect([await best(group.member), await best(group.member)]).toEqual([before, before]);
      const at = answer.headers.get('x-log-position') ?? '';
      return { position: at, waiting: { shown: best(group.member, { 'X-At-Least-Position': at }) } };
    });
    expect(await waiting.shown).toBe(before + 10);
    expect(await best(group.member, { 'X-At-Least-Position': position })).toBe(before + 10);
    const malformed = await group.member.get(BOARD, { headers: { 'X-At-Least-Position': 'soon' } });
    expect(malformed.status).toBe(400);
  });

  test('is read once for all who ask at the same time', async () => {
    await recordOne();
    // Nothing else may wait for the table.
    await until(async () => {
      const { body } = await group.admin.get<HealthView>('/api/health');
      return [...body.projections, ...body.processManagers].every(({ lag }) => lag === '0');
    });
    const newClient = () => new pg.Client({ connectionString: group.application.databaseUrl });
    const [holder, watcher] = [newClient(), newClient()];
    await Promise.all([holder.connect(), watcher.connect()]);
    // A transaction sees the activity of its first look until it ends, so the one that holds the table cannot watch.
    const readers = async (): Promise<number> => {
      const waiting = `select from pg_locks join pg_stat_activity using (pid)
        where relation = 'read.player_months'::regclass and not granted and query like 'select "month"%'`;
      return (await watcher.query(waiting)).rowCount ?? 0;
    };
    try {
      await holder.query('begin; lock table read.player_months in access exclusive mode');
      const answers = Array.from({ length: 5 }, () => group.member.get(BOARD));
      await until(async () => await readers() > 0);
      await sleep(300);
      expect(await readers()).toBe(1);
      await holder.query('commit');
      const told = (await Promise.all(answers)).map(({ status, body }) => JSON.stringify([status, body]));
      expect(new Set(told).size).toBe(1);
    } finally {
      await Promise.all([holder.end(), watcher.end()]);
    }
  });

  test('follows tables that another process has swapped in', async () => {
    const { body: [first] } = await group.member.get<FastMonthRow[]>(BOARD);
    const pool = createPool(group.application.databaseUrl);
    const store = await openEventStore(group.application.log);
    try {
      await rebuild({ store, pool, projections: allProjections, now: () => new Date('2031-01-01T00:00:00Z') });
    } finally {
      await store.close();
      await pool.end();
    }
    await until(async () => {
      const { body: [row] } = await group.member.get<FastMonthRow[]>(BOARD);
      expect(row?.total_score).toBe(first?.total_score);
      return row?.lastRefresh.startsWith('2031') ?? false;
    });
  });
});

describe('a cached answer is for members', () => {
  /** Another reader comes first, so that the answer is cached again, whatever invalidated it. */
  const ended = async (client: HttpClient, headers: Record<string, string> = {}): Promise<void> => {
    await group.admin.get('/api/games');
    expect((await client.get('/api/games', { headers })).status).toBe(401);
  };
  const loggedIn = async (username: string, password = PASSWORD): Promise<HttpClient> => {
    const client = await group.application.login(username, password);
    for (let time = 0; time < 2; time += 1) expect((await client.get('/api/games')).status).toBe(200);
    return client;
  };

  test('not for others', () => ended(group.application.anonymous()));

  test('not for an unsigned cookie', async () => {
    await loggedIn('player4');
    const headers = { Cookie: 'president.sid=s%3Aguessed.guessed' };
    await ended(group.application.anonymous(), headers);
  });

  test('not after a logout', async () => {
    const headers = { Cookie: await newCookie('player4') };
    const client = group.application.anonymous();
    expect((await client.get('/api/games', { headers })).status).toBe(200);
    await client.post('/api/auth/logout', undefined, { headers });
    await ended(client, headers);
  });

  test('not for the other sessions of a member who changes the password', async () => {
    const [one, other] = [await loggedIn('player5'), await loggedIn('player5')];
    await one.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'new-and-known' });
    await ended(other);
    expect((await one.get('/api/games')).status).toBe(200);
  });

  test('not for a deactivated member, as soon as the deactivation was answered', async () => {
    const { body: user } = await group.admin.post<UserView>('/api/users', newMember('leaver'));
    const client = await loggedIn('leaver');
    await group.admin.patch(`/api/users/${user.id}`, { isActive: false });
    await ended(client);
  });

  test('not for long when the session ended in another process', async () => {
    const client = await loggedIn('player6');
    await execute(`delete from app.sessions where player_id = 6`);
    await until(async () => (await client.get('/api/games')).status === 401);
  });
});

async function execute(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Asks until the condition holds; the timeout of the test ends it. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20);
}

interface Raw {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The raw bytes, because fetch decompresses them. */
function overTheWire(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    rawGet(group.application.url + path, { headers: { Cookie: cookie, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({
        status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks),
      }));
    }).once('error', reject);
  });
}
