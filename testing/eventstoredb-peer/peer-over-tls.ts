/** Owns a peer over TLS with users, since the client sends credentials over TLS alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PeerUser } from './access.js';
import { EventStoreDbPeer } from './eventstoredb-peer.js';
import { selfSignedCertificate } from './self-signed-certificate.js';

/** @param users  looked at with every call, so that a password may change meanwhile */
export async function startPeerOverTls(users: readonly PeerUser[]) {
  const { certificate, key } = selfSignedCertificate();
  const folder = mkdtempSync(join(tmpdir(), 'peer-'));
  const file = join(folder, 'authority.pem');
  writeFileSync(file, certificate);
  const peer = await EventStoreDbPeer.start({ tls: { certificate, key }, users });
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
