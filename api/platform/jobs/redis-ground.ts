/** The ground of the jobs: connects to a Redis, and finds its faults. */
import { Redis } from 'ioredis';
import { EngineUnusable } from '../../../postgres/address.js';
import { type Finding, refused } from '../../../postgres/ground.js';
import { within } from '../../../event-store/time-limit.js';

/** The beginning of our keys in Redis. */
export const PREFIX = 'president';

const CONNECT_MS = 5_000;

/** Faults by code and message of the first error; `CODE` is the code. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/WRONGPASS|NOAUTH|without any password|invalid password/,
    'lets nobody in with the user and the password in it: correct them'],
  [/DB index/, 'does not have the database of that number: name one that it has'],
  [/in cluster mode/, 'is in cluster mode: name one that is not part of a cluster'],
  [/ALTNAME/, 'has a certificate for another name: put the name in the certificate into it'],
  [/CERT|^UNABLE_TO_/,
    'has a certificate that is not trusted (CODE): set NODE_EXTRA_CA_CERTS to the file of its authority'],
  [/./, 'does not answer (CODE): check the address, and TLS (rediss://)'],
];

/**
 * Connects a worker, which waits for Redis to come back, however long it takes.
 * @throws EngineUnusable if it cannot be reached now
 */
export async function connectRedis(url: string): Promise<Redis> {
  const connection = new Redis(url, { maxRetriesPerRequest: null, lazyConnect: true });
  // `connect` hides the reason. The listener stays: it reconnects by itself, and an error would end the process.
  const reason = new Promise<Error>((settle) => connection.on('error', settle));
  try {
    await within(CONNECT_MS, () => Promise.race([connection.connect(), reason.then((error) => Promise.reject(error))]));
    return connection;
  } catch (error) {
    connection.disconnect();
    const { code = 'no answer', message } = error as Error & { readonly code?: string };
    const [, fault] = FAULTS.find(([known]) => known.test(`${code} ${message}`))!;
    const sentence = `REDIS_URL names a Redis that ${fault.replace('CODE', code)}.`;
    throw new EngineUnusable(sentence, { cause: error });
  }
}

const TRIAL = `${PREFIX}:ground`;

/** Writes two keys, which fails in cluster mode, and without memory. */
export const tryToWrite = (connection: Redis): Promise<'OK'> => connection.mset(`${TRIAL}:1`, '', `${TRIAL}:2`, '');

/** One command of each kind that BullMQ needs. The last one deletes the keys of the others. */
const NEEDED = [
  'info', 'client setname president', 'eval return(1) 0', 'time', 'set KEY:text 1', 'incr KEY:text', 'get KEY:text',
  'pexpire KEY:text 1000', 'hset KEY:hash a 1', 'hgetall KEY:hash', 'lpush KEY:list 1', 'lrange KEY:list 0 0',
  'rpoplpush KEY:list KEY:list', 'zadd KEY:sorted 1 a', 'zrangebyscore KEY:sorted 0 1', 'bzpopmin KEY:sorted 0.01',
  'sadd KEY:set 1', 'smembers KEY:set', 'xadd KEY:stream * a 1', 'xtrim KEY:stream maxlen 0',
  'xread streams KEY:stream 0', 'scan 0 count 1', 'del KEY:text KEY:hash KEY:list KEY:sorted KEY:set KEY:stream',
].map((command) => command.replaceAll('KEY', TRIAL).split(' '));

/** @throws EngineUnusable if it cannot be reached */
export async function lookAtRedis(url: string): Promise<Finding[]> {
  const connection = await connectRedis(url);
  try {
    return await within(CONNECT_MS, () => findingsIn(connection));
  } finally {
    connection.disconnect();
  }
}

async function findingsIn(connection: Redis): Promise<Finding[]> {
  const info = await connection.info().catch(() => '');
  const told = (name: string): string =>
    info.split(/\r?\n/).find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  const inCluster = refused(told('cluster_enabled') === '1',
    'REDIS_URL names a Redis in cluster mode', 'name one that is not part of a cluster');
  if (inCluster.length > 0) return inCluster;
  const version = Number.parseFloat(told('redis_version'));
  const policy = told('maxmemory_policy');
  const refusals = (await connection.pipeline(NEEDED).exec())!.map(([error]) => error?.message ?? '');
  const commands = NEEDED.filter((_, index) => /^NOPERM .*\brun\b/.test(refusals[index]!)).map(([name]) => name);
  const isFull = refusals.some((message) => message.startsWith('OOM '));
  const isKeyRefused = refusals.some((message) => /^NOPERM .*\bkey/.test(message));
  const lacks = [...commands, ...(isKeyRefused ? [`the keys ${PREFIX}:*`] : [])];
  return [
    ...refused(version < OLDEST, `REDIS_URL names Redis ${version}`, `name ${OLDEST} or newer`),
    ...refused(told('role') === 'slave', 'REDIS_URL names a replica', 'name the primary'),
    ...refused(lacks.length > 0, `The user of REDIS_URL lacks rights in Redis that jobs need (${lacks.join(', ')})`,
      `an administrator says ACL SETUSER NAME ~${PREFIX}:* +@all`),
    ...refused(isFull, 'Redis has no memory left for jobs', 'raise its maxmemory, or free some'),
    ...refused(policy !== '' && policy !== 'noeviction',
      `Redis drops keys when its memory is full (maxmemory-policy ${policy}), and with them jobs`,
      'set maxmemory-policy noeviction there', false),
  ];
}

const OLDEST = 5;
