/**
 * A server with EventStoreDB's protocol that behaves like recorded calls of the real one. It is for tests of the
 * adapter, mostly of faults. It keeps its log in memory.
 */
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type handleUnaryCall, Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { SimulatedUser } from './access.js';
import { appendCall, batchAppendCall, deleteCall, tombstoneCall } from './append-calls.js';
import { Election, type ElectionWords } from './election.js';
import { SimulatedLog } from './engine-log.js';
import { ADDED_FIELD } from './later-answers.js';
import type { SimulatorFaults } from './faults.js';
import { type Release, type SimulatedCluster, SimulatedNode } from './simulated-node.js';
import { readCall, type ReadAnswer } from './read-call.js';
import { Refusal } from './refusals.js';
import { runSystemProjections } from './system-projections.js';

export interface SimulatorOptions {
  /** The port to listen on; a free one by default. */
  readonly port?: number;
  /** The client falls back to Append if this is false, as with servers before version 21.10. */
  readonly hasBatchAppend?: boolean;
  /** Key and certificate as PEM texts; without them connections are plain. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** The known users; if there are none, everyone may do everything. */
  readonly users?: readonly SimulatedUser[];
  /** The initial log, as after a restart. */
  readonly log?: SimulatedLog;
  /** The imitated release; by default the one whose calls were recorded. */
  readonly release?: Release;
  /** Whether links to all events are written into the log. */
  readonly hasSystemProjections?: boolean;
}

const STREAMS = 'event_store.client.streams.streams';
const STREAM_METHODS: readonly (readonly [string, readonly string[]])[] = [
  ['read', ['position', 'events']], ['append', []], ['delete', []], ['tombstone', []],
  ['batchappend', ['deadline_duration']],
];

export class EventStoreDbSimulator {
  readonly #server: Server;
  #port = 0;

  private constructor(private readonly node: SimulatedNode, private readonly options: SimulatorOptions) {
    this.#server = serverOf(node, options);
  }

  static async start(options: SimulatorOptions = {}): Promise<EventStoreDbSimulator> {
    const [simulator] = await EventStoreDbSimulator.startCluster(1, options);
    if (!simulator) throw new Error('A cluster of one has one node.');
    return simulator;
  }

  /**
   * Nodes with a shared log; the first one leads.
   * @param ports of the nodes, each like `port` in `options`
   */
  static async startCluster(
    size: number, options: SimulatorOptions = {}, ports: readonly number[] = [],
  ): Promise<readonly EventStoreDbSimulator[]> {
    const nodes: SimulatedNode[] = [];
    const election = new Election(size, nodes);
    const cluster: SimulatedCluster = { log: options.log ?? new SimulatedLog(), nodes, election };
    if (options.hasSystemProjections) runSystemProjections(cluster.log);
    const simulators = Array.from({ length: size }, (_, index) => (
      new EventStoreDbSimulator(nodeOf(cluster, options), { port: ports[index] ?? 0, ...options })));
    await Promise.all(simulators.map((simulator) => simulator.#listen()));
    return simulators;
  }

  get log(): SimulatedLog {
    return this.node.log;
  }

  get faults(): SimulatorFaults {
    return this.node.faults;
  }

  /** Calls carried out, by the right that they need. */
  get calls(): Readonly<SimulatedNode['calls']> {
    return this.node.calls;
  }

  /** The port on which it listens. */
  get port(): number {
    return this.#port;
  }

  get isLeader(): boolean {
    return this.node.isLeader;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=${this.options.tls !== undefined}`;
  }

  /** Makes this node the leader. */
  lead(): void {
    this.node.cluster.election.won(this.node);
  }

  /** Removes the leader: calls are refused with this text until a node is made the leader. */
  beginElection(words: ElectionWords): void {
    this.node.cluster.election.begin(words);
  }

  /** Makes clients that look for a node use another port, where a proxy to this one listens. */
  sendClientsTo(port: number): void {
    this.node.address = { ...this.node.address, port };
  }

  /** Ends all connections at once, as when the process is killed. The log is kept for another start. */
  async kill(): Promise<void> {
    this.faults.thaw();
    const { nodes, election } = this.node.cluster;
    nodes.splice(nodes.indexOf(this.node), 1);
    election.nodesChanged();
    this.#server.forceShutdown();
  }

  /** Starts the killed node again, at its port. */
  async restart(): Promise<EventStoreDbSimulator> {
    const { cluster, address } = this.node;
    const node = nodeOf(cluster, this.options);
    const simulator = new EventStoreDbSimulator(node, { ...this.options, port: this.port });
    await simulator.#listen();
    simulator.sendClientsTo(address.port);
    cluster.election.nodesChanged();
    return simulator;
  }

  async #listen(): Promise<void> {
    const { tls, port = 0 } = this.options;
    const credentials = tls
      ? ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) },
      ])
      : ServerCredentials.createInsecure();
    this.#port = await new Promise<number>((resolve, reject) => {
      this.#server.bindAsync(`127.0.0.1:${port}`, credentials, (error, at) => (error ? reject(error) : resolve(at)));
    });
    this.sendClientsTo(this.#port);
  }
}

const nodeOf = (cluster: SimulatedCluster, { release = '23.10.8', users }: SimulatorOptions): SimulatedNode =>
  new SimulatedNode(cluster, release, users);

function serverOf(node: SimulatedNode, { hasBatchAppend = true }: SimulatorOptions): Server {
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const { StreamsService } = streamsService;
  // Events are sent as bytes that were serialized once.
  const responseSerialize = (answer: ReadAnswer): Buffer => {
    const bytes = Buffer.isBuffer(answer) ? answer : Buffer.from((answer satisfies ReadResp).serializeBinary());
    return node.faults.isLater ? Buffer.concat([bytes, ADDED_FIELD]) : bytes;
  };
  server.addService({ ...StreamsService, read: { ...StreamsService.read, responseSerialize } }, {
    read: readCall(node),
    append: appendCall(node),
    delete: deleteCall(node),
    tombstone: tombstoneCall(node),
    batchAppend: batchAppendCall(node),
  });
  server.addService(gossipService.GossipService, { read: gossipCall(node) });
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: featuresCall(hasBatchAppend, node.release),
  });
  return server;
}

type GossipCall = handleUnaryCall<unknown, InstanceType<typeof gossip.ClusterInfo>>;

const gossipCall = ({ cluster, faults }: SimulatedNode): GossipCall =>
  (_call, answer) => void faults.pass().then(() => {
    const { FOLLOWER, LEADER, UNKNOWN } = gossip.MemberInfo.VNodeState;
    answer(null, new gossip.ClusterInfo().setMembersList(cluster.nodes.map(({ address: { host, port }, isLeader }) => (
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString('00000000-0000-4000-8000-000000000000'))
        .setTimeStamp(String(Date.now() * 10_000))
        .setState(isLeader ? LEADER : cluster.election.leader ? FOLLOWER : UNKNOWN)
        .setIsAlive(true)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port))))));
  });

const featuresCall = (hasBatchAppend: boolean, release: Release): handleUnaryCall<
  unknown, InstanceType<typeof features.SupportedMethods>
> => (_call, answer) => {
  if (!hasBatchAppend) return answer(new Refusal(status.UNIMPLEMENTED, 'Service is unimplemented.'));
  answer(null, new features.SupportedMethods().setEventStoreServerVersion(release).setMethodsList(
    STREAM_METHODS.map(([name, featureNames]) => new features.SupportedMethod()
      .setMethodName(name).setServiceName(STREAMS).setFeaturesList([...featureNames]))));
};
