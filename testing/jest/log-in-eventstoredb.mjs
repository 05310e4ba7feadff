/** Makes the tests of Jest's project for EventStoreDB keep the log there. */
process.env.TEST_LOG = 'eventstoredb';
