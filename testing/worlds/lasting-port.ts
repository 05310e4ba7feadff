/** Ports for servers that a test stops and starts again at the same address. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below those that systems give to outgoing connections, which might take the port while the server is down. */
const [FIRST, COUNT] = [20_000, 12_000];

/** A free port that stays free while its server is down. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    probe.close();
    await once(probe, 'close');
    return true;
  } catch {
    return false;
  }
}
