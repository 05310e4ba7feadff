/** The part of the contract that random sequences test: the store answers like a simple model of the log. */
import fc from 'fast-check';
import { inLongRun } from '../../../testing/jest/long-run.js';
import {
  type AppendResult, type EventStore, type Position, type StoredEventText, WrongExpectedRevision,
} from '../../event-store.js';
import { scenarios, type ExpectedAnswer, type Scenario } from '../append-scenarios.js';
import { drainAll } from '../log-reading.js';
import { idsOf } from '../new-events.js';

export function describeModel(store: () => EventStore): void {
  describe('any sequence of appends, repeats and clashes', () => {
    it('gets the answers of a simple model, and leaves the same log', async () => {
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
 * Compares the answers and streams of a store with those of the model.
 * @returns the events of the store, in the order of the log
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
