/** Owns the start of the server: configuration, infrastructure, seed, serving; and its end in reverse. */
import 'reflect-metadata';
import type { DestinationStream } from 'pino';
import { type Clock, SystemClock } from './platform/clock.js';
import { parseConfig } from './platform/config.js';
import { ended } from './ending.js';
import { openInfrastructure } from './open-infrastructure.js';
import { seed } from './seed/seed.js';
import { serve } from './serving.js';

export { ConfigurationError } from './platform/config.js';

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
  /** Within the limits of api/ending.ts, whatever is away. What is left undone then ends with the process. */
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
    const server = await serve(infrastructure, {
      webClientFolder, logDestination,
      prepare: async (app) => {
        if (config.role !== 'projections') await seed(app, infrastructure, report);
      },
    });
    return {
      url: server.url,
      close: async () => {
        await server.close();
        await ended('infrastructure', () => infrastructure.close());
      },
    };
  } catch (error) {
    await ended('infrastructure', () => infrastructure.close());
    throw error;
  }
}
