/** Owns the one suite that every engine of the log passes: each sentence of the port, tested on a real store. */
import type { EventStore } from '../event-store.js';
import { describeAppending } from './contract/appending.js';
import { describeConcurrency } from './contract/concurrency.js';
import { describeModel } from './contract/model.js';
import { describeReading } from './contract/reading.js';
import { describeRepeats } from './contract/repeats.js';
import { describeSubscribing } from './contract/subscribing.js';

export interface StoreUnderTest {
  readonly store: EventStore;
  /** A second instance on the same log, as in another process; closed by `close`. */
  another?(): Promise<EventStore>;
  close(): Promise<void>;
}

/**
 * Positions are compared by their order alone, streams have fresh names, and events of others are left aside: the log
 * may be a server that is shared.
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
