/**
 * Tests the default image without Docker: its folder is made from the build by the steps of the Dockerfile, and started
 * by another user, who may write to its volume and /tmp only.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GroupView } from '../contract/group.js';
import { IS_LONG_RUN } from '../testing/jest/long-run.js';
import { dockerfile, type Image, makeImage } from '../testing/worlds/dockerfile.js';
import { HttpClient } from '../testing/worlds/http-client.js';
import { findFreePort } from './network.mjs';

const isRoot = process.geteuid?.() === 0;
const USER = isRoot ? { uid: 65_534, gid: 65_534 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

let root: string;
let image: Image;
let port: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'president-image-'));
  image = makeImage(dockerfile().at(-1)!.name, root, USER);
  mkdirSync(join(root, 'tmp'));
  chmodSync(join(root, 'tmp'), 0o1777);
  port = String(await findFreePort());
});

afterAll(async () => {
  for (const server of running) await stop(server);
  rmSync(root, { recursive: true, force: true });
});

const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH, ...image.environment, DATA_DIR: join(root, image.environment.DATA_DIR!), PORT: port,
  TMPDIR: join(root, 'tmp'), HOME: '/nonexistent', PUBLIC_URL: `http://127.0.0.1:${port}`,
});

const ends = ([program, ...rest]: readonly string[]) => spawnSync(program!, rest, {
  ...(isRoot && USER), cwd: image.folder, env: environment(), encoding: 'utf8',
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
  while (!output.includes('Ctrl-C')) {
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

async function logIn(password: string | undefined): Promise<HttpClient> {
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
  const [, password] = /log in as "admin" with the password "([^"]+)"/.exec(output) ?? [];
  expect(ends(image.healthCheck)).toMatchObject({ status: 0, stderr: '' });
  const client = await logIn(password);
  const { stdout, stderr } = examine();
  expect([stderr, stdout]).toEqual(['', expect.stringMatching(/^Server +answers at .*^Schema /ms)]);
  expect(stdout).not.toContain(password);

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
    expect((await (await logIn(password)).get<GroupView>('/api/group')).body).toMatchObject({ name: 'Friday cards' });
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
