/** Gives each request of a load's thread its own body: autocannon loads this file there. */
const { getEnvironmentData } = process.getBuiltinModule('node:worker_threads');

const bodies = /** @type {string[]} */ (getEnvironmentData('bodies'));
let next = 0;

module.exports = (/** @type {object} */ request) => ({ ...request, body: bodies[next++] });
