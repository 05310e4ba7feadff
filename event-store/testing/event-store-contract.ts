/** The suite that every engine of the log passes: tests each sentence of the port on a real store. */
import type { EventStore } from '../event-store.js';
import { describeAppending } from './contract/appending.js';
import { describeConcurrency } from './contract/concurrency.js';
import { describeModel } from './contract/model.js';
import { describeReading } from './contract/reading.js';
import { describeRepeats } from './contract/repeats.js';
import { describeSubscribing } from './contract/subscribing.js';

export interface StoreUnderTest {
  readonly store: EventStore;
  /** A second instance on the same log, as in another process; `close` closes it too. */
  another?(): Promise<EventStore>;
  close(): Promise<void>;
}

/**
 * The server may be shared. So positions are compared only by order, streams have new names, and other events are
 * ignored.
 */
export function describeEventStore(name: string, create: () => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the contract of the log`, () => {
    let subject: StoreUnderTest;
    let second: EventStore;
    beforeAll(async () => {
      subject = await create();
      second = (await subject.another?.()) ?? subject.store;
    });
    afterAll(() => subject.close());

    const store = (): EventStore => subject.store;
    describeAppending(store);
    describeRepeats(store);
    describeReading(store);
    describeConcurrency(store, () => second);
    describeSubscribing(store);
    describeModel(store);
  });
}
