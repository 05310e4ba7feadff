/** The part of the contract on subscriptions. */
import type { EventStore } from '../../event-store.js';
import { eventually } from '../log-reading.js';
import { newEvents, newStream } from '../new-events.js';

export function describeSubscribing(store: () => EventStore): void {
  describe('subscribing', () => {
    it('wakes each subscriber after an append', async () => {
      const woken = { first: 0, second: 0 };
      const stops = [store().subscribe(() => (woken.first += 1)), store().subscribe(() => (woken.second += 1))];
      await store().append(newStream(), 'no_stream', newEvents(1));
      await eventually(() => woken.first > 0 && woken.second > 0);
      for (const stop of stops) stop();
    });

    it('ends when it is stopped, and stopping twice stops no other', async () => {
      let stopped = 0;
      let awake = 0;
      const onAppended = (): void => void (awake += 1);
      const stop = store().subscribe(() => (stopped += 1));
      const stopOne = store().subscribe(onAppended);
      const stopOther = store().subscribe(onAppended);
      stop();
      stopOne();
      stopOne();
      const stoppedSoFar = stopped;
      await store().append(newStream(), 'no_stream', newEvents(1));
      await eventually(() => awake > 0);
      stopOther();
      expect(stopped).toBe(stoppedSoFar);
    });

    it('does not fail the append, nor the other subscribers, when a subscriber fails', async () => {
      const warnings: string[] = [];
      const { emitWarning } = process;
      process.emitWarning = (warning: string | Error) => void warnings.push(String(warning));
      let awake = 0;
      const stops = [
        store().subscribe(() => { throw new Error('A subscriber failed, as this test wants.'); }),
        store().subscribe(() => (awake += 1)),
      ];
      const stream = newStream();
      await expect(store().append(stream, 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0 });
      await eventually(() => awake > 0);
      for (const stop of stops) stop();
      process.emitWarning = emitWarning;
      // The append wakes the listener once, and perhaps once more because an engine reports late.
      expect(new Set(warnings.map((warning) => warning.split('\n')[0])))
        .toEqual(new Set(['A subscriber to the log failed: Error: A subscriber failed, as this test wants.']));
      expect(await store().readStream(stream)).toHaveLength(1);
    });
  });
}
