/**
 * Owns the running of process managers: each keeps in mind what it needs of the log, as a projection does, and gives
 * the commands that follow. Its rows and its checkpoint are durable; no rebuild ever runs it.
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
  /** What it keeps in mind. The rows also say which commands are due, so that none is lost in a crash. */
  readonly memory: Projection;
  /**
   * Gives every command that is due by the rows; what was given before a crash, or by another process, is not given
   * again.
   * @returns position of the last event that ever came of its commands, by whichever process
   */
  act(): Promise<Position>;
}

export interface ProcessManagerOptions extends RunnerOptions {
  /** Durable schema with the memory's tables and a table of checkpoints. */
  readonly schema: string;
}

export class ProcessManagerRunner {
  private readonly memory: ProjectionRunner;
  private readonly rounds: Rounds;
  /** Of the commands. */
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

  /** Whether this process gives the commands; any process does where somebody waits for what follows. */
  get leads(): boolean {
    return this.memory.leads;
  }

  wake(): void {
    this.memory.wake();
  }

  recheck(): Promise<void> {
    return this.memory.recheck();
  }

  /** Of the memory, or `retrying` and `stopped` with what a command met. The event in its way comes first. */
  status(): RunnerStatus {
    const memory = this.memory.status();
    const { state, error } = this.state;
    return error === null || memory.state === 'stopped' ? memory : { ...memory, state, error };
  }

  /**
   * Position through which everything stands that follows from the log up to `position`: that position itself when
   * nothing followed; null when it takes longer than `timeoutMs` or went wrong.
   */
  async settled(position: Position, timeoutMs: number): Promise<Position | null> {
    const deadline = AbortSignal.timeout(timeoutMs);
    if (!(await this.memory.waitFor(position, timeoutMs))) return null;
    // What is due may be much: all of a log's history at the first start.
    const succeeded = await Promise.race([this.rounds.ask(), aborted(deadline)]);
    return succeeded && this.followUp !== null ? later(this.followUp, position) : null;
  }

  /** Tries an event that stopped it, or a command that was refused, once more. */
  async retry(): Promise<void> {
    await this.memory.retry();
    await this.rounds.ask();
  }

  /** Nobody may be waiting for what is due: after a crash, or when another process has written. */
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

  /** It is tried again in any case; what does not pass by itself is told as `stopped` until it is mended. */
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
