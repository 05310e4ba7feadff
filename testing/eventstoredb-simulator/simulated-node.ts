/** A node of the simulator: the checks that every call passes before it reaches the log. */
import type { Metadata } from '@grpc/grpc-js';
import { checkAccess, type SimulatedUser } from './access.js';
import type { SimulatedLog } from './engine-log.js';
import type { Election } from './election.js';
import { SimulatorFaults } from './faults.js';
import { notLeader } from './refusals.js';

/** The recording shows one node. The others answer like it, except for one text. */
export type Release = '23.10.8' | '24.10.4';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** The state that the nodes of a simulator share: a write is on all of them at once. */
export interface SimulatedCluster {
  readonly log: SimulatedLog;
  readonly nodes: SimulatedNode[];
  readonly election: Election<SimulatedNode>;
}

export class SimulatedNode {
  readonly faults = new SimulatorFaults();
  /** Calls carried out so far, by the right that they need. */
  readonly calls = { stream: 0, 'whole log': 0 };
  address: Address = { host: '127.0.0.1', port: 0 };

  constructor(
    readonly cluster: SimulatedCluster, readonly release: Release,
    private readonly users: readonly SimulatedUser[] | undefined,
  ) {
    cluster.nodes.push(this);
    if (cluster.nodes.length === 1) cluster.election.won(this);
  }

  get log(): SimulatedLog {
    return this.cluster.log;
  }

  get isLeader(): boolean {
    return this.cluster.election.leader === this;
  }

  /**
   * Passes a call to a node. A follower forwards writes and refuses calls that require the leader.
   * @throws Refusal
   */
  async carryOut<Answer>(
    metadata: Metadata, need: 'stream' | 'whole log', work: () => Answer, kind?: 'forwards writes',
  ): Promise<Answer> {
    await this.faults.pass();
    checkAccess(this.users, this.log, metadata, need);
    const { election } = this.cluster;
    election.assertWon();
    const { leader } = election;
    const requiresLeader = metadata.get('requires-leader')[0] === 'true';
    if (requiresLeader && !this.isLeader && leader && kind !== 'forwards writes') {
      throw notLeader(leader.address.host, leader.address.port);
    }
    this.calls[need] += 1;
    return work();
  }
}
