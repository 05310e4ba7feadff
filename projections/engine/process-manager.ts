/**
 * Owns the running of process managers: each keeps in mind what it needs of the log, as a projection does, and gives
 * the commands that follow. Its rows and its checkpoint are durable; no rebuild ever runs it.
 */
import type { Position } from '../../event-store/event-store.js';
import { isPassing } from './passing-errors.js';
import type { Projection } from './projection.js';
import { ProjectionRunner } from './runner.js';
import type { RunnerOptions } from './runner-options.js';
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

const MAX_BACKOFF_MS = 1_500;

export class ProcessManagerRunner {
  private readonly memory: ProjectionRunner;
  private error: string | null = null;
  private state: 'running' | 'retrying' | 'stopped' = 'running';
  private failures = 0;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private acting: Promise<Position | null> = Promise.resolve(null);
  private next: Promise<Position | null> | null = null;

  constructor(
    private readonly manager: ProcessManager,
    private readonly options: ProcessManagerOptions,
  ) {
    this.memory = new ProjectionRunner(manager.memory, options);
  }

  start(): void {
    this.memory.start();
    void this.rounds();
  }

  async stop(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.memory.stop();
    await (this.next ?? this.acting);
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
    const isOfMemory = this.error === null || memory.state === 'stopped';
    return isOfMemory ? memory : { ...memory, state: this.state, error: this.error };
  }

  /**
   * Position through which everything stands that follows from the log up to `position`: that position itself when
   * nothing followed; null when it takes longer than `timeoutMs` or went wrong.
   */
  async settled(position: Position, timeoutMs: number): Promise<Position | null> {
    const deadline = AbortSignal.timeout(timeoutMs);
    if (!(await this.memory.waitFor(position, timeoutMs))) return null;
    // What is due may be much: all of a log's history at the first start.
    const followUp = await Promise.race([this.act(), aborted(deadline)]);
    return followUp === null ? null : later(followUp, position);
  }

  /** Tries an event that stopped it, or a command that was refused, once more. */
  async retry(): Promise<void> {
    await this.memory.retry();
    await this.act();
  }

  /** Nobody may be waiting for what is due: after a crash, or when another process has written. */
  private async rounds(): Promise<void> {
    if (this.leads || this.error !== null) await this.act();
    if (this.closed) return;
    const { pollIntervalMs = 250 } = this.options;
    const delay = this.failures === 0 ? pollIntervalMs : Math.min(50 * 2 ** this.failures, MAX_BACKOFF_MS);
    this.timer = setTimeout(() => void this.rounds(), delay);
  }

  /** One at a time; whoever asks while one is under way shares the next one. Null when it went wrong. */
  private act(): Promise<Position | null> {
    this.next ??= this.acting.then(() => {
      this.next = null;
      return (this.acting = this.attempt());
    });
    return this.next;
  }

  private async attempt(): Promise<Position | null> {
    if (this.closed) return null;
    try {
      const followUp = await this.manager.act();
      this.failures = 0;
      this.state = 'running';
      this.error = null;
      return followUp;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** It is tried again in any case; what does not pass by itself is told as `stopped` until it is mended. */
  private failed(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const isNews = message !== this.error;
    this.failures += 1;
    this.state = isPassing(error) ? 'retrying' : 'stopped';
    this.error = message;
    if (isNews) this.options.onError?.(this.manager.memory.name, error);
  }
}

const aborted = (signal: AbortSignal): Promise<null> => new Promise((resolve) => {
  if (signal.aborted) resolve(null);
  else signal.addEventListener('abort', () => resolve(null), { once: true });
});

export const later = (one: Position, other: Position): Position => (one > other ? one : other);
