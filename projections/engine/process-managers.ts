/** Runs all process managers of the server, and waits until everything is written that follows from a write. */
import type { Position } from '../../event-store/event-store.js';
import { later, type ProcessManager, ProcessManagerRunner } from './process-manager.js';
import type { RunnerOptions } from './runner-options.js';
import type { RunnerStatus } from './runner-status.js';
import { ProjectingProcesses } from './projecting-processes.js';

export class ProcessManagers {
  private readonly runners: readonly ProcessManagerRunner[];

  constructor(
    managers: readonly ProcessManager[],
    options: RunnerOptions & { readonly schema: string },
    private readonly processes = ProjectingProcesses.alone(),
  ) {
    const shared = { ...options, leases: processes.leases, onMoved: processes.moved };
    this.runners = managers.map((manager) => new ProcessManagerRunner(manager, shared));
    processes.share(this.runners);
  }

  start(): void {
    for (const runner of this.runners) runner.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }

  /**
   * Position up to which everything is written that follows from the log up to `position`; that position itself when
   * nothing followed, null when it takes too long.
   */
  async settled(position: Position, timeoutMs: number): Promise<Position | null> {
    const followUps = await Promise.all(this.runners.map((runner) => runner.settled(position, timeoutMs)));
    return followUps.reduce((last, own) => (last === null || own === null ? null : later(last, own)), position);
  }

  /** Retries one that stopped and returns its status; undefined if there is none of this name. */
  async retry(name: string): Promise<RunnerStatus | undefined> {
    const runner = this.runners.find((candidate) => candidate.status().projection === name);
    if (runner) await this.processes.retry(runner);
    return runner?.status();
  }

  status(): RunnerStatus[] {
    return this.runners.map((runner) => runner.status());
  }
}
