/** Owns the process that stands for EventStoreDB in a benchmark: a peer with a generated log, on a core of its own. */
import { EventStoreDbPeer } from '../event-store/testing/eventstoredb-peer/eventstoredb-peer.js';
import { allEvents, LARGE_GROUP, storedTexts } from './generated-log.js';

const games = Number(process.argv[2]);
const peer = await EventStoreDbPeer.start();
let events = 0;
for (const generated of allEvents(games, LARGE_GROUP)) {
  const { id, data, metadata } = storedTexts(generated);
  peer.log.append(generated.streamId, 'any', [{
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    type: generated.event.type,
    contentType: 'application/json',
    data: Buffer.from(data),
    metadata: Buffer.from(metadata),
  }]);
  events += 1;
}
process.send?.({ url: peer.url, events });
process.once('disconnect', () => void peer.kill());
