/** Parses the address of an EventStoreDB: its nodes, how to find them, and the credentials. */
import { readFileSync } from 'node:fs';
import type { ChannelCredentialOptions, Credentials, SingleNodeOptions } from '@eventstore/db-client';
import { z } from 'zod';

const ADDRESS = /^esdb(\+discover)?:\/\/(?:([^:@]+):([^@]+)@)?([^/?]+)\/*(?:\?(.*?)\/*)?$/;
const FORM = 'Name an EventStoreDB as esdb://user:password@host:2113?tls=true or esdb+discover://…';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true').optional();
const wholeNumber = z.coerce.number().int().optional();

const settings = z.object({
  tls: flag,
  tlsCAFile: z.string().optional(),
  userCertFile: z.string().optional(),
  userKeyFile: z.string().optional(),
  nodePreference: z.enum(['leader', 'follower', 'read_only_replica', 'random']).optional(),
  maxDiscoverAttempts: wholeNumber,
  discoveryInterval: wholeNumber,
  gossipTimeout: wholeNumber,
  keepAliveInterval: wholeNumber,
  keepAliveTimeout: wholeNumber,
  connectionName: z.string().optional(),
});
const NAMES = new Map(Object.keys(settings.shape).map((name) => [name.toLowerCase(), name]));

/** The arguments of the client's constructor. */
export type EngineAddress = [SingleNodeOptions, ChannelCredentialOptions, Credentials | undefined];

/** @throws Error, without the password, when the text is not such an address or its files cannot be read */
export function engineAddress(text: string): EngineAddress {
  const [found, discover, username, password, hosts = '', search] = ADDRESS.exec(text.trim()) ?? [];
  const endpoints = hosts.split(',').map((host) => {
    const [address = '', port = '2113'] = host.split(':');
    return { address, port: Number(port) };
  });
  const asked = new URLSearchParams(search?.replaceAll('+', '%2B'));
  const named = [...asked].map(([name, value]) => [NAMES.get(name.toLowerCase()) ?? name, value]);
  const { data } = settings.safeParse(Object.fromEntries(named));
  if (!found || !data || !endpoints.every(({ address, port }) => address && port > 0)) throw new Error(FORM);
  const { tls, tlsCAFile, userCertFile, userKeyFile, ...options } = data;
  const [endpoint] = endpoints;
  const nodes = discover ? { discover: endpoint } : endpoints.length > 1 ? { endpoints } : { endpoint };
  const credentials = username && password
    ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
    : undefined;
  // The constructor has three declarations, one for each way to name nodes. None of them takes all three.
  return [{ ...options, ...nodes } as SingleNodeOptions, {
    insecure: tls === false,
    ...(tlsCAFile && tls !== false && { rootCertificate: readFileSync(tlsCAFile) }),
    ...(userCertFile && userKeyFile && {
      userCertFile: readFileSync(userCertFile), userKeyFile: readFileSync(userKeyFile),
    }),
  }, credentials];
}
