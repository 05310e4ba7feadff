/** Proves the log in EventStoreDB, on the peer that answers as the real one: in batches, one by one, over TLS. */
import { describeEventStore } from '../testing/event-store-contract.js';
import { EventStoreDbPeer, type PeerOptions } from '../testing/eventstoredb-peer/eventstoredb-peer.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

const onPeer = (options: PeerOptions) => async () => {
  const peer = await EventStoreDbPeer.start(options);
  const store = new EventStoreDbEventStore({ connectionString: peer.url });
  const second = new EventStoreDbEventStore({ connectionString: peer.url });
  return {
    store,
    another: async () => second,
    close: async () => {
      await store.close();
      await second.close();
      await peer.kill();
    },
  };
};

describeEventStore('EventStoreDbEventStore, appending in batches,', onPeer({}));
describeEventStore('EventStoreDbEventStore, appending one by one,', onPeer({ hasBatchAppend: false }));
