/**
 * Node's environment, which loads the server's modules and large packages once for all test files of a worker. Jest
 * would load them again for each file, which takes longer than most tests.
 */
import { TestEnvironment } from 'jest-environment-node';
import { pathToFileURL } from 'node:url';
import { compiled } from './compile-server.mjs';

process.setSourceMapsEnabled(true);

export default class EnvironmentWithServer extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    this.global.loadPackage = (/** @type {string} */ name) => import(name);
    this.global.loadCompiled = (/** @type {string} */ path) => import(pathToFileURL(compiled(path)).href);
  }
}
