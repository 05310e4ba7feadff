/** Owns a peer over TLS with users, since the client sends credentials over TLS alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SimulatedUser } from './access.js';
import { EventStoreDbSimulator } from './eventstoredb-simulator.js';
import { selfSignedCertificate } from './self-signed-certificate.js';

/** @param users  looked at with every call, so that a password may change meanwhile */
export async function startSimulatorOverTls(users: readonly SimulatedUser[]) {
  const { certificate, key } = selfSignedCertificate();
  const folder = mkdtempSync(join(tmpdir(), 'peer-'));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, certificate);
  const peer = await EventStoreDbSimulator.start({ tls: { certificate, key }, users });
  return {
    peer,
    urlOf: (name: string, password: string) => (
      `esdb://${name}:${encodeURIComponent(password)}@127.0.0.1:${peer.port}?tls=true&tlsCAFile=${file}`),
    close: async () => {
      await peer.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
