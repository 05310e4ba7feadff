/**
 * Modules of the server as compiled once for the test run: a worker of Jest would compile the sources of the server for
 * itself, and the threads of a server cannot run them.
 */
import { pathToFileURL } from 'node:url';
import type * as asOf from '../../api/as-of/as-of-server.js';
import type * as imports from '../../api/import/import-command.js';
import type * as main from '../../api/main.js';
import { compiled } from '../jest/compile-server.mjs';
import type * as routes from '../routes.js';

const load = <Module>(path: string): Promise<Module> =>
  import(pathToFileURL(compiled(path)).href) as Promise<Module>;

export const startServer: typeof main.startServer = async (...args) =>
  (await load<typeof main>('api/main')).startServer(...args);

export const startAsOf: typeof asOf.startAsOf = async (...args) =>
  (await load<typeof asOf>('api/as-of/as-of-server')).startAsOf(...args);

export const runImport: typeof imports.runImport = async (...args) =>
  (await load<typeof imports>('api/import/import-command')).runImport(...args);

export const servedRoutes: typeof routes.servedRoutes = async () =>
  (await load<typeof routes>('testing/routes')).servedRoutes();

export const servedCalls: typeof routes.servedCalls = async () =>
  (await load<typeof routes>('testing/routes')).servedCalls();
