/** Owns the address of an engine as operators write it: its nodes, how they are found, and who asks. */
import { readFileSync } from 'node:fs';
import type { ChannelCredentialOptions, Credentials, SingleNodeOptions } from '@eventstore/db-client';
import { z } from 'zod';

const ADDRESS = /^esdb(\+discover)?:\/\/(?:([^:@]+):([^@]+)@)?([^/?]+)\/*(?:\?(.*?)\/*)?$/;
const FORM = 'An EventStoreDB is named esdb://user:password@host:2113?tls=true or esdb+discover://…';

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

/** What the client's constructor takes. */
export type EngineAddress = [SingleNodeOptions, ChannelCredentialOptions, Credentials | undefined];

/** @throws Error, which repeats no password, for what is no such address, or whose files cannot be read */
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
  // The constructor is declared three times, once for each way to name nodes: no declaration takes all of them.
  return [{ ...options, ...nodes } as SingleNodeOptions, {
    insecure: tls === false,
    ...(tlsCAFile && tls !== false && { rootCertificate: readFileSync(tlsCAFile) }),
    ...(userCertFile && userKeyFile && {
      userCertFile: readFileSync(userCertFile), userKeyFile: readFileSync(userKeyFile),
    }),
  }, credentials];
}
