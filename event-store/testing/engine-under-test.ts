/** Owns which EventStoreDB is tested where a connection is all that is needed: the peer, or a real server. */
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';

/** Of a real server, such as `esdb://127.0.0.1:2113?tls=false`. It may be shared and have events of others. */
export const REAL_SERVER = process.env.EVENTSTORE_TEST_URL || undefined;

export async function startEngine(): Promise<{ readonly url: string; close(): Promise<void> }> {
  if (REAL_SERVER !== undefined) return { url: REAL_SERVER, close: async () => undefined };
  const peer = await EventStoreDbSimulator.start();
  return { url: peer.url, close: () => peer.kill() };
}
