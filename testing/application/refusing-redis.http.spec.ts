/** Tests what people and operators see when Redis answers but refuses to write or to let anybody in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { HealthView } from '../../contract/health.js';
import type { PopulationProgressView } from '../../contract/maintenance.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { type Group, startGroup } from '../worlds/group.js';
import { type RedisServer, startRedis } from '../worlds/redis-server.js';

const POPULATE = '/api/admin/populate-fast-table';
const FULL = 'The job queue has no memory left. Sending it again is safe.';
/** A number far above the lines that different errors and calls cause. */
const MANY = 100;

let redis: RedisServer;
let operator: Redis;
let group: Group;
const logged: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'president-refusing-'));

beforeAll(async () => {
  redis = await startRedis();
  operator = new Redis(redis.url);
  group = await startGroup({
    environment: { REDIS_URL: redis.url, LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    logDestination: { write: (line: string) => void logged.push(line) },
  });
});

afterAll(async () => {
  await group?.application.stop();
  operator?.disconnect();
  await redis?.stop();
  rmSync(dataDir, { recursive: true });
});

const populate = async () => {
  const { status, body } = await group.admin.post<{ message: string }>(POPULATE);
  return { status, message: body.message };
};

const untilPopulated = async () => {
  await eventually(async () => (await populate()).status === 202);
  await eventually(async () =>
    !(await group.admin.get<PopulationProgressView>('/api/admin/population-progress')).body.isRunning);
};

const untilRefusedOften = (word: string) => eventually(async () => {
  const [, count] = new RegExp(`^errorstat_${word}:count=(\\d+)`, 'm').exec(await operator.info('errorstats')) ?? [];
  return Number(count) > MANY;
});

/** The log's texts about refused jobs, each as often as it was written. */
const saidOf = (word: string): string[] => logged.map((line) => JSON.parse(line) as { context?: string; msg: string })
  .filter(({ context, msg }) => context === 'Jobs' && msg.includes(word)).map(({ msg }) => msg);

const areJobsThere = async () => (await group.admin.get<HealthView>('/api/health')).body.engines
  .find(({ name }) => name === 'jobs')!.isThere;

test('while its memory is full, health says so and what needs a job is answered 503, until there is room', async () => {
  expect(await areJobsThere()).toBe(true);
  await operator.config('SET', 'maxmemory', '1');
  expect(await populate()).toEqual({ status: 503, message: FULL });
  expect(await group.admin.post('/api/admin/backups')).toMatchObject({ status: 503, body: { message: FULL } });
  expect(await areJobsThere()).toBe(false);
  await operator.config('SET', 'maxmemory', '0');
  expect(await areJobsThere()).toBe(true);
  await untilPopulated();
});

test('while it refuses our user its workers say so once each, and go on when it lets them in', async () => {
  await operator.call('ACL', 'SETUSER', 'default', '-evalsha', '-eval', '-bzpopmin');
  await untilRefusedOften('NOPERM');
  const said = saidOf('NOPERM');
  expect(said.length).toBeGreaterThan(0);
  expect(new Set(said).size).toBe(said.length);
  await operator.call('ACL', 'SETUSER', 'default', '+@all');
  await untilPopulated();
});
