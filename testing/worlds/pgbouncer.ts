/** A PgBouncer for tests, in front of the Postgres of the test run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../event-store/testing/log-reading.js';
import { lastingPort } from './lasting-port.js';
import { execute } from './test-database.js';

/** PgBouncer refuses to run as root. */
const UNPRIVILEGED = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface PgBouncer {
  /** The address of a database through PgBouncer. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** @param databaseUrl  of any database of the server, with the user and the password */
export async function startPgBouncer(
  mode: 'session' | 'transaction' | 'statement', databaseUrl: string,
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'president-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await lastingPort();
  writeFileSync(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), `
    [databases]
    * = host=${hostname} port=${serverPort}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = plain
    auth_file = ${join(folder, 'users')}
    pool_mode = ${mode}
    default_pool_size = 100
  `.replaceAll(/^ +/gm, ''));
  const bouncer = spawn('pgbouncer', ['--quiet', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...UNPRIVILEGED });
  const through = (url: string): string => Object.assign(new URL(url), { hostname: '127.0.0.1', port }).href;
  await eventually(() => execute(through(databaseUrl), 'select 1').then(() => true, () => false));
  return {
    through,
    stop: async () => {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
