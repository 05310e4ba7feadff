/** The Postgres server that a test run has started, remembered from set-up to teardown. */

/** @type {{ stop?: () => Promise<void> }} `stop` is absent while the run uses an existing server */
export const sharedPostgres = {};
