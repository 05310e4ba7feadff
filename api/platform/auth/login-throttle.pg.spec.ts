/** Tests the effects of the limits on guessing: a flood on one name, blocked networks, and known browsers. */
import { Writable } from 'node:stream';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { createPool } from '../../../postgres/pool.js';
import { TestClock } from '../../../testing/worlds/start-application.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { createLog, frameworkLog } from '../http/log.js';
import { migrateDurableTables } from '../persistence/durable-tables.js';
import { FailedLogins, type LoginAttempt, LoginThrottle } from './login-throttle.js';
import { PasswordWork } from './passwords.js';

let database: TestDatabase;
let pool: Pool;
let warnings: string[];
/** The number of passwords checked so far. */
let checked: number;
/** The members at whose names a limit was reached. */
let closed: (number | null)[];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await migrateDurableTables(database.url);
  [warnings, checked, closed] = [[], 0, []];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      warnings.push((JSON.parse(chunk.toString()) as { msg: string }).msg);
      done();
    },
  });
  Logger.overrideLogger(frameworkLog(createLog('warn', destination)));
});

afterEach(async () => {
  Logger.overrideLogger(false);
  await pool.end();
  await database.drop();
});

const throttled = (pauseMs?: number): LoginThrottle => new LoginThrottle(pool, {
  work: new PasswordWork(),
  failedLogins: new FailedLogins(pool, new TestClock(new Date('2026-07-29T16:00:00Z'))),
  onClosed: (playerId) => void closed.push(playerId),
  ...(pauseMs !== undefined && { pauseMs }),
});

const from = (network: number, rest: Partial<LoginAttempt> = {}): LoginAttempt => ({
  username: 'mina', playerId: 4, address: `10.0.${network >> 8}.${network & 255}`, browser: undefined, ...rest,
});

const check = (isRight: boolean) => async (): Promise<true | undefined> => {
  checked += 1;
  return isRight ? true : undefined;
};

type Outcome = 'in' | 'wrong' | 'refused';

const attempt = (throttle: LoginThrottle, login: LoginAttempt, isRight = false): Promise<Outcome> =>
  throttle.attempt(login, check(isRight)).then(
    (result) => (result ? 'in' : 'wrong'), (error: { getStatus(): number }) => {
      expect(error.getStatus()).toBe(429);
      return 'refused';
    });

const rows = async (): Promise<number> =>
  (await pool.query<{ rows: number }>(`select (select count(*) from app.login_failures)::int
    + (select count(*) from app.failed_logins)::int as rows`)).rows[0]?.rows ?? -1;

test('guesses at one name from many networks are checked ten times, then slowly, and lock no one out', async () => {
  const pauseMs = 20;
  const throttle = throttled(pauseMs);
  for (let network = 1; network <= 11; network += 1) await attempt(throttle, from(network));
  const began = performance.now();
  const flood = Array.from({ length: 384 }, (_, network) => attempt(throttle, from(network + 100)));
  // A new browser has to try for a place during the flood.
  let outcome: Outcome = 'refused';
  while (outcome === 'refused') outcome = await attempt(throttle, from(1_000), true);
  expect(outcome).toBe('in');
  const answered = (await Promise.all(flood)).filter((other) => other === 'wrong').length;
  // Four requests wait at once, and one is released after each pause.
  expect(answered).toBeLessThanOrEqual(4 + Math.ceil((performance.now() - began) / pauseMs));
  expect(warnings).toEqual([
    'Many failed logins with the name of member 4, from several networks: '
    + 'browsers that are new to it are answered one after the other.',
  ]);
  expect(closed).toEqual([4]);
});

test('a known browser does not wait for guesses, and has a separate limit', async () => {
  const throttle = throttled(3_600_000);
  for (let network = 1; network <= 11; network += 1) await attempt(throttle, from(network));
  const waiting = attempt(throttle, from(12), true);
  const browser = 'known';
  expect(await attempt(throttle, from(1, { browser }), true)).toBe('in');
  expect(await Promise.race([waiting, 'waits'])).toBe('waits');
  const guesses: Outcome[] = [];
  for (let tried = 0; tried < 6; tried += 1) guesses.push(await attempt(throttle, from(1, { browser })));
  expect(guesses).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'refused']);
  expect(await attempt(throttle, from(1, { browser: 'another' }), true)).toBe('in');
  expect(closed).toEqual([4, 4]);
});

test('a blocked network costs no row and no hash, and one warning', async () => {
  const throttle = throttled();
  for (let tried = 1; tried <= 51; tried += 1) await attempt(throttle, from(7, { username: `name${tried}` }));
  const [rowsBefore, checkedBefore] = [await rows(), checked];
  const flood = Array.from({ length: 500 }, (_, tried) => attempt(throttle, from(7, { username: `other${tried}` })));
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['refused']));
  expect([await rows(), checked]).toEqual([rowsBefore, checkedBefore]);
  expect(warnings).toEqual([
    'Too many failed logins from 10.0.0.7: refused for 15 minutes.',
  ]);
  expect(closed).toEqual([null]);
  expect(await attempt(throttle, from(8), true)).toBe('in');
});

test('networks of one site count together too', async () => {
  const throttle = throttled();
  const outcomes: Outcome[] = [];
  for (let tried = 0; tried < 201; tried += 1) {
    const address = `2001:db8:1:${tried.toString(16)}::1`;
    outcomes.push(await attempt(throttle, from(0, { address, username: `name${tried}`, playerId: undefined })));
  }
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(200);
  expect(warnings).toHaveLength(1);
  expect(await attempt(throttle, from(0, { address: '2001:db8:2::1' }), true)).toBe('in');
});

test('too many logins at once are refused, with one warning, and those of known browsers are not', async () => {
  const throttle = throttled();
  const flood = Array.from({ length: 200 }, (_, tried) =>
    attempt(throttle, from(tried, { username: `name${tried}`, playerId: undefined })));
  const known = attempt(throttle, from(1, { browser: 'known' }), true);
  expect((await Promise.all(flood)).filter((outcome) => outcome === 'refused').length).toBeGreaterThan(100);
  expect(await known).toBe('in');
  expect(warnings).toEqual(['Too many logins at once: some are refused.']);
});

test('of 400 right logins of one member in a known browser, another member waits for one', async () => {
  const throttle = throttled();
  const order: string[] = [];
  const logIn = (name: string, playerId: number) => throttle.attempt(
    from(1, { username: name, playerId, browser: `of ${name}` }), check(true)).then(() => order.push(name));
  const flood = Promise.allSettled(Array.from({ length: 400 }, () => logIn('mina', 4)));
  await logIn('omar', 5);
  expect(order.slice(0, 3)).toContain('omar');
  const refused = (await flood).filter((outcome) => outcome.status === 'rejected');
  expect([refused.length, refused[0]?.reason]).toEqual([384, expect.objectContaining({ status: 503 })]);
});
