/** Tests the start of a server process: it can be stopped while it waits, and reports what it lacks. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createTrialProject, type TrialProject } from './testing/trial-project.js';

let project: TrialProject;
/** A database that accepts connections and never answers. */
let silent: Server;

beforeEach(async () => {
  project = createTrialProject();
  cpSync(join(project.folder, 'api'), join(project.folder, 'dist/server/api'), { recursive: true });
  silent = createServer((socket) => void socket.on('error', () => undefined));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => {
  project.remove();
  silent.close();
});

it('a server ends when its database does not answer', async () => {
  const { port } = silent.address() as AddressInfo;
  const run = project.run('serve.mjs', { DATABASE_URL: `postgres://127.0.0.1:${port}/cards`, PORT: '0' });
  await once(silent, 'connection');
  run.process.kill('SIGTERM');
  expect(await run.exitCode()).toBe(130);
  expect(run.output()).toBe('');
});

it('a server that may open too few files says so', () => {
  const limited = ['-c', 'ulimit -n 256; exec node launch/serve.mjs'];
  const { status, stderr } = spawnSync('sh', limited, { cwd: project.folder, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toBe('Only 256 files may be open at a time: allow at least 1024, for example with ulimit -n 4096.\n');
});

it('a server whose database is damaged points to the backup', async () => {
  writeFileSync(join(project.folder, 'dist/server/api/main.js'), `export const startServer = () => Promise.reject(
    Object.assign(new Error('invalid page in block 0 of relation "base/5/16384"'), { code: 'XX001' }));`);
  const run = project.run('serve.mjs');
  expect(await run.exitCode()).toBe(1);
  expect(run.output()).toBe('The database is damaged (invalid page in block 0 of relation "base/5/16384"): '
    + 'restore a backup (docs/operating.md, Restore).\n');
});

it('only a terminal is given the address for a code that logs in: no pipe, file or log of a container', () => {
  writeFileSync(join(project.folder, 'dist/server/api/main.js'), `export const startServer = (_, { phoneUrl }) =>
    Promise.reject(Object.assign(new Error('At ' + phoneUrl), { name: 'ConfigurationError' }));`);
  const said = (command: string, args: readonly string[], container = '', ROLE = ''): string => {
    const env = { ...process.env, PUBLIC_URL: 'https://cards.example', container, ROLE };
    const { stdout, stderr } = spawnSync(command, args, { cwd: project.folder, encoding: 'utf8', env });
    return (stdout + stderr).trim();
  };
  const inTerminal = ['-qec', `${process.execPath} launch/serve.mjs`, '/dev/null'];
  expect([
    said('script', inTerminal), said(process.execPath, ['launch/serve.mjs']), said('script', inTerminal, 'docker'),
    said('script', inTerminal, '', 'api'),
  ]).toEqual(['At https://cards.example', 'At undefined', 'At undefined', 'At undefined']);
});
