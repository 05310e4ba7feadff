/** The distributed profile for benchmarks: Redis, and any number of built servers of each kind. */
import type { ProcessRole } from '../projections/live/leadership.js';
import { type RedisServer, startRedis } from '../testing/worlds/redis-server.js';
import { type BenchServer, startBenchServer } from './bench-server.js';

export type ServerRole = Exclude<ProcessRole, 'all'>;

export interface BenchEngines {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

export class BenchTopology {
  private readonly servers: Readonly<Record<ServerRole, BenchServer[]>> = { projections: [], api: [] };

  private constructor(
    private readonly engines: BenchEngines,
    private readonly redis: RedisServer,
  ) {}

  /** Starts Redis alone; there are no servers at first. */
  static async start(engines: BenchEngines): Promise<BenchTopology> {
    return new BenchTopology(engines, await startRedis());
  }

  /**
   * Starts or stops servers of a kind. They start one after the other and the first one stays, so that the first
   * projections process is the one that leads.
   */
  async scale(role: ServerRole, count: number): Promise<void> {
    const servers = this.servers[role];
    while (servers.length < count) servers.push(await this.startServer(role));
    while (servers.length > count) await servers.pop()?.stop();
  }

  get pids(): number[] {
    return Object.values(this.servers).flat().map(({ pid }) => pid);
  }

  urls(role: ServerRole): string[] {
    return this.servers[role].map(({ url }) => url);
  }

  async stop(): Promise<void> {
    await this.scale('api', 0);
    await this.scale('projections', 0);
    await this.redis.stop();
  }

  private startServer(role: ServerRole): Promise<BenchServer> {
    const { databaseUrl, eventStoreUrl } = this.engines;
    return startBenchServer(role, {
      DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, REDIS_URL: this.redis.url,
    });
  }
}
