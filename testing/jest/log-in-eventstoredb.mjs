/** Owns the choice of the log for the Jest project that runs tests on EventStoreDB. */
process.env.TEST_LOG = 'eventstoredb';
