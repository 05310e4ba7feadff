/** Tests how commands end on an unusable database: with one sentence, which has no part of the password. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { longTest, sampleOf } from '../testing/jest/long-run.js';
import { startPgBouncer } from '../testing/worlds/pgbouncer.js';
import { createTestDatabase } from '../testing/worlds/test-database.js';
import { captureCommand } from './run-command.mjs';
import { findFreePort } from './network.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'president-ground-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(
  [script = '', ...words]: readonly string[], databaseUrl: string,
): Promise<{ exitCode: number; output: string }> {
  const { exitCode, output } = await captureCommand([process.execPath, `launch/${script}.mjs`, ...words], {
    INIT_CWD: folder, DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl, EVENTSTORE_URL: '', REDIS_URL: '',
    NODE_ENV: '', PORT: String(await findFreePort()), HOST: '127.0.0.1',
  });
  return { exitCode, output: output.trim() };
}

const UNREADABLE = 'postgres://mina:p@TopSecret/x@host/db';

test.each(sampleOf([
  'start', 'serve', `import ${join(process.cwd(), 'package.json')}`, 'log events', 'log protect me', 'doctor',
]))(
  'npm run %s names a database that does not answer, and an address that cannot be read', async (command) => {
    const port = await findFreePort();
    const sentence = `The database at 127.0.0.1:${port} cannot be used (ECONNREFUSED): check DATABASE_URL.`;
    const nobody = await run(command.split(' '), `postgres://mina:TopSecret@127.0.0.1:${port}/president`);
    const unreadable = await run(command.split(' '), UNREADABLE);
    expect([nobody.exitCode, unreadable.exitCode]).toEqual([1, 1]);
    expect(nobody.output).toContain(sentence);
    expect(unreadable.output).toMatch(/DATABASE_URL cannot be read: name one host, and .*%23 %25\./);
    if (command !== 'doctor') for (const { output } of [nobody, unreadable]) expect(output.split('\n')).toHaveLength(1);
    expect(nobody.output + unreadable.output).not.toMatch(/TopSecret|DEBUG/);
  });

test('npm start and the doctor name a pooler that shares connections', async () => {
  const database = await createTestDatabase();
  const bouncer = await startPgBouncer('transaction', database.url);
  const [start, doctor] = [await run(['start'], bouncer.through(database.url)),
    await run(['doctor'], bouncer.through(database.url))];
  await bouncer.stop();
  await database.drop();
  const fault = 'DATABASE_URL leads to a pooler in transaction or statement mode';
  const wayOut = 'name the server itself, or a pool in session mode';
  expect(start).toEqual({ exitCode: 1, output: `${fault}: ${wayOut}.` });
  expect(doctor.output).toContain(`${fault}.\n   Next: ${wayOut}`);
});

longTest.each([
  'start', 'serve', 'import season.json',
])('npm run %s names a full disk while the tables are made', async (command) => {
  const database = await createTestDatabase();
  const administrator = new pg.Client({ connectionString: database.administratorUrl });
  await administrator.connect();
  await administrator.query(`
    create function no_space() returns event_trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create event trigger full_disk on ddl_command_start execute function no_space()`);
  writeFileSync(join(folder, 'season.json'), '{"members":[],"games":[],"payments":[]}');
  const { exitCode, output } = await run(command.split(' '), database.url);
  await administrator.query('drop event trigger full_disk');
  await administrator.end();
  await database.drop();
  expect([exitCode, output.split('\n').at(-1)]).toEqual([1,
    'The disk of the database is full (could not extend file: No space left on device): make room, and begin again.']);
});
