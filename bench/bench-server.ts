/** A built server for benchmarks, in a separate process. */
import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import { SAMPLE_PASSWORD } from '../api/seed/sample-group.js';
import { findFreePort } from '../launch/network.mjs';
import { keepRunning } from '../launch/server-processes.mjs';
import type { ProcessRole } from '../projections/live/leadership.js';
import { ADMIN_USERNAME } from './bench-application.js';

/** The server runs without its log of requests. */
const STDIO: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];

export interface BenchServer {
  readonly url: string;
  /** Id of its process. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * @param environment  the addresses of its engines
 * @param folder  the files of the commit that it runs, by default of this one
 */
export async function startBenchServer(
  role: ProcessRole, environment: Readonly<Record<string, string>>, folder = '.',
): Promise<BenchServer> {
  const port = await findFreePort();
  const env = {
    ...environment, PATH: process.env.PATH, ROLE: role, HOST: '127.0.0.1', PORT: String(port),
    ADMIN_USERNAME, ADMIN_PASSWORD: SAMPLE_PASSWORD,
  };
  let child: ChildProcess | undefined;
  const program = join(folder, 'launch/serve.mjs');
  const start = (): ChildProcess => (child = fork(program, { env, execArgv: [], stdio: STDIO }));
  const { ready, stop } = keepRunning(role, start);
  if (!(await ready)) throw new Error(`A ${role} process could not start.`);
  return { url: `http://127.0.0.1:${port}`, pid: child?.pid ?? 0, stop };
}
