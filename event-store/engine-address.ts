/** Parses the address of an EventStoreDB: its nodes, the way to find them, and the credentials. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** EventStoreDB is KurrentDB since version 25; these are the schemes of its own clients. */
const SCHEME = /^(?:esdb|kurrentdb|kdb)(\+discover)?:\/\//;
const ADDRESS = new RegExp(`${SCHEME.source}(?:([^:@]+):([^@]+)@)?([^/?]+)/*(?:\\?(.*?)/*)?$`);
const FORM = 'Name an EventStoreDB as esdb://user:password@host:2113?tls=true or esdb+discover://…, '
  + 'a KurrentDB as kurrentdb://… alike';

export const isEngineAddress = (text: string): boolean => SCHEME.test(text);

const wholeNumber = z.coerce.number().int();

/** The defaults are those of EventStoreDB's own clients. Times are in milliseconds; the gossip time is in seconds. */
const settings = z.object({
  tls: z.enum(['true', 'false']).default('true').transform((text) => text === 'true'),
  tlsCAFile: z.string().optional(),
  userCertFile: z.string().optional(),
  userKeyFile: z.string().optional(),
  nodePreference: z.enum(['leader', 'follower', 'read_only_replica', 'random']).default('leader'),
  maxDiscoverAttempts: wholeNumber.default(10),
  discoveryInterval: wholeNumber.default(100),
  gossipTimeout: wholeNumber.default(5),
  /** The interval; -1 for never. */
  keepAliveInterval: wholeNumber.default(10_000),
  keepAliveTimeout: wholeNumber.default(10_000),
  connectionName: z.string().default(() => randomUUID()),
});
const NAMES = new Map(Object.keys(settings.shape).map((name) => [name.toLowerCase(), name]));

export type EngineAddress = ReturnType<typeof engineAddress>;

/**
 * @returns `nodes`: each as `host:port`; `isCluster`: whether the nodes choose the one to use; `tls`: null for a
 * connection in the clear
 * @throws Error, without the password, when the text is not such an address or its files cannot be read
 */
export function engineAddress(text: string) {
  const [found, discover, username, password, hosts = '', search] = ADDRESS.exec(text.trim()) ?? [];
  const [node, ...others] = hosts.split(',').map(nodeIn);
  const asked = new URLSearchParams(search?.replaceAll('+', '%2B'));
  const named = [...asked].map(([name, value]) => [NAMES.get(name.toLowerCase()) ?? name, value]);
  const { data } = settings.safeParse(Object.fromEntries(named));
  if (!found || !data || !node || !others.every((other) => other !== null)) throw new Error(FORM);
  const { tls, tlsCAFile, userCertFile, userKeyFile, ...options } = data;
  const contentOf = (file: string | undefined): Buffer | null => (file ? readFileSync(file) : null);
  return {
    ...options,
    nodes: [node, ...others] as const,
    isCluster: discover !== undefined || others.length > 0,
    tls: tls ? { ca: contentOf(tlsCAFile), key: contentOf(userKeyFile), cert: contentOf(userCertFile) } : null,
    credentials: username && password
      ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
      : null,
  };
}

function nodeIn(host: string): string | null {
  const [name, port = '2113'] = host.split(':');
  return name && Number(port) > 0 ? `${name}:${port}` : null;
}
