/**
 * Modules of the server and of its start. `testing/jest/environment-with-server.mjs` shares them between test files: a
 * file that imports them itself loads them once more, which takes four seconds of the processor.
 */
import type * as doctor from '../../api/doctor.js';
import type * as explain from '../../api/explain/explain-command.js';
import type * as imports from '../../api/import/import-command.js';
import type * as main from '../../api/main.js';
import type * as routes from '../routes.js';
import type * as others from './other-process.js';

declare global {
  /** Loads a shared module; absent outside of Jest. */
  var loadCompiled: <Module>(path: string) => Promise<Module>;
}

export const startServer: typeof main.startServer = async (...args) =>
  (await globalThis.loadCompiled<typeof main>('api/main')).startServer(...args);

export const runImport: typeof imports.runImport = async (...args) =>
  (await globalThis.loadCompiled<typeof imports>('api/import/import-command')).runImport(...args);

export const runExplain: typeof explain.runExplain = async (...args) =>
  (await globalThis.loadCompiled<typeof explain>('api/explain/explain-command')).runExplain(...args);

export const diagnose: typeof doctor.diagnose = async (...args) =>
  (await globalThis.loadCompiled<typeof doctor>('api/doctor')).diagnose(...args);

export const startOtherProcess: typeof others.startOtherProcess = async (...args) =>
  (await globalThis.loadCompiled<typeof others>('testing/worlds/other-process')).startOtherProcess(...args);

export const servedRoutes: typeof routes.servedRoutes = async () =>
  (await globalThis.loadCompiled<typeof routes>('testing/routes')).servedRoutes();

export const servedCalls: typeof routes.servedCalls = async () =>
  (await globalThis.loadCompiled<typeof routes>('testing/routes')).servedCalls();

export const servedDocument: typeof routes.servedDocument = async () =>
  (await globalThis.loadCompiled<typeof routes>('testing/routes')).servedDocument();
