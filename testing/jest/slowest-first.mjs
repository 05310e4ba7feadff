/** Owns the order in which test files run: those of more than a minute first, so that none of them ends a run alone. */
import testSequencer from '@jest/test-sequencer';

/** @typedef {import('@jest/test-result').Test} Test */

/** The package declares the types of its CommonJS build alone, whose class is one level deeper. */
const TestSequencer = /** @type {typeof testSequencer.default} */ (/** @type {unknown} */ (testSequencer));

/** Slowest first. Jest remembers times only in a cache, which a fresh clone does not have. */
const SLOW = [
  'testing/application/distributed-log.http', 'web/e2e/accessibility.browser', 'web/e2e/wizard-failures.browser',
  'testing/application/random-commands.http', 'web/e2e/wizard.browser', 'web/e2e/layout.browser',
  'web/e2e/wizard-drafts.browser',
  'web/e2e/messages.browser', 'launch/start.pg', 'web/e2e/leaderboards.browser', 'api/billing/billing.http',
];

/** @param {Test} test */
const place = ({ path }) => {
  const found = SLOW.findIndex((slow) => path.endsWith(`${slow}.spec.ts`));
  return found < 0 ? SLOW.length : found;
};

export default class SlowestFirst extends TestSequencer {
  /**
   * @override
   * @param {Test[]} tests
   * @returns {Test[]}
   */
  sort(tests) {
    const sorted = /** @type {Test[]} */ (super.sort(tests));
    return sorted.sort((one, other) => place(one) - place(other));
  }
}
