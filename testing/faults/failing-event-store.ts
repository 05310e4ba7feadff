/**
 * EventStoreDB's simulator with three nodes for tests, which can kill, freeze and slow them down and cut their
 * connections.
 */
import { EventStoreDbSimulator } from '../eventstoredb-simulator/eventstoredb-simulator.js';
import { SeverableProxy } from './severable-proxy.js';
import { lastingPort } from '../worlds/lasting-port.js';

const NODES = 3;
/** Clients give up a search for a node early, so that a fault of some seconds lasts longer. */
const SEARCH = 'maxDiscoverAttempts=1&gossipTimeout=1&discoveryInterval=50';

export class FailingEventStore {
  private readonly killed = new Set<number>();

  private constructor(
    private readonly nodes: EventStoreDbSimulator[],
    private readonly wires: readonly SeverableProxy[],
  ) {}

  static async start(): Promise<FailingEventStore> {
    const ports = await Promise.all(Array.from({ length: NODES }, lastingPort));
    const nodes = [...await EventStoreDbSimulator.startCluster(NODES, {}, ports)];
    const wires = await Promise.all(nodes.map(({ url }) => SeverableProxy.before(url)));
    for (const [index, wire] of wires.entries()) nodes[index]?.sendClientsTo(Number(new URL(wire.url).port));
    return new FailingEventStore(nodes, wires);
  }

  /** The address for clients; each node is behind a proxy that can be cut. */
  get url(): string {
    return `esdb://${this.wires.map(({ url }) => new URL(url).host).join()}?tls=false&${SEARCH}`;
  }

  /** Events in the log, including the engine's own. */
  get size(): number {
    return this.nodes[0]?.log.events.length ?? 0;
  }

  /** Kills the leader, and a number of other nodes. */
  async kill(others = 0): Promise<void> {
    const standing = [...this.nodes.keys()].filter((index) => !this.killed.has(index));
    const leaderFirst = standing.sort((a, b) => Number(this.nodes[b]?.isLeader) - Number(this.nodes[a]?.isLeader));
    for (const index of leaderFirst.slice(0, 1 + others)) {
      this.killed.add(index);
      await this.nodes[index]?.kill();
    }
  }

  stop(): Promise<void> {
    return this.kill(NODES - 1);
  }

  /** Starts all that were killed, with the log that they had. */
  async start(): Promise<void> {
    for (const index of this.killed) {
      const node = this.nodes[index];
      if (node) this.nodes[index] = await node.restart();
    }
    this.killed.clear();
  }

  /** Connections stay open and new ones are accepted, but no call is carried out until `thaw`. */
  freeze(): void {
    for (const { faults } of this.nodes) faults.freeze();
  }

  thaw(): void {
    for (const { faults } of this.nodes) faults.thaw();
  }

  cutConnections(): void {
    for (const wire of this.wires) wire.cutAll();
  }

  /** @param delayMs  additional time of each call, as on a slow disk; 0 for none */
  slow(delayMs: number): void {
    for (const { faults } of this.nodes) faults.delayMs = delayMs;
  }

  /** The next appends are carried out, but not answered. */
  loseAnswers(count: number): void {
    for (const { faults, isLeader } of this.nodes) if (isLeader) faults.loseAnswers(count);
  }

  async close(): Promise<void> {
    await Promise.all(this.wires.map((wire) => wire.close()));
    await this.stop();
  }
}
