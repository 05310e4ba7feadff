/** A second server on a test application's database, which a test can stop and start again at its address. */
import { join } from 'node:path';
import { startServer } from './load-server.js';
import type { TestApplication } from './start-application.js';

export type SecondServer = Awaited<ReturnType<typeof startServer>>;

/** @param port  `0` for a free one */
export const startSecondServer = (
  application: TestApplication,
  port: string,
  environment: Readonly<Record<string, string>> = {},
  report: (line: string) => void = () => undefined,
): Promise<SecondServer> =>
  startServer(
    {
      PORT: port, HOST: '127.0.0.1', ...application.environment,
      ADMIN_USERNAME: application.admin.username, ADMIN_PASSWORD: application.admin.password, ...environment,
    },
    { clock: application.clock, report, webClientFolder: join(import.meta.dirname, '../../dist/web') },
  );
