/**
 * Process managers remember what they need of the log, as projections do, and give the commands that follow. Their rows
 * and checkpoints are durable; no rebuild runs them.
 */
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { isPassing, messageOf, sqlStateOf } from './passing-errors.js';
import type { Projection } from './projection.js';
import { ProjectingProcesses, type SharedRunner } from './projecting-processes.js';
import { PollingLoop } from './polling-loop.js';
import type { RunnerStatus } from './runner-status.js';
import { type RunnerOptions, SchemaRunner } from './schema-runner.js';

export interface ProcessManager {
  /** Its memory. The rows also say which commands are due, so that a crash loses none. */
  readonly memory: Projection;
  /**
   * Gives every due command once, even if it was already given before a crash or by another process.
   * @returns position of the last event of its commands, by whichever process
   */
  act(): Promise<Position>;
}

export interface ProcessManagersOptions extends RunnerOptions {
  /** Durable schema with the tables of the memories and a table of checkpoints. */
  readonly schema: string;
}

/** Why the commands of a process manager fail. */
type Failure = Pick<RunnerStatus, 'state' | 'sqlState'> & { readonly error: string };

export class ProcessManagers implements SharedRunner {
  private readonly memory: SchemaRunner;
  private readonly polling: PollingLoop;
  private readonly failures = new Map<string, Failure>();
  private followUp: Position = BEFORE_FIRST;

  constructor(
    private readonly managers: readonly ProcessManager[],
    private readonly options: ProcessManagersOptions,
    processes = ProjectingProcesses.alone(),
  ) {
    const shared = { ...options, lease: processes.lease, onMoved: processes.moved };
    this.memory = new SchemaRunner(managers.map(({ memory }) => memory), shared);
    this.polling = new PollingLoop({
      poll: () => this.act(), restMs: () => options.pollIntervalMs, rested: () => this.rested(),
    });
    processes.share(this);
  }

  start(): void {
    this.memory.start();
    this.rested();
  }

  async stop(): Promise<void> {
    await Promise.all([this.memory.stop(), this.polling.close()]);
  }

  wake(): void {
    this.memory.wake();
  }

  recheck(): Promise<void> {
    return this.memory.recheck();
  }

  /** Of each its memory's, or the error of a command. An event that blocks the memory comes first. */
  status(): RunnerStatus[] {
    return this.memory.status().map((memory) =>
      (memory.state === 'stopped' ? memory : { ...memory, ...this.failures.get(memory.projection) }));
  }

  /**
   * Position up to which everything is written that follows from the log up to `position`: that position itself when
   * nothing followed; null when it takes longer than `timeoutMs` or failed.
   */
  async settled(position: Position, timeoutMs: number): Promise<Position | null> {
    const deadline = AbortSignal.timeout(timeoutMs);
    if (!(await this.memory.waitFor(position, timeoutMs))) return null;
    // At the first start the whole history of a log may be due.
    const succeeded = await Promise.race([this.polling.ask(), aborted(deadline)]);
    return succeeded ? laterOf(this.followUp, position) : null;
  }

  /** Retries an event that stopped one, and commands that were refused. */
  async retry(projection?: string): Promise<void> {
    await this.memory.retry(projection);
    await this.polling.ask();
  }

  /**
   * Commands may be due that no request waits for: after a crash, or when another process has written. The leader gives
   * them; any process does when a request waits for them.
   */
  private rested(): void {
    if (this.memory.leads || this.failures.size > 0) void this.polling.ask();
    else this.polling.rest();
  }

  private async act(): Promise<boolean> {
    await Promise.all(this.managers.map(async (manager) => {
      const { name } = manager.memory;
      try {
        this.followUp = laterOf(this.followUp, await manager.act());
        this.failures.delete(name);
      } catch (error) {
        this.failed(name, error);
      }
    }));
    return this.failures.size === 0;
  }

  /** It is retried in any case; an error that does not pass is reported as `stopped` until it is fixed. */
  private failed(name: string, error: unknown): void {
    const isNews = messageOf(error) !== this.failures.get(name)?.error;
    this.failures.set(name, isPassing(error)
      ? { state: 'retrying', error: messageOf(error), sqlState: sqlStateOf(error) }
      : { state: 'stopped', error: messageOf(error), sqlState: null });
    if (isNews) this.options.onError?.(name, error);
  }
}

const aborted = (signal: AbortSignal): Promise<false> => new Promise((resolve) => {
  if (signal.aborted) resolve(false);
  else signal.addEventListener('abort', () => resolve(false), { once: true });
});

const laterOf = (one: Position, other: Position): Position => (one > other ? one : other);
