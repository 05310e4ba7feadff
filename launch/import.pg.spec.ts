/** Tests `npm run import`: alone, next to a running start, and with a file that is refused. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { longTest } from '../testing/jest/long-run.js';
import { readPostmaster } from './postmaster-file.mjs';
import { createTrialProject, findFreePort, type Run, type TrialProject } from './testing/trial-project.js';

let project: TrialProject;
let port: string;

beforeEach(async () => {
  project = createTrialProject({ hasRun: true });
  port = String(await findFreePort());
  writeFileSync(join(project.folder, 'games.json'), '["one", "two"]');
});

afterEach(() => project.remove());

const runImport = (...files: string[]): Run => project.run('import.mjs', {}, ...files);

async function startServer(): Promise<Run> {
  const run = project.run('start.mjs', { PORT: port });
  await run.saw(/is ready/);
  return run;
}

async function listNotes(): Promise<string[]> {
  const { notes } = await (await fetch(`http://127.0.0.1:${port}/`)).json() as { notes: string[] };
  return notes;
}

async function stop(run: Run): Promise<void> {
  run.process.kill('SIGINT');
  expect(await run.exitCode()).toBe(0);
}

it('npm run import works on a data folder without a server and leaves nothing running', async () => {
  const run = runImport('games.json');
  expect(await run.exitCode()).toBe(0);
  expect(run.output()).toContain('2 imported');
  expect(readPostmaster(join(project.folder, '.data/postgres/data'))).toBeUndefined();
  const server = await startServer();
  expect(await listNotes()).toEqual(['one', 'two']);
  await stop(server);
});

longTest(
  'npm run import works next to a running start, and leaves months open and charges nothing on request', async () => {
    const server = await startServer();
    const run = runImport('games.json', '--leave-open', '--no-dues');
    expect(await run.exitCode()).toBe(0);
    expect(run.output()).toContain('2 imported, left open, without dues');
    expect(await listNotes()).toEqual(['one', 'two']);
    await stop(server);
  });

it('npm run import prints each fault on its own line and fails', async () => {
  writeFileSync(join(project.folder, 'games.json'), '["one", 2, "three", 4]');
  const run = runImport('games.json');
  expect(await run.exitCode()).toBe(1);
  const [first, second, last] = run.output().trim().split('\n').slice(-3);
  expect([first, second]).toEqual(['notes[1]: is not a string', 'notes[3]: is not a string']);
  expect(last).toMatch(/^Nothing was imported from .*games\.json\.$/);
});

const FAULTY: string[][] = [[], ['games.json', 'more.json'], ['games.json', '--open'], ['--leave-open']];

it.each(FAULTY.map((words) => [words]))('npm run import needs one file, not %j', async (files) => {
  const run = runImport(...files);
  expect(await run.exitCode()).toBe(1);
  expect(run.output()).toBe('Name one file: npm run import -- FILE.json [--leave-open] [--no-dues]. '
    + 'Months that are over are finalized unless they are left open, and fees are charged unless there are no dues.\n');
});

longTest('npm run import names a missing file', async () => {
  const run = runImport('absent.json');
  expect(await run.exitCode()).toBe(1);
  expect(run.output()).toBe(`${join(project.folder, 'absent.json')} cannot be read.\n`);
});
