/** Owns the count that `npm test` ends with: what passed, what failed, and whether that is a success. */

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 */

/**
 * @param {number} exitCode Jest's own verdict
 * @param {string | undefined} report the JSON that Jest leaves, undefined when it left none
 * @returns {Tally} a test that was skipped, a file that could not be loaded and a run without any test count as failed
 */
export function tallyJest(exitCode, report) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const results = JSON.parse(report);
  const passed = Number(results.numPassedTests);
  const failed = Number(results.numFailedTests) + Number(results.numRuntimeErrorTestSuites)
    + Number(results.numPendingTests) + Number(results.numTodoTests);
  const failedUnseen = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: failedUnseen ? 1 : failed };
}

/** @param {Tally[]} tallies */
export function addTallies(tallies) {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}
