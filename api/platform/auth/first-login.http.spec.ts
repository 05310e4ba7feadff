/** Tests the first login of the organizer: by the code of a start, and the password that replaces the printed one. */
import pg from 'pg';
import { renderUnicodeCompact } from 'uqr';
import type { AuthStatus } from '../../../contract/session.js';
import { startApplication, type TestApplication } from '../../../testing/worlds/start-application.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';

const PHONE_URL = 'http://192.168.0.7:3000';
const OVER = 'This code no longer works: log in, or start the server again.';

let database: TestDatabase;
let application: TestApplication;
let lines: string[];

async function start(phoneUrl: string | undefined = PHONE_URL): Promise<void> {
  lines = [];
  application = await startApplication({
    database: { ...database, drop: async () => undefined }, environment: { ADMIN_PASSWORD: '' },
    report: (line) => void lines.push(line), ...(phoneUrl && { phoneUrl }),
  });
}

const shown = (pattern: RegExp): string | undefined =>
  lines.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined);
const secretShown = (): string | undefined => shown(/^It leads to http:\/\/192\.168\.0\.7:3000\/login#([\w-]{22})$/);
const enter = (secret: string | undefined, client = application.anonymous()) =>
  client.post<AuthStatus & { message: string }>('/api/auth/first-login', { secret });

async function inDatabase(query: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<object>(query);
  await client.end();
  return rows;
}

beforeEach(async () => {
  database = await createTestDatabase();
  await start();
});

afterEach(async () => {
  await application.stop();
  await database.drop();
});

test('the code logs in once, and no later start shows one', async () => {
  const secret = secretShown();
  const code = renderUnicodeCompact(`${PHONE_URL}/login#${secret}`, { border: 2 }).split('\n');
  expect(lines.join('\n')).toContain(code.map((line) => `\x1b[97;40m${line}\x1b[0m`).join('\n'));
  expect(JSON.stringify(await inDatabase('select * from app.settings'))).not.toContain(secret);
  const phone = application.anonymous();
  expect(await enter(secret, phone)).toMatchObject({ status: 200, body: { user: { username: 'organizer' } } });
  expect((await phone.get('/api/users')).status).toBe(200);
  expect(await enter(secret)).toMatchObject({ status: 401, body: { message: OVER } });
  await application.stop();
  await start();
  expect(secretShown()).toBeUndefined();
});

test('the code ends after ten minutes, and with the next start', async () => {
  const [secret, { clock }] = [secretShown(), application];
  expect(await enter('x'.repeat(22))).toMatchObject({ status: 401, body: { message: OVER } });
  await application.stop();
  await start();
  expect(await enter(secret)).toMatchObject({ status: 401, body: { message: OVER } });
  application.clock.set(new Date(clock.now().getTime() + 10 * 60_000).toISOString());
  expect(await enter(secretShown())).toMatchObject({ status: 401, body: { message: OVER } });
  await application.stop();
  await start('');
  const kept = await inDatabase(`select from app.settings where name = 'first-login'`);
  expect([secretShown(), kept]).toEqual([undefined, []]);
});

test('a chosen password replaces the printed one, which need not be typed again', async () => {
  const printed = shown(/^First start: log in as "organizer" with the password "([\w-]{16})"/)!;
  const [laptop, phone] = [await application.login('organizer', printed), application.anonymous()];
  await enter(secretShown(), phone);
  const isPrinted = async () => (await phone.get<{ isPrinted: boolean }>('/api/auth/first-password')).body.isPrinted;
  const choose = (newPassword: string) => phone.post('/api/auth/first-password', { newPassword });
  expect(await isPrinted()).toBe(true);
  expect(await choose('password123')).toMatchObject({ status: 400 });
  expect(await choose('my-own-words')).toMatchObject({ status: 200, body: { isAuthenticated: true } });
  expect([await isPrinted(), (await laptop.get('/api/users')).status]).toEqual([false, 401]);
  expect((await application.anonymous().post('/api/auth/login', { username: 'organizer', password: printed })).status)
    .toBe(401);
  expect(await choose('other-words')).toMatchObject({
    status: 409, body: { message: 'Your password was chosen already: change it in your profile.' },
  });
  await application.login('organizer', 'my-own-words');
});
