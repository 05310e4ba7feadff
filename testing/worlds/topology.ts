/** The distributed profile for tests of faults: its engines, two processes of each kind and a proxy. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ProcessRole } from '../../projections/live/leadership.js';
import { startRoundRobinProxy } from './round-robin-proxy.mjs';
import { LOCKS } from '../../postgres/with-client.js';
import { compiled } from '../jest/compile-server.mjs';
import { ADMIN } from './deployment.js';
import { FailingEventStore } from '../faults/failing-event-store.js';
import { FailingPostgres } from '../faults/failing-postgres.js';
import { type RedisServer, startRedis } from './redis-server.js';

export type ServerRole = Exclude<ProcessRole, 'all'>;

export interface ServerProcess {
  readonly role: ServerRole;
  readonly child: ChildProcess;
  readonly url: string;
  /** The error output of a process that has ended. */
  readonly complaint: Promise<string>;
}

interface Engines {
  readonly dataDir: string;
  readonly postgres: FailingPostgres;
  readonly redis: RedisServer;
  /** The simulator; undefined if the log is in Postgres, the default. */
  readonly eventStore: FailingEventStore | undefined;
}

type Proxy = Awaited<ReturnType<typeof startRoundRobinProxy>>;

export class Topology {
  private readonly servers = new Set<ServerProcess>();
  private proxy: Proxy | undefined;

  private constructor(private readonly engines: Engines) {}

  static async start({ log }: { readonly log: 'database' | 'eventstoredb' }): Promise<Topology> {
    const dataDir = mkdtempSync(join(tmpdir(), 'president-topology-'));
    const [postgres, redis, eventStore] = await Promise.all([
      FailingPostgres.start(dataDir), startRedis(), log === 'eventstoredb' ? FailingEventStore.start() : undefined,
    ]);
    const topology = new Topology({ dataDir, postgres, redis, eventStore });
    try {
      await Promise.all((['projections', 'projections', 'api', 'api'] as const).map((role) => topology.add(role)));
      topology.proxy = await startRoundRobinProxy({ targets: () => topology.urls('api') });
      return topology;
    } catch (error) {
      await topology.stop();
      throw error;
    }
  }

  get postgres(): FailingPostgres {
    return this.engines.postgres;
  }

  get redis(): RedisServer {
    return this.engines.redis;
  }

  get eventStore(): FailingEventStore {
    if (!this.engines.eventStore) throw new Error('The log is in the database here.');
    return this.engines.eventStore;
  }

  /** Address of the log, for `openEventStore`. */
  get log(): { readonly databaseUrl: string; readonly eventStoreUrl: string | undefined } {
    return { databaseUrl: this.postgres.url, eventStoreUrl: this.engines.eventStore?.url };
  }

  /**
   * Address of the proxy.
   * @throws when a process has ended by itself, so that clients stop asking
   */
  async url(): Promise<string> {
    await this.assertRunning();
    return this.proxy?.url ?? '';
  }

  /** Addresses of all processes, or of one kind. */
  urls(role?: ServerRole): string[] {
    return [...this.servers].filter((server) => role === undefined || server.role === role).map(({ url }) => url);
  }

  /** Address of one process of a kind. */
  server(role: ServerRole): ServerProcess {
    const found = [...this.servers].find((server) => server.role === role);
    if (!found) throw new Error(`There is no ${role} process.`);
    return found;
  }

  /** The process that applies projections. */
  async leader(): Promise<ServerProcess> {
    const [holder] = await this.postgres.ask<{ name: string }>(`
      select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = ${LOCKS.projecting}`);
    const leader = [...this.servers].find(({ child }) => holder?.name.endsWith(` ${child.pid}`));
    if (!leader) throw new Error('No process leads.');
    return leader;
  }

  /** Starts another process of a kind; resolves when it is ready. */
  async add(role: ServerRole): Promise<ServerProcess> {
    const { postgres, redis, eventStore } = this.engines;
    const server = await startServerProcess(role, {
      DATABASE_URL: postgres.url, REDIS_URL: redis.url, ...(eventStore && { EVENTSTORE_URL: eventStore.url }),
    });
    this.servers.add(server);
    return server;
  }

  /** Stops a process as a deployment does. Returns its exit code; null when it did not end in time and was killed. */
  async end(server: ServerProcess, limitMs: number): Promise<number | null> {
    this.servers.delete(server);
    const { child } = server;
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), limitMs);
    const [code] = await exited;
    clearTimeout(impatience);
    return code;
  }

  /** Kills a process. */
  async kill(victim: ServerProcess): Promise<void> {
    this.servers.delete(victim);
    await kill(victim);
  }

  /** @throws when a process has ended by itself, such as by an unhandled rejection */
  async assertRunning(): Promise<void> {
    for (const { role, child, complaint } of this.servers) {
      if (hasEnded(child)) throw new Error(`A ${role} process ended by itself: ${await complaint}`);
    }
  }

  async stop(): Promise<void> {
    const { dataDir, postgres, redis, eventStore } = this.engines;
    await this.proxy?.close();
    await Promise.all([...this.servers].map(kill));
    await Promise.all([redis.stop(), postgres.close(), eventStore?.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startServerProcess(role: ServerRole, addresses: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [compiled('testing/worlds/server-process')], {
    env: {
      PATH: process.env.PATH, ROLE: role, PORT: '0', HOST: '127.0.0.1', TRUSTED_PROXIES: '1', ...addresses,
      ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const complaint = child.stderr ? text(child.stderr) : Promise.resolve('');
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => void complaint.then((said) => reject(new Error(`${role} did not start: ${said}`))));
  });
  return { role, child, url: url.replace('localhost', '127.0.0.1'), complaint };
}

/** @throws when it has ended by itself */
async function kill({ role, child, complaint }: ServerProcess): Promise<void> {
  if (hasEnded(child)) {
    throw new Error(`A ${role} process ended by itself: ${await complaint}`);
  }
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
