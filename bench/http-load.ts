/** HTTP load for benchmarks: connections that send the next request when the last one is answered. */
import { fileURLToPath } from 'node:url';
import { setEnvironmentData } from 'node:worker_threads';
import autocannon from 'autocannon';

export interface LoadFigures {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The number of requests, with those that the end cut off. */
  readonly sent: number;
}

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the JSON bodies for POST, each used once; without it the load is a GET. */
  readonly bodies?: (count: number) => readonly object[];
  readonly connections: number;
  readonly seconds: number;
  /** Any other status fails the benchmark, because errors are answered quickly. */
  readonly status: number;
}

/** The limit is higher than the speed of a server. */
const BODIES_PER_SECOND = 2_000;
const NEXT_BODY = fileURLToPath(new URL('next-body.cjs', import.meta.url));

/** Loads a server. Server and load share the machine's cores, on a thread each. */
export async function ask({ url, headers = {}, bodies, connections, seconds, status }: Load): Promise<LoadFigures> {
  // The thread of the load copies this when it begins.
  setEnvironmentData('bodies', bodies?.(seconds * BODIES_PER_SECOND).map((body) => JSON.stringify(body)));
  const result = await autocannon({
    url, connections, duration: seconds, workers: 1,
    headers: { ...headers, ...(bodies && { 'content-type': 'application/json' }) },
    ...(bodies && { requests: [{ method: 'POST' as const, setupRequest: NEXT_BODY }] }),
  });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.join() !== String(status)) {
    throw new Error(`${url} was answered ${statuses.join(', ')} with ${result.errors} errors, and not ${status}.`);
  }
  const { requests, latency } = result;
  return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99, sent: requests.sent };
}

/** The same load on several servers: the sum of their answers, and the times of the slowest. */
export async function askAll(
  origins: readonly string[], { path, connections, ...load }: Omit<Load, 'url'> & { readonly path: string },
): Promise<LoadFigures> {
  const figures = await Promise.all(origins.map((origin) => (
    ask({ ...load, url: origin + path, connections: Math.ceil(connections / origins.length) }))));
  return {
    requestsPerSecond: figures.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0),
    p50Ms: Math.max(...figures.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...figures.map(({ p99Ms }) => p99Ms)),
    sent: figures.reduce((sum, { sent }) => sum + sent, 0),
  };
}
