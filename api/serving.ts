/** Serves the application on its port, and ends after the running requests are answered. */
import type { INestApplicationContext } from '@nestjs/common';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ApplicationOptions, createApplication } from './application.js';
import { ended } from './ending.js';
import { Drain } from './platform/http/drain.js';
import { createHttpServer } from './platform/http/http-server.js';
import type { Infrastructure } from './platform/infrastructure.js';

export interface ServingOptions extends ApplicationOptions {
  /** Runs before the first request. */
  readonly prepare?: (app: INestApplicationContext) => Promise<void>;
}

export interface RunningServer {
  /** Such as `http://localhost:3000`. */
  readonly url: string;
  /** Does not close an infrastructure that it was given. */
  close(): Promise<void>;
}

export async function serve(
  infrastructure: Infrastructure, { prepare, ...options }: ServingOptions = {},
): Promise<RunningServer> {
  const { port, host } = infrastructure.config;
  const { app, listener } = await createApplication(infrastructure, options);
  const server = createHttpServer(listener);
  try {
    await app.init();
    await prepare?.(app);
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    await ended('application', () => app.close());
    throw error;
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await ended('requests', () => app.get(Drain).finish());
      server.close();
      // Browsers open spare connections, and nothing else would end those.
      server.closeAllConnections();
      await ended('application', () => app.close());
    },
  };
}
