/** Counts what a test run has found: only a full success is one. */

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 */

/**
 * @param {number} exitCode of Jest
 * @param {string | undefined} report Jest's JSON, undefined when there is none
 * @returns {Tally} a skipped test, a file that could not be loaded and a run without tests count as failed
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
