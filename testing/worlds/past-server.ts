/** Owns a test application as it stood at an earlier moment: served beside it, from its log. */
import { join } from 'node:path';
import { type AsOfServer, startAsOf } from '../../api/as-of/as-of-server.js';
import type { AskedMoment } from '../../api/as-of/past-moment.js';
import type { TestApplication } from './start-application.js';

/** Passport has one way to log in for a whole process, so after this nobody logs in to the application itself. */
export const startPastServer = (
  { environment, clock }: TestApplication, asked: AskedMoment, options: { readonly signal?: AbortSignal } = {},
): Promise<AsOfServer> => startAsOf(
  { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...environment },
  asked, { clock, webClientFolder: join(import.meta.dirname, '../../dist/web'), ...options });
