/** Postgres and the server as separate processes, as a group runs them, so that they can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { LogAddress } from '../../event-store/open-event-store.js';
import { EventStoreDbSimulator } from '../eventstoredb-simulator/eventstoredb-simulator.js';
import { protectLog } from '../../event-store/postgres/log-owner.js';
import { APPLICATION_ROLE } from '../../launch/application-role.mjs';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../launch/embedded-postgres.mjs';
import { compiled } from '../jest/compile-server.mjs';
import { copyCluster } from './copied-cluster.js';
import { isLogInEventStoreDb } from './test-engines.js';

export const ADMIN = { username: 'organizer', password: 'deal-the-cards' };

/**
 * `server`: the server is killed and started again. `connection`: one process of Postgres is killed, after which
 * Postgres ends all connections and recovers; the server survives. `postgres`: all of Postgres is killed, and the
 * server with it, as the launcher does; both are started again.
 */
export type Crash = 'server' | 'connection' | 'postgres';

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

export class Deployment {
  /** The start of the server, pending until it is done. */
  private server: Promise<Server>;

  private constructor(
    private readonly dataDir: string,
    private postgres: EmbeddedPostgres,
    /** The engine of the log, which survives every crash; undefined if Postgres has the log. */
    private readonly simulator: EventStoreDbSimulator | undefined,
  ) {
    this.server = startServerProcess(this.log);
  }

  static async start(): Promise<Deployment> {
    const dataDir = mkdtempSync(join(tmpdir(), 'president-crash-'));
    copyCluster(dataDir);
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    await protectLog(postgres.administratorUrl, APPLICATION_ROLE);
    const simulator = isLogInEventStoreDb() ? await EventStoreDbSimulator.start() : undefined;
    const deployment = new Deployment(dataDir, postgres, simulator);
    await deployment.server;
    return deployment;
  }

  get databaseUrl(): string {
    return this.postgres.url;
  }

  /** Address of the log: the database, or EventStoreDB's simulator if TEST_LOG says so. */
  get log(): LogAddress {
    return { databaseUrl: this.postgres.url, eventStoreUrl: this.simulator?.url };
  }

  /** Address of the server; each start has another port. */
  async url(): Promise<string> {
    return (await this.server).url;
  }

  /**
   * Resolves when everything runs again.
   * @param victim  from 0 to below 1: which of the connections is killed
   */
  async crash(kind: Crash, victim = 0): Promise<void> {
    const { process: server } = await this.server;
    if (kind === 'connection') {
      await this.killConnection(victim);
      return;
    }
    this.server = this.restart(server, kind);
    await this.server;
  }

  /** @throws when the server has ended by itself */
  async stop(): Promise<void> {
    try {
      await killServer((await this.server).process);
    } finally {
      await this.simulator?.kill();
      await this.postgres.stop();
      rmSync(this.dataDir, { recursive: true, force: true });
    }
  }

  private async restart(server: ChildProcess, kind: Crash): Promise<Server> {
    if (kind === 'postgres') {
      for (const pid of [this.postgres.pid, ...(await this.postgresPids())]) kill(pid);
    }
    await killServer(server);
    if (kind === 'postgres') {
      this.postgres = await startEmbeddedPostgres({ dataDir: this.dataDir, log: () => undefined });
    }
    return startServerProcess(this.log);
  }

  private async killConnection(victim: number): Promise<void> {
    const pids = await this.postgresPids(`where backend_type = 'client backend' and pid <> pg_backend_pid()`);
    const pid = pids[Math.floor(victim * pids.length)];
    if (pid === undefined) throw new Error('Postgres has no connection to kill.');
    kill(pid);
  }

  private async postgresPids(condition = ''): Promise<number[]> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity ${condition}`);
      return rows.map(({ pid }) => pid);
    } finally {
      await client.end();
    }
  }
}

async function startServerProcess({ databaseUrl, eventStoreUrl }: LogAddress): Promise<Server> {
  const child = spawn(process.execPath, [compiled('testing/worlds/server-process')], {
    env: {
      PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl,
      ...(eventStoreUrl !== undefined && { EVENTSTORE_URL: eventStoreUrl }),
      ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const complaint = child.stderr ? text(child.stderr) : Promise.resolve('');
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => void complaint.then((said) => reject(new Error(`The server did not start: ${said}`))));
  });
  child.once('exit', () => void complaint.then((said) => (lastWords.set(child, said))));
  return { process: child, url };
}

/** The output of servers that have ended. */
const lastWords = new WeakMap<ChildProcess, string>();

/** @throws when the process has ended by itself */
async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`The server ended by itself: ${lastWords.get(child) ?? ''}`);
  }
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
