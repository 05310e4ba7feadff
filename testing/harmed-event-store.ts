/** Owns an EventStoreDB peer for tests that is stopped, frozen, slowed down and cut off from its clients. */
import { EventStoreDbPeer } from '../event-store/testing/eventstoredb-peer/eventstoredb-peer.js';
import { SeverableProxy } from '../event-store/testing/severable-proxy.js';
import { lastingPort } from './lasting-port.js';

export class HarmedEventStore {
  private constructor(private peer: EventStoreDbPeer, private readonly wire: SeverableProxy) {}

  static async start(): Promise<HarmedEventStore> {
    const peer = await EventStoreDbPeer.start({ port: await lastingPort() });
    return new HarmedEventStore(peer, await SeverableProxy.before(peer.url));
  }

  /** Where clients connect to, on a wire that can be cut. */
  get url(): string {
    return this.wire.url;
  }

  stop(): Promise<void> {
    return this.peer.kill();
  }

  /** With the log that it had. */
  async start(): Promise<void> {
    const { port, log } = this.peer;
    this.peer = await EventStoreDbPeer.start({ port, log });
  }

  /** Connections stand and are made, and nothing is carried out until `thaw`. */
  freeze(): void {
    this.peer.faults.freeze();
  }

  thaw(): void {
    this.peer.faults.thaw();
  }

  cutConnections(): void {
    this.wire.cutAll();
  }

  /** @param delayMs  how much longer each call takes, as on a slow disk; 0 for as fast as ever */
  slow(delayMs: number): void {
    this.peer.faults.delayMs = delayMs;
  }

  /** The next appends are carried out, and nobody is told. */
  loseAnswers(count: number): void {
    this.peer.faults.loseAnswers(count);
  }

  async close(): Promise<void> {
    await this.wire.close();
    await this.peer.kill();
  }
}
