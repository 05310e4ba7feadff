/** EventStoreDB's simulator for benchmarks, in a separate process, whose memory is not measured. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { LARGE_GROUP } from './generated-log.js';

/** @param games  in the initial log; by default none */
export async function withSimulator<Result>(
  games: number | undefined, work: (url: string, events: number) => Promise<Result>, group = LARGE_GROUP,
): Promise<Result> {
  const order = games === undefined ? [] : [String(games), JSON.stringify(group)];
  const program = new URL('./eventstoredb-simulator-process.ts', import.meta.url);
  const simulator = fork(program, order, { execArgv: process.execArgv });
  try {
    // The simulator reports its address when its log is filled.
    const [{ url, events }] = (await once(simulator, 'message')) as [{ url: string; events: number }];
    return await work(url, events);
  } finally {
    simulator.disconnect();
  }
}
