/** The distributed profile for benchmarks: Redis, and any number of built servers of each kind. */
import { fork } from 'node:child_process';
import type { Role } from '../projections/engine/projecting-processes.js';
import { SAMPLE_PASSWORD } from '../api/seed/sample-group.js';
import { findFreePort } from '../launch/network.mjs';
import { keepRunning } from '../launch/server-processes.mjs';
import { type RedisServer, startRedis } from '../testing/worlds/redis-server.js';
import { ADMIN_USERNAME } from './bench-application.js';

export type ServerRole = Exclude<Role, 'all'>;

export interface BenchEngines {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

export class BenchTopology {
  private readonly servers: Readonly<Record<ServerRole, Server[]>> = { projections: [], api: [] };

  private constructor(
    private readonly engines: BenchEngines,
    private readonly redis: RedisServer,
  ) {}

  /** Without servers at first. */
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

  urls(role: ServerRole): string[] {
    return this.servers[role].map(({ url }) => url);
  }

  async stop(): Promise<void> {
    await this.scale('api', 0);
    await this.scale('projections', 0);
    await this.redis.stop();
  }

  private async startServer(role: ServerRole): Promise<Server> {
    const port = await findFreePort();
    const { databaseUrl, eventStoreUrl } = this.engines;
    const env = {
      PATH: process.env.PATH, ROLE: role, HOST: '127.0.0.1', PORT: String(port),
      DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, REDIS_URL: this.redis.url,
      ADMIN_USERNAME, ADMIN_PASSWORD: SAMPLE_PASSWORD,
    };
    const { ready, stop } = keepRunning(role, () => fork('launch/serve.mjs', { env, execArgv: [] }));
    if (!(await ready)) throw new Error(`A ${role} process could not start.`);
    return { url: `http://127.0.0.1:${port}`, stop };
  }
}
