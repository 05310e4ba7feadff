// Owns how tests are found and compiled: one project per thing that a test needs beside it.
const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['./testing/jest/take-seed.mjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.demo-data/'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: false, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
};

const withPostgres = {
  globalSetup: './testing/jest/start-postgres.mjs',
  globalTeardown: './testing/jest/stop-postgres.mjs',
};

/** @type {import('jest').Config} */
export default {
  // A bound for what hangs; a slow machine is no fault.
  testTimeout: 180_000,
  testSequencer: './testing/jest/slowest-first.mjs',
  projects: [
    // Pure rules and everything else that needs no server.
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/**/*.unit.spec.ts'] },
    // Against a real Postgres.
    { ...shared, ...withPostgres, displayName: 'postgres', testMatch: ['<rootDir>/**/*.pg.spec.ts'] },
    // The whole application over real HTTP.
    {
      ...shared, ...withPostgres, displayName: 'http', testMatch: ['<rootDir>/**/*.http.spec.ts'],
      // Two minutes, for the long run alone.
      testPathIgnorePatterns: process.env.TEST_LONG === '1' ? [] : ['season-on-three-nodes'],
    },
    // The same with the log in EventStoreDB, where its reading differs. TEST_LOG=eventstoredb does it for any of them.
    {
      ...shared, ...withPostgres, displayName: 'eventstoredb',
      setupFiles: [...shared.setupFiles, './testing/jest/log-in-eventstoredb.mjs'],
      testMatch: ['audit', 'updates', 'as-of', 'import', 'idempotency', 'known-log'].map(
        (name) => `<rootDir>/{api,testing}/**/*${name}*.{http,pg}.spec.ts`),
    },
    // Browsers against the whole application: Chromium, and a walk in WebKit and Firefox.
    { ...shared, ...withPostgres, displayName: 'browser', testMatch: ['<rootDir>/**/*.browser.spec.ts'] },
  ],
};
