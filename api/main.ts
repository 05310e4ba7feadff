/** Starts the server: configuration, infrastructure, seed, serving; and stops it in reverse. */
import 'reflect-metadata';
import { isDamage, messageOf } from '../event-store/error-kinds.js';
import { type Clock, SystemClock } from './platform/clock.js';
import { parseConfig } from './platform/config.js';
import { type ApplicationOptions, closeWithin, type RunningServer, serve } from './start/http-application.js';
import { openInfrastructure } from './start/open-infrastructure.js';
import { seed } from './seed/seed.js';

export { ConfigurationError } from './platform/config.js';

export interface StartOptions extends ApplicationOptions {
  readonly clock?: Clock;
  /** Receives lines for the person who started the server; by default standard output. */
  readonly report?: (line: string) => void;
  /** The address that a phone can open, if a terminal shows the reported lines and nothing keeps them. */
  readonly phoneUrl?: string | undefined;
}

const NOT_SEALING = 'Nothing will be sealed or backed up: this server was started without DATA_DIR.';

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Starts the parts that ROLE names in this process: api, projections, web client.
 * @param environment variables of api/platform/config.ts
 * @returns a server that ends within the limits of api/start/http-application.ts; the process may end before work
 * that takes longer
 * @throws ConfigurationError, and errors of an unreachable database
 */
export async function startServer(
  environment: Readonly<Record<string, string | undefined>>,
  { clock = new SystemClock(), report = printLine, phoneUrl, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const config = parseConfig(environment);
  if (config.role !== 'api' && config.seals === undefined) report(NOT_SEALING);
  const infrastructure = await openInfrastructure(config, { clock, report });
  try {
    const server = await serve(infrastructure, options, async (app) => {
      if (config.role === 'projections') return;
      await seed(app, infrastructure, report, phoneUrl).catch(async (error: unknown) => {
        if (!isDamage(error)) throw error;
        report(`A table is damaged: ${messageOf(error)}. The read models are built anew.`);
        await infrastructure.readModels.rebuild();
        await seed(app, infrastructure, report, phoneUrl);
      });
    });
    return {
      url: server.url,
      close: async () => {
        await server.close();
        await closeWithin('infrastructure', () => infrastructure.close());
      },
    };
  } catch (error) {
    await closeWithin('infrastructure', () => infrastructure.close());
    throw error;
  }
}
