/** An as-of view of a test application, served beside it from its log. */
import { join } from 'node:path';
import type { AsOfServer } from '../../api/as-of-view/as-of-server.js';
import type { DateOrPosition } from '../../api/as-of-view/past-moment.js';
import { startAsOf } from './load-server.js';
import type { TestApplication } from './start-application.js';

/** Passport has one login per process, so afterwards no one can log in to the application itself. */
export const startPastServer = (
  { environment, clock }: TestApplication, asked: DateOrPosition, options: { readonly signal?: AbortSignal } = {},
): Promise<AsOfServer> => startAsOf(
  { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...environment },
  asked, { clock, webClientFolder: join(import.meta.dirname, '../../dist/web'), ...options });
