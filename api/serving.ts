/** Owns serving: the application on its port, and its end once what is under way was answered. */
import type { INestApplicationContext } from '@nestjs/common';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApplicationOptions, createApplication } from './application.js';
import { ended } from './ending.js';
import { Drain } from './platform/http/drain.js';
import type { Infrastructure } from './platform/infrastructure.js';

/** Longer than a phone waits between two calls, so that none meets a connection that is just being closed. */
const KEEP_ALIVE_MS = 65_000;

export interface ServingOptions extends ApplicationOptions {
  /** What is done before anybody is answered. */
  readonly prepare?: (app: INestApplicationContext) => Promise<void>;
}

export interface Serving {
  /** Where it listens, such as `http://localhost:3000`. */
  readonly url: string;
  /** Leaves the infrastructure open. */
  close(): Promise<void>;
}

export async function serve(
  infrastructure: Infrastructure, { prepare, ...options }: ServingOptions = {},
): Promise<Serving> {
  const { port, host } = infrastructure.config;
  const { app, listener } = await createApplication(infrastructure, options);
  await prepare?.(app);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener).listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await ended('requests', () => app.get(Drain).finish());
      server.close();
      // Browsers open some ahead of what they may ask, and nothing else would ever end those.
      server.closeAllConnections();
      await ended('application', () => app.close());
    },
  };
}
