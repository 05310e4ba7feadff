/** Makes the Jest project for EventStoreDB use its log. */
process.env.TEST_LOG = 'eventstoredb';
