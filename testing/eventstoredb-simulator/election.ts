/** Elections of the simulator: who leads while most nodes are up, and what it answers while there is no leader. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams, { type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import protobufAny from 'google-protobuf/google/protobuf/any_pb.js';
import { Refusal } from './refusals.js';

/** The real server takes some seconds. */
const ELECTION_MS = 100;

/** The texts with which the real server refuses calls during an election. */
export type ElectionWords = 'Server Is Not Ready' | 'Server Is Busy' | 'No leader info available in response';

export class NobodyLeads extends Refusal {
  constructor(words: ElectionWords) {
    super(words === 'No leader info available in response' ? status.UNKNOWN : status.UNAVAILABLE, words);
  }
}

export class Election<Node> {
  #leader: Node | undefined;
  #words: ElectionWords = 'Server Is Not Ready';
  #timer: NodeJS.Timeout | undefined;

  /** @param size  number of nodes of the complete cluster */
  constructor(private readonly size: number, private readonly nodes: readonly Node[]) {}

  /** The leader; undefined during an election, and while most of the nodes are down. */
  get leader(): Node | undefined {
    return this.#leader;
  }

  won(leader: Node): void {
    clearTimeout(this.#timer);
    this.#leader = leader;
  }

  /** Removes the leader until a node is made one. */
  begin(words: ElectionWords): void {
    clearTimeout(this.#timer);
    this.#words = words;
    this.#leader = undefined;
  }

  /** Call it when a node has started or stopped. */
  nodesChanged(): void {
    const hasMost = this.nodes.length > this.size / 2;
    if (hasMost && this.#leader && this.nodes.includes(this.#leader)) return;
    this.begin('Server Is Not Ready');
    const [first] = this.nodes;
    if (hasMost && first) this.#timer = setTimeout(() => this.won(first), ELECTION_MS).unref();
  }

  /** @throws NobodyLeads */
  assertWon(): void {
    if (!this.#leader) throw new NobodyLeads(this.#words);
  }
}

/** A batch is not ended: its refusals during an election have a text and no code. */
export function inBatch(error: unknown): BatchAppendResp {
  if (!(error instanceof NobodyLeads)) throw error;
  const details = new protobufAny.Any();
  details.pack(new shared.Empty().serializeBinary(), 'google.protobuf.Empty');
  return new streams.BatchAppendResp()
    .setError(new statusMessages.Status().setMessage(error.details).setDetails(details));
}
