/** Owns the part of the contract that random sequences prove: the store answers as a trivial model of the log does. */
import fc from 'fast-check';
import { inLongRun } from '../../../testing/jest/long-run.js';
import type { AppendResult, EventStore, Position, StoredEventText } from '../../event-store.js';
import { WrongExpectedRevision } from '../../event-store-errors.js';
import { scenarios, type ExpectedAnswer, type Scenario } from '../append-scenarios.js';
import { drainAll } from '../log-reading.js';
import { idsOf } from '../new-events.js';

export function describeModel(store: () => EventStore): void {
  describe('any sequence of appends, repeats and clashes', () => {
    it('answers and stores what a trivial model says', async () => {
      await fc.assert(fc.asyncProperty(scenarios, async (scenario) => {
        const start = await store().head();
        const outcomes: PromiseSettledResult<AppendResult>[] = [];
        for (const { streamId, expected, events } of scenario.appends) {
          outcomes.push(...(await Promise.allSettled([store().append(streamId, expected, events)])));
        }
        const stored = await expectScenario(store(), start, scenario, outcomes);
        expect(idsOf(stored)).toEqual(idsOf(scenario.log));
      }), { numRuns: inLongRun(200, 15) });
    });
  });
}

/**
 * Compares what a store answered and now holds, stream by stream, with what the model says of it.
 * @returns what it holds, in the order of the log
 */
export async function expectScenario(
  store: EventStore, start: Position, { appends, log }: Scenario,
  outcomes: readonly PromiseSettledResult<AppendResult>[],
): Promise<readonly StoredEventText[]> {
  const streamIds = [...new Set(appends.map(({ streamId }) => streamId))];
  const logged = await drainAll(store, start, await store.head());
  const stored = logged.filter(({ streamId }) => streamIds.includes(streamId));
  const inStream = <E extends { streamId: string }>(events: readonly E[], streamId: string) => (
    events.filter((event) => event.streamId === streamId));
  for (const streamId of streamIds) {
    expect(inStream(stored, streamId).map(({ id, type, data }) => [id, type, data]))
      .toEqual(inStream(log, streamId).map(({ id, type, data }) => [id, type, JSON.stringify(data)]));
  }
  const answers = outcomes.map((outcome, index) => (
    answerOf(outcome, inStream(stored, appends[index]?.streamId ?? ''))));
  expect(answers).toEqual(appends.map(({ answer }) => answer));
  return stored;
}

function answerOf(outcome: PromiseSettledResult<AppendResult>, stream: readonly StoredEventText[]): ExpectedAnswer {
  if (outcome.status === 'fulfilled') {
    const { revision, position, repeated } = outcome.value;
    expect(stream[revision]?.position).toBe(position);
    return { revision, repeated };
  }
  const { reason } = outcome as { reason: Error };
  return reason instanceof WrongExpectedRevision
    ? { refusal: 'WrongExpectedRevision', actual: reason.actual }
    : { refusal: reason.name as 'EventIdReused' };
}
