/** Owns the EventStoreDB of benchmarks: a simulator in a process of its own, whose memory is not measured. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** @param games  in the log to begin with; an empty log when left out */
export async function withSimulator<Result>(
  games: number | undefined, work: (url: string) => Promise<Result>,
): Promise<Result> {
  const order = games === undefined ? [] : [String(games)];
  const program = new URL('./eventstoredb-simulator-process.ts', import.meta.url);
  const simulator = fork(program, order, { execArgv: process.execArgv });
  try {
    // It tells where it listens as soon as its log is filled.
    const [{ url }] = (await once(simulator, 'message')) as [{ url: string }];
    return await work(url);
  } finally {
    simulator.disconnect();
  }
}
