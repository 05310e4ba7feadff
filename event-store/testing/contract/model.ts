/** Owns the part of the contract that random sequences prove: the store answers as a trivial model of the log does. */
import fc from 'fast-check';
import type { AppendResult, EventStore } from '../../event-store.js';
import { WrongExpectedRevision } from '../../event-store-errors.js';
import { scenarios, type ExpectedAnswer, type Scenario } from '../append-scenarios.js';
import { drainAll } from '../log-reading.js';

export function describeModel(store: () => EventStore): void {
  describe('any sequence of appends, repeats and clashes', () => {
    it('answers and stores what a trivial model says', async () => {
      await fc.assert(fc.asyncProperty(scenarios, async (scenario) => {
        const start = await store().head();
        const outcomes: PromiseSettledResult<AppendResult>[] = [];
        for (const { streamId, expected, events } of scenario.appends) {
          outcomes.push(...(await Promise.allSettled([store().append(streamId, expected, events)])));
        }
        await expectScenario(store(), start, scenario, outcomes);
      }), { numRuns: 60 });
    });
  });
}

/** Compares what a store answered and now holds with what the model says of it. */
export async function expectScenario(
  store: EventStore, start: bigint, { appends, log }: Scenario, outcomes: readonly PromiseSettledResult<AppendResult>[],
): Promise<void> {
  const streamIds = new Set(appends.map(({ streamId }) => streamId));
  const stored = (await drainAll(store, start, await store.head())).filter(({ streamId }) => streamIds.has(streamId));
  expect(stored.map(({ streamId, id, type, data }) => [streamId, id, type, data]))
    .toEqual(log.map(({ streamId, id, type, data }) => [streamId, id, type, JSON.stringify(data)]));
  const positions = stored.map(({ position }) => position);
  expect(outcomes.map((outcome) => answerOf(outcome, positions))).toEqual(appends.map(({ answer }) => answer));
}

function answerOf(outcome: PromiseSettledResult<AppendResult>, positions: readonly bigint[]): ExpectedAnswer {
  if (outcome.status === 'fulfilled') {
    const { revision, position, repeated } = outcome.value;
    return { revision, last: positions.indexOf(position), repeated };
  }
  const { reason } = outcome as { reason: Error };
  return reason instanceof WrongExpectedRevision
    ? { refusal: 'WrongExpectedRevision', actual: reason.actual }
    : { refusal: reason.name as 'EventIdReused' };
}
