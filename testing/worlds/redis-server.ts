/** A Redis for tests: a process on a free port with a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { lastingPort } from './lasting-port.js';

export interface RedisServer {
  /** The address, such as `redis://127.0.0.1:21234`. */
  readonly url: string;
  /** Kills the server. */
  stop(): Promise<void>;
  /** Starts an empty server again at the same address. */
  start(): Promise<void>;
  /** Freezes the server: its connections stay, but it does nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
}

interface Running {
  readonly server: ChildProcess;
  readonly folder: string;
}

/**
 * @param further  arguments such as `--cluster-enabled`, `yes`
 * @throws with the output of the server when it does not start
 */
export async function startRedis(...further: readonly string[]): Promise<RedisServer> {
  const port = await lastingPort();
  const url = `redis://127.0.0.1:${port}`;
  let running: Running | undefined = await startServer(port, url, further);
  return {
    url,
    start: async () => void (running = await startServer(port, url, further)),
    freeze: () => void running?.server.kill('SIGSTOP'),
    thaw: () => void running?.server.kill('SIGCONT'),
    stop: async () => {
      if (!running) return;
      const { server, folder } = running;
      running = undefined;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(port: number, url: string, further: readonly string[]): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'president-redis-'));
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...further];
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  try {
    await untilReady(server, url);
    return { server, folder };
  } catch {
    server.kill('SIGKILL');
    throw new Error(`Redis did not start: ${said.join('')}`);
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error('It ended.')));
  });
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  client.on('error', () => undefined);
  try {
    await Promise.race([client.ping(), failed]);
  } finally {
    client.disconnect();
  }
}
