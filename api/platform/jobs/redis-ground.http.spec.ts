/** Tests what a start and the doctor say about a Redis in which jobs cannot run, and how health notices it later. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { HealthView } from '../../../contract/health.js';
import { selfSignedCertificate } from '../../../testing/eventstoredb-simulator/self-signed-certificate.js';
import { longTest, sampleOf } from '../../../testing/jest/long-run.js';
import { lastingPort } from '../../../testing/worlds/lasting-port.js';
import { diagnose, startServer } from '../../../testing/worlds/load-server.js';
import { type RedisServer, startRedis } from '../../../testing/worlds/redis-server.js';
import { startApplication } from '../../../testing/worlds/start-application.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';

let database: TestDatabase;
let redis: RedisServer;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
});
afterAll(() => Promise.all([database.drop(), redis.stop()]));

async function asked(...commands: readonly (readonly string[])[]): Promise<void> {
  const client = new Redis(redis.url);
  for (const [name = '', ...rest] of commands) await client.call(name, ...rest);
  client.disconnect();
}

async function said(redisUrl: string): Promise<{ refusal: string; doctor: string }> {
  const environment = { PORT: '1', HOST: '127.0.0.1', LOG_LEVEL: 'silent', REDIS_URL: redisUrl };
  const refusal = await startServer({ ...environment, DATABASE_URL: database.url }, { report: () => undefined })
    .then((server) => server.close().then(() => 'none'), (error: Error) => `${error.name}: ${error.message}`);
  const lines: string[] = [];
  await diagnose({ databaseUrl: database.url, environment }, (line) => lines.push(line));
  return { refusal, doctor: lines.join('\n') };
}

/** @returns the address for a user with these rights */
async function withUser(name: string, ...rights: readonly string[]): Promise<string> {
  await asked(['acl', 'setuser', name, 'on', '>a-secret', ...rights]);
  return redis.url.replace('//', `//${name}:a-secret@`);
}

test.each(sampleOf([
  {
    what: 'a wrong password', given: async () => redis.url.replace('//', '//mina:another@'),
    sentence: 'REDIS_URL names a Redis that lets nobody in with the user and the password in it: correct them.',
  },
  {
    what: 'nobody there', given: async () => `redis://:a-secret@127.0.0.1:${await lastingPort()}`,
    sentence: 'REDIS_URL names a Redis that does not answer (ECONNREFUSED): check the address, and TLS (rediss://).',
  },
  {
    what: 'TLS with a Redis that has none', given: async () => redis.url.replace('redis:', 'rediss:'),
    sentence: /^EngineUnusable: REDIS_URL names a Redis that does not answer \(.+\): check the address, and TLS .*\.$/,
  },
  {
    what: 'a database that does not exist', given: async () => `${redis.url}/99`,
    sentence: 'REDIS_URL names a Redis that does not have the database of that number: name one that it has.',
  },
  {
    what: 'a user for other keys', given: () => withUser('others', '~other:*', '+@all'),
    sentence: 'The user of REDIS_URL lacks rights in Redis that jobs need (the keys president:*): '
      + 'an administrator says ACL SETUSER NAME ~president:* +@all.',
  },
  {
    what: 'a user without some commands',
    given: () => withUser('few', '~president:*', '+@all', '-info', '-bzpopmin', '-xadd'),
    sentence: 'The user of REDIS_URL lacks rights in Redis that jobs need (info, bzpopmin, xadd): '
      + 'an administrator says ACL SETUSER NAME ~president:* +@all.',
  },
]))('a start with $what ends with a sentence, and the doctor says it', async ({ given, sentence }) => {
  const { refusal, doctor } = await said(await given());
  if (typeof sentence === 'string') {
    expect(refusal).toBe(`EngineUnusable: ${sentence}`);
    const [, fault, next] = /^(.*?): (.*)\.$/.exec(sentence)!;
    const isNamed = doctor.includes(sentence) || doctor.includes(`${fault}.\n   Next: ${next}`);
    expect(isNamed || doctor).toBe(true);
  } else {
    expect(refusal).toMatch(sentence);
    expect(doctor).toContain(refusal.slice('EngineUnusable: '.length));
  }
  expect(refusal + doctor).not.toMatch(/a-secret|another@/);
});

longTest('a replica, and one that drops keys or has no memory left, are named', async () => {
  await asked(['replicaof', '127.0.0.1', '1'], ['config', 'set', 'maxmemory-policy', 'allkeys-lru']);
  const { refusal, doctor } = await said(redis.url);
  expect(refusal).toBe('EngineUnusable: REDIS_URL names a replica: name the primary.');
  expect(doctor).toContain('REDIS_URL names a replica.\n   Next: name the primary');
  const drops = 'Redis drops keys when its memory is full (maxmemory-policy allkeys-lru), and with them jobs.';
  expect(doctor).toContain(`${drops}\n   Next: set maxmemory-policy noeviction there`);
  await asked(['replicaof', 'no', 'one'], ['config', 'set', 'maxmemory-policy', 'noeviction'],
    ['config', 'set', 'maxmemory', '1']);
  const full = await said(redis.url);
  await asked(['config', 'set', 'maxmemory', '0']);
  expect(full.refusal).toBe('EngineUnusable: Redis has no memory left for jobs: raise its maxmemory, or free some.');
  expect(full.doctor).toContain('Redis has no memory left for jobs.\n   Next: raise its maxmemory, or free some');
});

longTest('one in cluster mode is refused', async () => {
  const cluster = await startRedis('--cluster-enabled', 'yes');
  const { refusal, doctor } = await said(cluster.url);
  const other = await said(`${cluster.url}/1`);
  await cluster.stop();
  expect(other.refusal).toMatch(/^EngineUnusable: REDIS_URL names a Redis that is in cluster mode: name one .*\.$/);
  expect(refusal).toBe(
    'EngineUnusable: REDIS_URL names a Redis in cluster mode: name one that is not part of a cluster.');
  expect(doctor).toContain('REDIS_URL names a Redis in cluster mode.\n   Next: name one that is not part of a cluster');
});

longTest('a self-signed certificate is named with the way out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'president-tls-'));
  const { certificate, key } = selfSignedCertificate();
  const [certificateFile, keyFile] = [join(folder, 'certificate'), join(folder, 'key')];
  writeFileSync(certificateFile, certificate);
  writeFileSync(keyFile, key);
  const port = await lastingPort();
  const own = await startRedis('--tls-port', String(port), '--tls-cert-file', certificateFile,
    '--tls-key-file', keyFile, '--tls-ca-cert-file', certificateFile, '--tls-auth-clients', 'no');
  const { refusal } = await said(`rediss://127.0.0.1:${port}`);
  await own.stop();
  rmSync(folder, { recursive: true });
  expect(refusal).toBe('EngineUnusable: REDIS_URL names a Redis that has a certificate that is not trusted '
    + '(DEPTH_ZERO_SELF_SIGNED_CERT): set NODE_EXTRA_CA_CERTS to the file of its authority.');
});

test('rights that are taken away while the server runs are noticed by its health', async () => {
  const url = await withUser('lasting', '~*', '+@all');
  const application = await startApplication({ environment: { REDIS_URL: url } });
  const jobs = async () => (await application.anonymous().get<HealthView>('/api/health')).body.engines
    .find(({ name }) => name === 'jobs')!.isThere;
  expect(await jobs()).toBe(true);
  await asked(['acl', 'setuser', 'lasting', 'resetkeys', '~other:*']);
  expect(await jobs()).toBe(false);
  await asked(['acl', 'setuser', 'lasting', '~*']);
  await application.stop();
});
