/** A standby for tests, with TLS and a self-signed certificate, that can be promoted. It follows no primary. */
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresFolder, runInFolder, SUPERUSER } from '../../launch/postgres-folder.mjs';
import { selfSignedCertificate } from '../eventstoredb-simulator/self-signed-certificate.js';
import { copyCluster } from './copied-cluster.js';
import { lastingPort } from './lasting-port.js';

export interface Standby {
  /** The address of its superuser, without parameters. */
  readonly url: string;
  /** File of the certificate, which is also its own authority. */
  readonly certificate: string;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStandby(): Promise<Standby> {
  const dataDir = mkdtempSync(join(tmpdir(), 'president-standby-'));
  copyCluster(dataDir);
  const folder = openPostgresFolder(dataDir);
  const { uid, gid } = statSync(folder.cluster);
  const put = (name: string, text: string): string => {
    const file = join(folder.cluster, name);
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, uid, gid);
    return file;
  };
  const { certificate, key } = selfSignedCertificate();
  put('server.key', key);
  const port = await lastingPort();
  const settings = {
    port, listen_addresses: '127.0.0.1', unix_socket_directories: '""', wal_level: 'replica', ssl: 'on', fsync: 'off',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`).join(' ');
  const control = async (...words: readonly string[]): Promise<void> => {
    const complaint = await runInFolder(folder, 'pg_ctl', (path) => [...words, '--silent', `--pgdata=${path}/data`]);
    if (complaint !== undefined) throw new Error(complaint);
  };
  const file = put('server.crt', certificate);
  // A standby cannot follow a log that the primary wrote with fewer details.
  await control('start', `--options=${options}`);
  await control('stop');
  put('standby.signal', '');
  await control('start', `--options=${options}`);
  const password = readFileSync(join(folder.path, 'password'), 'utf8').trim();
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    certificate: file,
    promote: () => control('promote'),
    stop: async () => {
      await control('stop', '--mode=immediate');
      rmSync(dataDir, { recursive: true });
    },
  };
}
