/**
 * Runs a process manager: it remembers what it needs of the log, as a projection does, and gives the commands that
 * follow. Its rows and its checkpoint are durable; no rebuild runs it.
 */
import type { Position } from '../../event-store/event-store.js';
import { isPassing } from './passing-errors.js';
import type { Projection } from './projection.js';
import { Rounds } from './rounds.js';
import { ProjectionRunner } from './runner.js';
import type { RunnerOptions } from './runner-options.js';
import { failing, messageOf, running, type RunnerState, stopping } from './runner-state.js';
import type { RunnerStatus } from './runner-status.js';

export interface ProcessManager {
  /** Its memory. The rows also say which commands are due, so that a crash loses none. */
  readonly memory: Projection;
  /**
   * Gives every due command once, even if it was already given before a crash or by another process.
   * @returns position of the last event of its commands, by whichever process
   */
  act(): Promise<Position>;
}

export interface ProcessManagerOptions extends RunnerOptions {
  /** Durable schema with the tables of the memory and a table of checkpoints. */
  readonly schema: string;
}

export class ProcessManagerRunner {
  private readonly memory: ProjectionRunner;
  private readonly rounds: Rounds;
  /** State of the commands. */
  private state: RunnerState = running;
  private followUp: Position | null = null;

  constructor(
    private readonly manager: ProcessManager,
    private readonly options: ProcessManagerOptions,
  ) {
    this.memory = new ProjectionRunner(manager.memory, options);
    this.rounds = new Rounds({
      round: () => this.act(),
      restMs: () => options.pollIntervalMs,
      rested: () => this.rested(),
    });
  }

  start(): void {
    this.memory.start();
    this.rested();
  }

  async stop(): Promise<void> {
    await Promise.all([this.memory.stop(), this.rounds.close()]);
  }

  get leaseName(): string {
    return this.memory.leaseName;
  }

  /** Whether this process gives the commands; any process does when a request waits for them. */
  get leads(): boolean {
    return this.memory.leads;
  }

  wake(): void {
    this.memory.wake();
  }

  recheck(): Promise<void> {
    return this.memory.recheck();
  }

  /**
   * The status of the memory, or `retrying` and `stopped` with the error of a command. An event that blocks the memory
   * comes first.
   */
  status(): RunnerStatus {
    const memory = this.memory.status();
    const { state, error } = this.state;
    return error === null || memory.state === 'stopped' ? memory : { ...memory, state, error };
  }

  /**
   * Position up to which everything is written that follows from the log up to `position`: that position itself when
   * nothing followed; null when it takes longer than `timeoutMs` or failed.
   */
  async settled(position: Position, timeoutMs: number): Promise<Position | null> {
    const deadline = AbortSignal.timeout(timeoutMs);
    if (!(await this.memory.waitFor(position, timeoutMs))) return null;
    // At the first start the whole history of a log may be due.
    const succeeded = await Promise.race([this.rounds.ask(), aborted(deadline)]);
    return succeeded && this.followUp !== null ? later(this.followUp, position) : null;
  }

  /** Retries an event that stopped it, or a command that was refused. */
  async retry(): Promise<void> {
    await this.memory.retry();
    await this.rounds.ask();
  }

  /** Commands may be due that no request waits for: after a crash, or when another process has written. */
  private rested(): void {
    if (this.leads || this.state.error !== null) void this.rounds.ask();
    else this.rounds.rest();
  }

  private async act(): Promise<boolean> {
    try {
      this.followUp = await this.manager.act();
      this.state = running;
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** It is retried in any case; an error that does not pass is reported as `stopped` until it is fixed. */
  private failed(error: unknown): void {
    const isNews = messageOf(error) !== this.state.error;
    this.state = isPassing(error) ? failing(this.state, error) : stopping({ error: messageOf(error), stoppedAt: null });
    if (isNews) this.options.onError?.(this.manager.memory.name, error);
  }
}

const aborted = (signal: AbortSignal): Promise<false> => new Promise((resolve) => {
  if (signal.aborted) resolve(false);
  else signal.addEventListener('abort', () => resolve(false), { once: true });
});

export const later = (one: Position, other: Position): Position => (one > other ? one : other);
