/**
 * Tests the embedded Postgres: safe settings, no leaked password, and recovery from every state that a kill leaves
 * behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.mjs';
import { copyCluster } from '../testing/worlds/copied-cluster.js';
import { isAlive, readPostmaster } from './postmaster-file.mjs';

let dataDir: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'president-embedded-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(dataDir, { recursive: true });
});

async function start(options: { testing?: boolean } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, ...options });
  running.push(server);
  return server;
}

async function query<Row>({ url }: EmbeddedPostgres, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(5);
}

async function readSettings(server: EmbeddedPostgres, names: string[]): Promise<Record<string, string>> {
  const list = names.map((name) => `'${name}'`).join(', ');
  const rows = await query<{ name: string; setting: string }>(
    server, `select name, setting from pg_settings where name in (${list})`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

describe('a server', () => {
  it('keeps what it acknowledges and listens on this machine only', async () => {
    const server = await start();
    const promises = {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      autovacuum: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      log_error_verbosity: 'terse',
    };
    expect(await readSettings(server, Object.keys(promises))).toEqual(promises);
  });

  it('trades safety for speed in tests only', async () => {
    copyCluster(dataDir);
    expect(await readSettings(await start({ testing: true }), ['fsync'])).toEqual({ fsync: 'off' });
  });

  it('is created again if its creation was interrupted', async () => {
    mkdirSync(join(dataDir, 'postgres/data.unfinished/base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/data.unfinished/PG_VERSION'), '18\n');
    writeFileSync(join(dataDir, 'postgres/password'), 'of the one cut short\n');
    const server = await start();
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(['data', 'password']);
  });

  it('lets the application in with its password only, and not as an administrator', async () => {
    copyCluster(dataDir);
    const server = await start();
    const [role] = await query(server, 'select rolsuper from pg_roles where rolname = current_user');
    expect(role).toEqual({ rolsuper: false });
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query({ ...server, url: wrong.href }, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('shows its two passwords to no one: neither in its log nor in its arguments nor to other users', async () => {
    copyCluster(dataDir);
    const server = await start();
    const passwords = [server.url, server.administratorUrl].map((url) => new URL(url).password);
    await expect(query(server, 'select no such thing')).rejects.toThrow();
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o077).toBe(0);
    const places = [readFileSync(join(dataDir, 'postgres.log'), 'utf8')];
    if (process.platform === 'linux') {
      places.push(...['cmdline', 'environ'].map((file) => readFileSync(`/proc/${server.pid}/${file}`, 'utf8')));
    }
    expect(passwords.map(({ length }) => length)).toEqual([43, 32]);
    for (const password of passwords) for (const place of places) expect(place).not.toContain(password);
  });

  it('can use the file system: databases, vacuum, a bulk copy', async () => {
    copyCluster(dataDir);
    const server = await start();
    await query(server, 'create database another');
    await query(server, 'drop database another');
    await query(server, `create table game as select n, repeat('x', 500) from generate_series(1, 20000) n`);
    await query(server, 'create index on game (n)');
    await query(server, 'delete from game where n % 2 = 0');
    await query(server, 'vacuum full analyze game');
    expect(await query(server, 'select count(*)::int from game')).toEqual([{ count: 10_000 }]);
  });
});

describe('after a kill', () => {
  beforeEach(() => copyCluster(dataDir));

  it('recovers everything that was acknowledged', async () => {
    const first = await start();
    await query(first, 'create table game as select n from generate_series(1, 1000) n');
    await kill(first.pid);
    // The modes are as after a copy that does not keep them.
    chmodSync(join(dataDir, 'postgres/data'), 0o775);
    const second = await start();
    expect(await query(second, 'select count(*)::int from game')).toEqual([{ count: 1000 }]);
  });

  it('takes over a server that is still running', async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ pid: first.pid, url: first.url });
  });

  it('waits for a server that is stopping, and starts again', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGINT');
    const second = await start();
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a server that is kept running', () => {
  beforeEach(() => copyCluster(dataDir));

  it('is started again at its address when it is killed, and stays stopped', async () => {
    const server = await start();
    const { pid, url } = server;
    await query(server, 'create table game as select 1 as n');
    const kept = server.keepRunning([10]);
    await kill(pid);
    while (server.pid === pid) await sleep(20);
    expect(server.url).toBe(url);
    expect(await query(server, 'select n from game')).toEqual([{ n: 1 }]);
    const again = server.pid;
    await server.stop();
    await kept;
    expect(isAlive(again)).toBe(false);
  });

  it('is given up in a sentence when it cannot be started any more', async () => {
    const server = await start();
    const kept = server.keepRunning([10, 10]);
    rmSync(join(dataDir, 'postgres/data/global/pg_control'));
    await kill(server.pid);
    await expect(kept).rejects.toThrow(/^Postgres did not start: .*pg_control.* \(see .*postgres\.log\)\.$/);
  });
});

it('a process that has ended is not alive, even if nobody reaped it', async () => {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(parent.stdout, 'data');
  while (isAlive(Number(line))) await sleep(5);
  expect(isAlive(parent.pid!)).toBe(true);
  parent.kill();
});

describe('a reused process id', () => {
  beforeEach(() => copyCluster(dataDir));

  let stranger: ChildProcess;

  afterEach(() => stranger.kill());

  /** The other process runs as the user of Postgres, which is why Postgres itself gives up. */
  async function leaveFileNamingStranger(status = 'ready'): Promise<void> {
    const first = await start();
    await query(first, 'create table game as select 1 as n');
    const file = join(dataDir, 'postgres/data/postmaster.pid');
    const [, ...rest] = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    await once(stranger, 'spawn');
    writeFileSync(file, [stranger.pid, ...rest].join('\n').replace(/\bready\b/, status));
  }

  async function expectStartBesideStranger(): Promise<void> {
    const server = await start();
    expect(stranger.exitCode).toBeNull();
    expect(readPostmaster(join(dataDir, 'postgres/data'))?.pid).toBe(server.pid);
    expect(await query(server, 'select n from game')).toEqual([{ n: 1 }]);
  }

  it('does not stop a start', async () => {
    await leaveFileNamingStranger();
    await expectStartBesideStranger();
  });

  it('does not stop a start after a server that was killed while starting', async () => {
    await leaveFileNamingStranger('starting');
    await expectStartBesideStranger();
  });
});

describe('data that cannot be opened', () => {
  beforeEach(() => copyCluster(dataDir));

  it('because the password is lost are reported in one sentence', async () => {
    const server = await start();
    await server.stop();
    rmSync(join(dataDir, 'postgres/password'));
    await expect(start()).rejects.toThrow(/^The database's password is missing: put .*password back\.$/);
    writeFileSync(join(dataDir, 'postgres/password'), '\n');
    await expect(start()).rejects.toThrow(/^The database's password is missing/);
  });

  it('because the password is another one are reported in one sentence, and nothing is left running', async () => {
    const server = await start();
    const file = join(dataDir, 'postgres/password');
    const password = readFileSync(file, 'utf8');
    writeFileSync(file, 'of another folder');
    const sentence = /^The password in .*postgres\/password is not that of the database: put the right file back, or/;
    await expect(start()).rejects.toThrow(sentence);
    // The running Postgres is left alone.
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await expect(start()).rejects.toThrow(sentence);
    expect(readPostmaster(join(dataDir, 'postgres/data'))).toBeUndefined();
    writeFileSync(file, password);
    await start();
  });

  it.each(['', 'no process id'])('because postmaster.pid is %j are reported in a sentence', async (text) => {
    const file = join(dataDir, 'postgres/data/postmaster.pid');
    writeFileSync(file, text);
    await expect(start()).rejects.toThrow(
      `${file} is damaged: if no process named postgres runs any more, delete it and start again.`);
    rmSync(file);
    await start();
  });

  it('because they are broken are reported in one sentence by Postgres', async () => {
    const server = await start();
    await server.stop();
    rmSync(join(dataDir, 'postgres/data/global/pg_control'));
    await expect(start()).rejects.toThrow(/^Postgres did not start: .*pg_control.* \(see .*postgres\.log\)\.$/);
  });
});
