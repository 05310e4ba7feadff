/** Owns serving: the application on its port, and its end once what is under way was answered. */
import type { INestApplicationContext } from '@nestjs/common';
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
  const app = await createApplication(infrastructure, options);
  await prepare?.(app);
  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await (host ? app.listen(port, host) : app.listen(port));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await ended('requests', () => app.get(Drain).finish());
      await ended('application', () => app.close());
    },
  };
}
