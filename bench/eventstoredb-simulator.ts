/** EventStoreDB's simulator for benchmarks, in a separate process, whose memory is not measured. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** @param games  in the initial log; by default none */
export async function withSimulator<Result>(
  games: number | undefined, work: (url: string) => Promise<Result>,
): Promise<Result> {
  const order = games === undefined ? [] : [String(games)];
  const program = new URL('./eventstoredb-simulator-process.ts', import.meta.url);
  const simulator = fork(program, order, { execArgv: process.execArgv });
  try {
    // It reports its address when its log is filled.
    const [{ url }] = (await once(simulator, 'message')) as [{ url: string }];
    return await work(url);
  } finally {
    simulator.disconnect();
  }
}
