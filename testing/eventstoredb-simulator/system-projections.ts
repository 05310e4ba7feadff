/** The events that EventStoreDB's system projections write into the same log: links by category, type and stream. */
import { randomUUID } from 'node:crypto';
import type { EngineEvent } from './engine-event.js';
import type { SimulatedLog } from './engine-log.js';

/** Types of a link to an event and of a note about a stream. */
const [LINK, STREAM] = ['$>', '$@'] as const;

/** Links the events in the log, and all that are written later. */
export function runSystemProjections(log: SimulatedLog): void {
  let [passed, isRunning] = [-1n, false];
  const run = (): void => {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const event = log.events[log.indexBehind(passed)];
      if (event === undefined) break;
      passed = event.position;
      link(log, event);
    }
    isRunning = false;
  };
  log.onAppended(run);
  run();
}

/** The engine's own events, including links, get no links. */
function link(log: SimulatedLog, { id, stream, revision, type, position }: EngineEvent): void {
  if (stream.startsWith('$')) return;
  const write = (to: string, kind: typeof LINK | typeof STREAM, text: string): void => {
    const metadata = { $v: '1:-1:1:4', $c: Number(position), $p: Number(position), $causedBy: id };
    log.append(to, 'any', [{
      id: randomUUID(), type: kind, contentType: 'application/octet-stream', data: Buffer.from(text),
      metadata: Buffer.from(JSON.stringify(metadata)),
    }]);
  };
  const [category = '', ...rest] = stream.split('-');
  const hasCategory = category !== '' && rest.length > 0;
  if (hasCategory) write(`$ce-${category}`, LINK, `${revision}@${stream}`);
  write(`$et-${type}`, LINK, `${revision}@${stream}`);
  if (revision > 0n) return;
  write('$streams', LINK, `0@${stream}`);
  if (hasCategory) write(`$category-${category}`, STREAM, stream);
}
