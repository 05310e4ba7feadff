/**
 * Keeps the traces of a version for the tests of later ones: its data folder and its answers; with `--client` also its
 * client and what its browser stored. Run it in a checkout of this version, with a built checkout of the version to
 * keep, which may be this one: `node --import ./testing/jest/register-swc.mjs testing/upgrades/keep-version.ts CHECKOUT
 * NAME [--client]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from '../../launch/embedded-postgres.mjs';
import { findFreePort } from '../../launch/network.mjs';
import { launchChromium } from '../../web/e2e/chromium.js';
import type * as world from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import { ADMIN, folderOf, KEPT_READS, pack, readAll } from './kept-version.js';
import { leaveOpen, leaveTraces, liveAWhile, liveOn } from './kept-life.js';

const [checkout, name, option] = process.argv.slice(2);
if (checkout === undefined || name === undefined) throw new Error('Name the built checkout and the version.');
// How this version adds its members and sends its games.
const { gather, PASSWORD, submissionOf } = await import(
  pathToFileURL(join(resolve(checkout), 'testing/worlds/group.ts')).href) as typeof world;

const port = await findFreePort();
const dataDir = mkdtempSync(join(tmpdir(), 'president-kept-'));
const server = spawn(process.execPath, ['launch/start.mjs'], {
  cwd: resolve(checkout), stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1',
    ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password,
  },
});
// No process is left running, even after a failure.
process.once('exit', () => server.kill('SIGINT'));
const url = `http://localhost:${port}`;
while (!(await fetch(`${url}/api/health`).then(({ ok }) => ok, () => false))) await sleep(200);

const admin = new HttpClient(url);
await admin.post('/api/auth/login', ADMIN);
await gather(admin);
const recorder = new HttpClient(url);
await recorder.post('/api/auth/login', { username: 'player2', password: PASSWORD });
await liveAWhile(admin, recorder, submissionOf);
await liveOn(admin, recorder, () => new HttpClient(url));

const folder = folderOf(name);
mkdirSync(folder, { recursive: true });
if (option === '--client') {
  const browser = await launchChromium();
  const traces = await leaveTraces(browser, url);
  await browser.close();
  // This start takes over the running database, and changes nothing.
  const { administratorUrl } = await startEmbeddedPostgres({
    dataDir, log: () => undefined, mayPrepare: async () => false,
  });
  await leaveOpen(administratorUrl);
  for (const [file, content] of Object.entries(traces)) {
    writeFileSync(join(folder, `${file}.json`), `${JSON.stringify(content, null, 2)}\n`);
  }
  pack(join(resolve(checkout), 'dist/web'), join(folder, 'client.tar.br'));
}
writeFileSync(join(folder, 'answers.json'), `${JSON.stringify(await readAll(admin, KEPT_READS))}\n`);
// All events are sealed and on disk before the folder is packed.
await sleep(70_000);
server.kill('SIGINT');
await once(server, 'exit');
pack(dataDir, join(folder, 'data.tar.br'));
