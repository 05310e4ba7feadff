/** The process with EventStoreDB's simulator for a benchmark, with a generated or an empty log. */
import { EventStoreDbSimulator } from '../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { allEvents, type BenchGroup, storedTexts } from './generated-log.js';

const [games, group] = process.argv.slice(2);
const generated = games && group ? allEvents(Number(games), JSON.parse(group) as BenchGroup) : [];
const simulator = await EventStoreDbSimulator.start();
let events = 0;
for (const event of generated) {
  const { id, data, metadata } = storedTexts(event);
  simulator.log.append(event.streamId, 'any', [{
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    type: event.event.type,
    contentType: 'application/json',
    data: Buffer.from(data),
    metadata: Buffer.from(metadata),
  }]);
  events += 1;
}
process.send?.({ url: simulator.url, events });
process.once('disconnect', () => void simulator.kill());
