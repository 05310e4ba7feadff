/**
 * Process managers remember facts of the log, as projections do, and act on them. Their rows and checkpoints are
 * durable; no rebuild runs them.
 */
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { isPassing, messageOf, sqlStateOf } from '../../event-store/error-kinds.js';
import type { Projection } from '../model/projection.js';
import { ProjectingProcesses, type SharedRunner } from './leadership.js';
import { PollingLoop } from './polling-loop.js';
import type { RunnerStatus } from './read-schema.js';
import { type RunnerOptions, SchemaRunner } from './schema-runner.js';

/**
 * Does all due work once, even if a crash came in between or another process did it already.
 * @returns position of the last event of its commands, from any process, if answers wait for it; null if work is due
 * again
 */
export type Act = () => Promise<Position | null | void>;

export interface ProcessManagersOptions extends RunnerOptions {
  /** Durable schema with the tables of the memories and a table of checkpoints. */
  readonly schema: string;
}

/** The reason why the acts of a process manager fail. */
type Failure = Pick<RunnerStatus, 'state' | 'sqlState'> & { readonly error: string };

/** The longest delay of due work that no answer waits for. */
const UNAWAITED_INTERVAL_MS = 2_000;

export class ProcessManagers implements SharedRunner {
  private readonly memory: SchemaRunner;
  /** Acts by name of the process, usually the name of its memory. A process that fails delays no other. */
  private readonly acts = new Map<string, PollingLoop>();
  /** Names of the processes for whose acts answers wait. */
  private readonly awaited: string[] = [];
  private readonly failures = new Map<string, Failure>();
  /** The changes of each memory with `actsOn` whose work is done. */
  private readonly done = new Map<string, number>();
  private followUp: Position = BEFORE_FIRST;
  private isStarted = false;

  /** @param memories  their rows also show what is due, so that a crash loses nothing */
  constructor(
    private readonly memories: readonly Projection[],
    private readonly options: ProcessManagersOptions,
    processes = ProjectingProcesses.alone(),
  ) {
    const shared = { ...options, lease: processes.lease, onMoved: processes.moved };
    this.memory = new SchemaRunner(memories, shared);
    processes.share(this);
  }

  start(): void {
    this.isStarted = true;
    this.memory.start();
    for (const name of this.acts.keys()) this.rested(name);
  }

  /** Registers the act of a process; due work waits until then. @param isAwaited  whether answers wait for it */
  assign(name: string, act: Act, isAwaited = false): void {
    if (isAwaited) this.awaited.push(name);
    this.acts.set(name, new PollingLoop({
      poll: () => this.act(name, act), rested: () => this.rested(name),
      restMs: () => (isAwaited ? this.options.pollIntervalMs : UNAWAITED_INTERVAL_MS),
    }));
    if (this.isStarted) this.rested(name);
  }

  async stop(): Promise<void> {
    await Promise.all([this.memory.stop(), ...[...this.acts.values()].map((loop) => loop.close())]);
  }

  wake(): void {
    this.memory.wake();
  }

  recheck(): Promise<void> {
    return this.memory.recheck();
  }

  /** One status per process manager: its memory's, or the error of its last act. A blocked memory wins. */
  status(): RunnerStatus[] {
    return this.memory.status().map((memory) =>
      (memory.state === 'stopped' ? memory : { ...memory, ...this.failures.get(memory.projection) }));
  }

  /**
   * The position up to which all follow-up events of the log up to `position` are written: `position` itself when
   * nothing followed; null when it takes longer than `timeoutMs` or failed.
   */
  async settled(position: Position, timeoutMs: number): Promise<Position | null> {
    return (await this.acted(this.awaited, position, timeoutMs)) ? laterOf(this.followUp, position) : null;
  }

  /** Whether these processes acted on the log up to a position; false when it takes longer or failed. */
  async acted(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean> {
    const deadline = AbortSignal.timeout(timeoutMs);
    await this.memory.waitFor(position, timeoutMs);
    const isBehind = this.memory.status().some(({ projection, checkpoint }) =>
      names.includes(projection) && checkpoint < position);
    if (isBehind) return false;
    const due = names.filter((name) => !this.done.has(name) || this.done.get(name) !== this.changesOf(name));
    // The whole history of a log may be due at the first start.
    const acts = Promise.all(due.map((name) => this.acts.get(name)?.ask() ?? false));
    return Promise.race([acts.then((succeeded) => succeeded.every(Boolean)), aborted(deadline)]);
  }

  /** Retries an event that stopped a memory, and acts that failed. */
  async retry(projection?: string): Promise<void> {
    await this.memory.retry(projection);
    const wanted = projection === undefined ? [...this.acts.values()] : [this.acts.get(projection)];
    await Promise.all(wanted.map((loop) => loop?.ask()));
  }

  /**
   * Work may be due for which no request waits: after a crash, or when another process has written. Only the leader
   * does it; when a request waits, its own process does.
   */
  private rested(name: string): void {
    const loop = this.acts.get(name);
    if (this.memory.leads || this.failures.has(name)) void loop?.ask();
    else loop?.rest();
  }

  private async act(name: string, act: Act): Promise<boolean> {
    const changes = this.changesOf(name);
    this.done.delete(name);
    try {
      const followUp = await act();
      this.followUp = laterOf(this.followUp, followUp ?? BEFORE_FIRST);
      this.failures.delete(name);
      if (followUp !== null && changes !== undefined) this.done.set(name, changes);
      return true;
    } catch (error) {
      this.failed(name, error);
      return false;
    }
  }

  private changesOf(name: string): number | undefined {
    const isCounted = this.memories.some((memory) => memory.name === name && memory.actsOn);
    return isCounted ? this.memory.status().find(({ projection }) => projection === name)?.changes : undefined;
  }

  /** An act is retried in any case; a permanent error is reported as `stopped` until it is fixed. */
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
