/** Owns the distributed profile for tests: Postgres, Redis, two processes of each kind and a proxy, to be harmed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Role } from '../api/config.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../launch/embedded-postgres.mjs';
import { startRoundRobinProxy } from '../launch/round-robin-proxy.mjs';
import { ADMIN } from './deployment.js';
import { type RedisServer, startRedis } from './redis-server.js';

export type ServerRole = Exclude<Role, 'all'>;

interface ServerProcess {
  readonly role: ServerRole;
  readonly child: ChildProcess;
  readonly url: string;
}

type Proxy = Awaited<ReturnType<typeof startRoundRobinProxy>>;

export class Topology {
  private readonly servers = new Set<ServerProcess>();
  private proxy: Proxy | undefined;

  private constructor(
    private readonly dataDir: string,
    private readonly postgres: EmbeddedPostgres,
    private redis: RedisServer,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** @param environment  further variables of every server, such as EVENTSTORE_URL; the log is in Postgres without */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<Topology> {
    const dataDir = mkdtempSync(join(tmpdir(), 'president-topology-'));
    const [postgres, redis] = await Promise.all([
      startEmbeddedPostgres({ dataDir, log: () => undefined, testing: true }), startRedis(),
    ]);
    const topology = new Topology(dataDir, postgres, redis, environment);
    try {
      await Promise.all((['projections', 'projections', 'api', 'api'] as const).map((role) => topology.add(role)));
      topology.proxy = await startRoundRobinProxy({ targets: () => topology.urls('api') });
      return topology;
    } catch (error) {
      await topology.stop();
      throw error;
    }
  }

  get databaseUrl(): string {
    return this.postgres.url;
  }

  /** Of the proxy. */
  url(): Promise<string> {
    return Promise.resolve(this.proxy?.url ?? '');
  }

  /** Of each process of a kind. */
  urls(role: ServerRole): string[] {
    return [...this.servers].flatMap((server) => (server.role === role ? [server.url] : []));
  }

  /** One more process of a kind; answers when it is ready. */
  async add(role: ServerRole): Promise<void> {
    this.servers.add(await startServerProcess(role, {
      DATABASE_URL: this.postgres.url, REDIS_URL: this.redis.url, ...this.environment,
    }));
  }

  /** Kills one, the first that was added, without a word. */
  async kill(role: ServerRole): Promise<void> {
    const victim = [...this.servers].find((server) => server.role === role);
    if (!victim) throw new Error(`There is no ${role} process to kill.`);
    this.servers.delete(victim);
    await kill(victim.child);
  }

  async stopRedis(): Promise<void> {
    await this.redis.stop();
  }

  async startRedis(): Promise<void> {
    this.redis = await startRedis(Number(new URL(this.redis.url).port));
  }

  /** Ids of the processes of Postgres that serve a connection. */
  async backends(): Promise<number[]> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`);
      return rows.map(({ pid }) => pid);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.proxy?.close();
    await Promise.all([...this.servers].map(({ child }) => kill(child)));
    await Promise.all([this.redis.stop(), this.postgres.stop()]);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

async function startServerProcess(role: ServerRole, addresses: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', './testing/register-swc.mjs', './testing/server-process.ts'], {
    cwd: join(import.meta.dirname, '..'),
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
  return { role, child, url: url.replace('localhost', '127.0.0.1') };
}

/** @throws when it ended by itself before */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error('A server ended by itself.');
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
