// How tests are found and compiled: one project for each thing that tests need.
import { availableParallelism } from 'node:os';
import { swcOptions, swcOptionsOfTsx } from './testing/jest/swc-options.mjs';

const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['./testing/jest/take-seed.mjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.demo-data/'],
  transform: { '\\.ts$': ['@swc/jest', swcOptions], '\\.tsx$': ['@swc/jest', swcOptionsOfTsx] },
};

const withReader = { setupFiles: [...shared.setupFiles, './testing/jest/reader-of-24-hours.mjs'] };

const withPostgres = {
  testEnvironment: './testing/jest/environment-with-server.mjs',
  globalSetup: './testing/jest/start-postgres.mjs',
  globalTeardown: './testing/jest/stop-postgres.mjs',
};

/** @type {import('jest').Config} */
export default {
  // Only ends what hangs; a slow machine must not fail a test.
  testTimeout: 180_000,
  // More than there are cores, because tests also wait for browsers, databases and timers.
  maxWorkers: 2 * availableParallelism(),
  testSequencer: './testing/jest/slowest-first.mjs',
  projects: [
    // Everything that needs no server.
    { ...shared, ...withReader, displayName: 'unit', testMatch: ['<rootDir>/**/*.unit.spec.ts'] },
    // The client in a page without a browser; a network that the test describes answers.
    {
      ...shared, ...withReader, displayName: 'component', testMatch: ['<rootDir>/web/**/*.component.spec.tsx'],
      testEnvironment: './testing/jest/environment-with-page.mjs',
    },
    // With a real Postgres.
    { ...shared, ...withPostgres, displayName: 'postgres', testMatch: ['<rootDir>/**/*.pg.spec.ts'] },
    // The whole application over real HTTP.
    { ...shared, ...withPostgres, displayName: 'http', testMatch: ['<rootDir>/**/*.http.spec.ts'] },
    // One spec with the log in EventStoreDB; the long run has all. TEST_LOG=eventstoredb runs any of them so.
    {
      ...shared, ...withPostgres, displayName: 'eventstoredb',
      setupFiles: [...shared.setupFiles, './testing/jest/log-in-eventstoredb.mjs'],
      testMatch: ['<rootDir>/api/shared/log-identity.pg.spec.ts'],
    },
    // Browsers against the whole application: Chromium, and a walk in WebKit; in the long run also in Firefox.
    { ...shared, ...withPostgres, displayName: 'browser', testMatch: ['<rootDir>/**/*.browser.spec.ts'] },
  ],
};
