/** A simulator over TLS with users, because the client sends credentials only over TLS. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SimulatedUser } from './access.js';
import { EventStoreDbSimulator } from './eventstoredb-simulator.js';
import { selfSignedCertificate } from './self-signed-certificate.js';

/** @param users  read at every call, so that a password can change between calls */
export async function startSimulatorOverTls(users: readonly SimulatedUser[]) {
  const { certificate, key } = selfSignedCertificate();
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, certificate);
  const simulator = await EventStoreDbSimulator.start({ tls: { certificate, key }, users });
  return {
    simulator,
    urlOf: (name: string, password: string) => (
      `esdb://${name}:${encodeURIComponent(password)}@127.0.0.1:${simulator.port}?tls=true&tlsCAFile=${file}`),
    close: async () => {
      await simulator.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
