/** Owns a Redis for tests: a process on a free port with a folder of its own, gone when it is stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export interface RedisServer {
  /** Such as `redis://127.0.0.1:41234`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * @param port  any free one unless told
 * @throws with what the server said when it does not start
 */
export async function startRedis(port?: number): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'president-redis-'));
  return startRedisOn(port ?? (await freePort()), folder);
}

async function startRedisOn(port: number, folder: string): Promise<RedisServer> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const url = `redis://127.0.0.1:${port}`;
  try {
    await untilReady(server, url);
  } catch {
    server.kill('SIGKILL');
    throw new Error(`Redis did not start: ${said.join('')}`);
  }
  return {
    url,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
