/** The EventStoreDB of tests that only need a connection: the simulator or a real server. */
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';

/** Address of a real server, such as `esdb://127.0.0.1:2113?tls=false`. It may be shared and have other events. */
export const REAL_SERVER = process.env.EVENTSTORE_TEST_URL || undefined;

export async function startEngine(): Promise<{ readonly url: string; close(): Promise<void> }> {
  if (REAL_SERVER !== undefined) return { url: REAL_SERVER, close: async () => undefined };
  const simulator = await EventStoreDbSimulator.start();
  return { url: simulator.url, close: () => simulator.kill() };
}
