/** Owns the start of the server: configuration, infrastructure, seed, listening; and its end in reverse. */
import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { DestinationStream } from 'pino';
import { createApplication } from './application.js';
import { type Clock, SystemClock } from './clock.js';
import { parseConfig } from './config.js';
import { Drain } from './http/drain.js';
import { openInfrastructure } from './infrastructure.js';
import { seed } from './seed/seed.js';

export { ConfigurationError } from './config.js';

/** How long requests under way may still take when the server stops. */
const GRACE_MS = 5_000;

/** Longer than a phone waits between two calls, so that none meets a connection that is just being closed. */
const KEEP_ALIVE_MS = 65_000;

export interface StartOptions {
  readonly clock?: Clock;
  /** A line for who started the server; standard output unless told otherwise. */
  readonly report?: (line: string) => void;
  /** Options of Node for threads; the process's own unless told. */
  readonly threadArguments?: readonly string[];
  /** Folder of the built web client; the build's own unless told otherwise. */
  readonly webClientFolder?: string;
  /** Where the log goes; standard error unless told otherwise. */
  readonly logDestination?: DestinationStream;
}

export interface RunningServer {
  /** Where it listens, such as `http://localhost:3000`. */
  readonly url: string;
  close(): Promise<void>;
}

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Starts api, projections and the web client in this process, or what its ROLE says of them.
 * @param environment  variables of api/config.ts
 * @throws ConfigurationError, and whatever a database that is away throws
 */
export async function startServer(
  environment: Readonly<Record<string, string | undefined>>,
  options: StartOptions = {},
): Promise<RunningServer> {
  const { clock = new SystemClock(), report = printLine, webClientFolder, logDestination, threadArguments } = options;
  const config = parseConfig(environment);
  const infrastructure = await openInfrastructure(config, { clock, report, threadArguments });
  try {
    const app = await createApplication(infrastructure, { webClientFolder, logDestination });
    if (config.role !== 'projections') await seed(app, infrastructure, report);
    app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
    await (config.host ? app.listen(config.port, config.host) : app.listen(config.port));
    const { port } = app.getHttpServer().address() as AddressInfo;
    return {
      url: `http://localhost:${port}`,
      close: async () => {
        const impatience = setTimeout(() => app.getHttpServer().closeAllConnections(), GRACE_MS);
        await app.get(Drain).finish();
        await app.close();
        clearTimeout(impatience);
        await infrastructure.close();
      },
    };
  } catch (error) {
    await infrastructure.close();
    throw error;
  }
}
