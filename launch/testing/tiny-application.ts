/** A tiny application for trial projects: it keeps notes in Postgres, so that lost data would show. */

/** Counts its builds, so that a needless one would show. */
export const tinyBuild = `
import { appendFileSync, cpSync, mkdirSync } from 'node:fs';
const half = process.argv[2];
mkdirSync('dist', { recursive: true });
if (half === 'web') cpSync('web', 'dist/web', { recursive: true });
else for (const part of ['api', 'event-store']) cpSync(part, 'dist/server/' + part, { recursive: true });
appendFileSync('builds.log', half + '\\n');
`;

/**
 * GET lists the notes and the process, POST adds one; CLOSE_DELAY_MS makes its end slow. /ill is answered
 * 503; /blocked blocks its event loop for ever.
 */
export const tinyApplication = `
import { createServer } from 'node:http';
import pg from 'pg';
export async function startServer(environment) {
  if (environment.ADMIN_USERNAME === '') {
    throw Object.assign(new Error('ADMIN_USERNAME must not be empty.'), { name: 'ConfigurationError' });
  }
  const pool = new pg.Pool({ connectionString: environment.DATABASE_URL });
  pool.on('error', () => {});
  await pool.query('create table if not exists note (text text)');
  const answer = async (request, response) => {
    if (request.url === '/blocked') for (;;);
    if (request.url === '/ill') response.statusCode = 503;
    if (request.method === 'POST') await pool.query('insert into note values ($1)', [request.url]);
    const { rows } = await pool.query('select text from note');
    const [notes, { DEMO: demo = null, ROLE: role = null }] = [rows.map((row) => row.text), environment];
    response.end(JSON.stringify({ notes, demo, role, pid: process.pid }));
  };
  const server = createServer((request, response) => answer(request, response).catch(() => response.destroy()));
  const host = environment.HOST || undefined;
  await new Promise((settle) => server.listen({ port: Number(environment.PORT), host }, settle));
  const close = async () => {
    await new Promise((settle) => setTimeout(settle, Number(environment.CLOSE_DELAY_MS ?? 0)));
    server.closeAllConnections();
    await new Promise((settle) => server.close(settle));
    await pool.end();
    process.stdout.write('closed\\n');
  };
  return { url: 'http://localhost:' + environment.PORT, close };
}
`;

/** Notes have no log to protect, and any version can use them. */
export const tinyProtection = 'export const protectLog = () => Promise.resolve();';
export const tinyMigrations = 'export const refusalOfData = () => Promise.resolve(undefined);';

/** Adds the strings of a JSON array as notes, and waits for ever at 'wait'; refuses anything else. */
export const tinyImport = `
import { readFileSync } from 'node:fs';
import pg from 'pg';
export async function runImport(environment, path, print, { leaveOpen, noDues }) {
  const notes = JSON.parse(readFileSync(path, 'utf8'));
  const faults = notes.flatMap((note, index) =>
    typeof note === 'string' ? [] : [{ path: 'notes[' + index + ']', message: 'is not a string' }]);
  if (faults.length > 0) throw Object.assign(new Error('refused'), { name: 'ImportRefused', faults });
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists note (text text)');
  for (const note of notes) {
    if (note === 'wait') {
      print('waiting');
      await client.query('select pg_sleep(600)');
    }
    await client.query('insert into note values ($1)', [note]);
  }
  await client.end();
  print(notes.length + ' imported' + (leaveOpen ? ', left open' : '') + (noDues ? ', without dues' : ''));
}
`;
