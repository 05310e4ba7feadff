/** A Postgres for tests that is stopped, frozen, slowed down and disconnected while clients work. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../launch/embedded-postgres.mjs';
import { eventually } from '../../event-store/testing/log-reading.js';
import { isAlive } from '../../launch/postmaster-file.mjs';
import { copyCluster } from '../worlds/copied-cluster.js';
import { lastingPort } from '../worlds/lasting-port.js';

interface Frozen {
  /** This client is connected beforehand, because no new connections are possible during the fault. */
  readonly client: pg.Client;
  readonly pids: readonly number[];
}

/** Delays every append to the log in this database. */
const SLOW_APPENDS = `
  create function log.slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.2); return null; end $$;
  create trigger slow before insert on log.events for each statement execute function log.slow()`;

export class FailingPostgres {
  private frozen: Frozen | undefined;

  private constructor(
    private readonly dataDir: string,
    private readonly port: number,
    private server: EmbeddedPostgres,
  ) {}

  static async start(dataDir: string): Promise<FailingPostgres> {
    copyCluster(dataDir);
    const port = await lastingPort();
    return new FailingPostgres(dataDir, port, await startServer(dataDir, port));
  }

  get url(): string {
    return this.server.url;
  }

  /** Stops Postgres immediately, as in a crash: the next start recovers. */
  async stop(): Promise<void> {
    const { pid } = this.server;
    process.kill(pid, 'SIGQUIT');
    await eventually(() => !isAlive(pid));
  }

  async start(): Promise<void> {
    this.server = await startServer(this.dataDir, this.port);
  }

  /** Keeps the state of a standby that receives nothing after this moment. */
  async keepStandby(): Promise<void> {
    await this.stop();
    this.copy('postgres', 'standby');
    await this.start();
  }

  /** Lets the kept standby take over at the same address. */
  async failOver(): Promise<void> {
    await this.stop();
    rmSync(join(this.dataDir, 'postgres'), { recursive: true });
    this.copy('standby', 'postgres');
    await this.start();
  }

  /** Copies a folder with its owner, which Postgres insists on. */
  private copy(from: string, to: string): void {
    execFileSync('cp', ['-a', join(this.dataDir, from), join(this.dataDir, to)]);
  }

  /** Freezes Postgres: its processes live and accept connections, but none is answered until `thaw`. */
  async freeze(): Promise<void> {
    const client = await this.connected();
    // No process can start after this, so none is missed.
    process.kill(this.server.pid, 'SIGSTOP');
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity order by pid = pg_backend_pid()');
    const pids = rows.map(({ pid }) => pid);
    for (const pid of pids) signal(pid, 'SIGSTOP');
    this.frozen = { client, pids: [...pids, this.server.pid] };
  }

  async thaw(): Promise<void> {
    if (!this.frozen) return;
    const { client, pids } = this.frozen;
    this.frozen = undefined;
    for (const pid of pids) signal(pid, 'SIGCONT');
    await client.end();
  }

  /** Ends every connection properly. */
  async cutConnections(): Promise<void> {
    await this.ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  }

  /** Kills the process of one connection, after which Postgres ends all of them and recovers. */
  async killConnection(): Promise<void> {
    const [victim] = await this.ask<{ pid: number }>(`select pid from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`);
    if (victim) signal(victim.pid, 'SIGKILL');
  }

  /** Makes each append to the log in this database take 200 ms longer, as on a slow disk. */
  async slowAppends(): Promise<void> {
    await this.ask(SLOW_APPENDS);
  }

  async fastAppends(): Promise<void> {
    await this.ask('drop trigger slow on log.events; drop function log.slow');
  }

  async ask<Row extends object>(statement: string): Promise<Row[]> {
    const client = await this.connected();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.thaw();
    await this.server.stop();
  }

  private async connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}

const startServer = (dataDir: string, port: number): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, port, log: () => undefined, testing: true });

/** The process may already have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name);
}
