/**
 * Node's environment, with the specs and all they import loaded by Node itself, once for all test files of a worker.
 * Jest would evaluate each module anew for each file, which takes longer than most tests.
 */
import { TestEnvironment } from 'jest-environment-node';
import './register-swc.mjs';
import './take-seed.mjs';

/** Jest's matchers compare constructors; these are those of the specs. */
const CONSTRUCTORS = {
  Array, BigInt, Boolean, Date, Error, Function, Map, Number, Object, Promise, RegExp, Set, String, Symbol, TypeError,
};

const IN_SPECS = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'test'];

const { TEST_LOG = 'database' } = process.env;

export default class NativeEnvironment extends TestEnvironment {
  /**
   * @param {import('@jest/environment').JestEnvironmentConfig} config
   * @param {import('@jest/environment').EnvironmentContext} context
   */
  constructor(config, context) {
    super(config, context);
    this.log = config.projectConfig.testEnvironmentOptions.log ?? TEST_LOG;
  }

  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, CONSTRUCTORS);
    // Jest's would not find the source maps of what it has not compiled.
    Reflect.deleteProperty(Error, 'prepareStackTrace');
    this.global.importSpec = async (/** @type {string} */ url) => {
      process.env.TEST_LOG = String(this.log);
      for (const name of IN_SPECS) Object.assign(globalThis, { [name]: this.global[name] });
      // Two projects may run the same spec.
      await import(`${url}?${this.log}`);
    };
  }
}
