/** Builds the server of an earlier commit of this repository in a temporary folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { LaunchError } from '../../launch/launch-error.mjs';
import { evenWhenImpatient, interruption, print } from '../../launch/launch.mjs';
import { captureCommand, npmCommand } from '../../launch/run-command.mjs';

const PACKAGES = 'node_modules';
const LOCK = 'package-lock.json';

/**
 * @param {string} commit
 * @throws {LaunchError} when this repository does not have it
 */
export async function checkCommit(commit) {
  const { exitCode } = await captureCommand(['git', 'cat-file', '-e', `${commit}^{commit}`]);
  if (exitCode !== 0) throw new LaunchError(`There is no commit '${commit}' in this repository: git log lists them.`);
}

/**
 * @template Result
 * @param {string} commit
 * @param {(folder: string) => Promise<Result>} work gets the absolute path of the commit's files, which are removed
 * after it
 * @returns {Promise<Result>}
 */
export async function withEarlierCommit(commit, work) {
  const folder = mkdtempSync(join(tmpdir(), 'president-earlier-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  evenWhenImpatient(async () => remove());
  try {
    print(`Building the server of ${commit} ...`);
    await buildServer(commit, folder);
    return await work(folder);
  } finally {
    remove();
  }
}

/**
 * @param {string} commit
 * @param {string} folder
 */
async function buildServer(commit, folder) {
  const archive = join(folder, 'commit.tar');
  const npm = [...npmCommand(), '--prefix', folder];
  await run(['git', 'archive', `--output=${archive}`, commit]);
  await run(['tar', '-xf', archive, '-C', folder]);
  const needsSamePackages = readFileSync(join(folder, LOCK), 'utf8') === readFileSync(LOCK, 'utf8');
  if (needsSamePackages) symlinkSync(resolve(PACKAGES), join(folder, PACKAGES));
  else await run([...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  await run([...npm, 'run', '--silent', 'build:server']);
}

/**
 * An interruption ends the program and all that it has started, because they would write into the removed folder: npm
 * goes on for a while after a signal.
 * @param {string[]} command
 */
async function run([program = '', ...words]) {
  interruption.throwIfAborted();
  const child = spawn(program, words, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const endAll = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL');
  interruption.addEventListener('abort', endAll);
  const [[exitCode], ...texts] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  interruption.removeEventListener('abort', endAll);
  interruption.throwIfAborted();
  if (exitCode !== 0) throw new LaunchError(`${texts.join('\n').trim()}\nThe earlier commit could not be built.`);
}
