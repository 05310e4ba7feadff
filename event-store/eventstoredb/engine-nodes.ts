/** Finds the node to connect to: the one of the address, or the best one that a node of a cluster names. */
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkServerIdentity } from 'node:tls';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip, { type MemberInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { type ChannelCredentials, type ChannelOptions, credentials, Metadata } from '@grpc/grpc-js';
import type { EngineAddress } from '../engine-address.js';

const { LEADER, FOLLOWER, READONLYLEADERLESS, PREREADONLYREPLICA, READONLYREPLICA } = gossip.MemberInfo.VNodeState;
type State = MemberInfo.VNodeState;

const REPLICAS: readonly State[] = [READONLYLEADERLESS, PREREADONLYREPLICA, READONLYREPLICA];
const SERVING: readonly State[] = [LEADER, FOLLOWER, ...REPLICAS];
const PREFERRED: Record<EngineAddress['nodePreference'], readonly State[]> = {
  leader: [LEADER], follower: [FOLLOWER], read_only_replica: REPLICAS, random: SERVING,
};

/**
 * A channel that fails is replaced at once. If channels shared subchannels, the new one would wait out the pauses of
 * the old one between its attempts to connect.
 */
const CHANNEL_OPTIONS: ChannelOptions = { 'grpc.use_local_subchannel_pool': 1 };

/** A name instead of an IP address, which TLS forbids where it requires the name of a server (RFC 6066). */
const NAMELESS = 'eventstoredb.invalid';

/** Options of a channel to a node. The certificate of a node with an IP address must be for that address. */
export function channelTo(
  node: string, { tls }: EngineAddress,
): { readonly security: ChannelCredentials; readonly options: ChannelOptions } {
  if (!tls) return { security: credentials.createInsecure(), options: CHANNEL_OPTIONS };
  const { ca, key, cert } = tls;
  const [host = ''] = node.split(':');
  if (isIP(host) === 0) return { security: credentials.createSsl(ca, key, cert), options: CHANNEL_OPTIONS };
  return {
    security: credentials.createSsl(ca, key, cert, {
      checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
    }),
    options: { ...CHANNEL_OPTIONS, 'grpc.ssl_target_name_override': NAMELESS },
  };
}

/**
 * @param failed  the node that was lost last, which is asked last
 * @returns `host:port`
 * @throws Error when no node names one that serves
 */
export async function findNode(address: EngineAddress, failed: string | undefined): Promise<string> {
  const { nodes, isCluster, maxDiscoverAttempts, discoveryInterval, nodePreference } = address;
  if (!isCluster) return nodes[0];
  const inOrder = [...nodes].sort((one, other) => Number(one === failed) - Number(other === failed));
  for (let attempt = 0; attempt < maxDiscoverAttempts; attempt += 1) {
    for (const node of inOrder) {
      const best = bestOf(await membersKnownTo(node, address).catch(() => []), PREFERRED[nodePreference]);
      if (best) return best;
    }
    await sleep(discoveryInterval);
  }
  throw new Error('EventStoreDB is not ready: no node was found that serves');
}

async function membersKnownTo(node: string, address: EngineAddress): Promise<readonly MemberInfo[]> {
  const { security, options } = channelTo(node, address);
  const grpc = new gossipService.GossipClient(node, security, options);
  const deadline = Date.now() + address.gossipTimeout * 1_000;
  return new Promise<readonly MemberInfo[]>((resolve, reject) => {
    grpc.read(new shared.Empty(), new Metadata(), { deadline }, (error, info) => {
      if (error) reject(error);
      else resolve(info.getMembersList());
    });
  }).finally(() => grpc.close());
}

function bestOf(members: readonly MemberInfo[], preferred: readonly State[]): string | undefined {
  const serving = members.filter((member) => member.getIsAlive() && SERVING.includes(member.getState()));
  const best = serving.filter((member) => preferred.includes(member.getState()));
  const candidates = best.length > 0 ? best : serving;
  const endpoint = candidates[Math.floor(Math.random() * candidates.length)]?.getHttpEndPoint();
  return endpoint && `${endpoint.getAddress()}:${endpoint.getPort()}`;
}
