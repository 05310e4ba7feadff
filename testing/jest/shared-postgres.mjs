/** Owns the memory, between set-up and teardown, of the server that a test run started itself. */

/** @type {{ stop?: () => Promise<void> }} `stop` is absent while the run uses a server of somebody else */
export const sharedPostgres = {};
