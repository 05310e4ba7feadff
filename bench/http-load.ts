/** Owns the load of HTTP benchmarks: connections that ask again as soon as they are answered. */
import autocannon from 'autocannon';

export interface LoadFigures {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
}

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** Any other status fails the benchmark: an error is quickly answered. */
  readonly status: number;
}

/** Server and load share the machine's cores, on a thread each. */
export async function ask({ url, headers = {}, connections, seconds, status }: Load): Promise<LoadFigures> {
  const result = await autocannon({ url, headers: { ...headers }, connections, duration: seconds, workers: 1 });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.join() !== String(status)) {
    throw new Error(`${url} was answered ${statuses.join(', ')} with ${result.errors} errors, and not ${status}.`);
  }
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}
