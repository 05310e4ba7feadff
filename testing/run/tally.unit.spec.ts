/** Tests that only a full success is reported as a success. */
import { addTallies, tallyJest } from './tally.mjs';

const faults = { numFailedTests: 0, numRuntimeErrorTestSuites: 0, numPendingTests: 0, numTodoTests: 0 };
const clean = { numPassedTests: 7, ...faults };

it('the tally counts what passed', () => {
  expect(tallyJest(0, JSON.stringify(clean))).toEqual({ passed: 7, failed: 0 });
});

it.each(Object.keys(faults))('the tally counts %s as failed', (name) => {
  expect(tallyJest(1, JSON.stringify({ ...clean, [name]: 2 }))).toEqual({ passed: 7, failed: 2 });
});

it('the tally fails when no test ran', () => {
  expect(tallyJest(0, JSON.stringify({ ...clean, numPassedTests: 0 }))).toEqual({ passed: 0, failed: 1 });
});

it('the tally fails when Jest fails without a reason: a broken set-up, a killed run', () => {
  expect(tallyJest(1, JSON.stringify(clean))).toEqual({ passed: 7, failed: 1 });
  expect(tallyJest(1, undefined)).toEqual({ passed: 0, failed: 1 });
});

it('tallies are added', () => {
  expect(addTallies([{ passed: 1, failed: 0 }, { passed: 2, failed: 3 }])).toEqual({ passed: 3, failed: 3 });
});
