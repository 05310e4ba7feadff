/**
 * The shared state of the processes of a deployment: which one leads, how far its projections are, and requests for
 * it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { RuleViolation } from '../../domain/rule-violation.js';
import { ANYTHING, Hints } from '../../postgres/hints.js';
import { AdvisoryLease, alwaysHeld, type Lease, neverHeld } from '../../postgres/lease.js';
import { lockHolder, LOCKS } from '../../postgres/with-client.js';
import type { RunnerStatus } from './read-schema.js';

/** The part of a process: everything, only answering requests, or only projecting and jobs. */
export const PROCESS_ROLES = ['all', 'api', 'projections'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** The runner of the projections of a schema; it follows another process's runner unless this process leads. */
export interface SharedRunner {
  status(): RunnerStatus[];
  wake(): void;
  recheck(): Promise<void>;
  retry(projection?: string): Promise<void>;
}

const CHANNEL = 'projecting';
const MOVED = 'moved';
const RECHECK = 'recheck';
const LIVE = 'live';
/** The time that a request for a retry waits for its outcome. */
const RETRY_TIMEOUT_MS = 2_000;
const RETRY_LOOK_MS = 50;

export class ProjectingProcesses {
  readonly lease: Lease;
  private readonly advisory: AdvisoryLease | undefined;
  /** The hints between processes; undefined if this is the only process. */
  private readonly hints: Hints | undefined;
  private readonly runners: SharedRunner[] = [];
  private readonly liveListeners: (() => void)[] = [];

  constructor({ databaseUrl: connectionString, role }: { readonly databaseUrl: string; readonly role: ProcessRole }) {
    this.advisory = role === 'projections' ? new AdvisoryLease({ connectionString }) : undefined;
    this.lease = this.advisory ?? (role === 'all' ? alwaysHeld : neverHeld);
    this.hints = role === 'all' ? undefined : new Hints({ connectionString, channel: CHANNEL });
  }

  static alone(): ProjectingProcesses {
    return new ProjectingProcesses({ databaseUrl: '', role: 'all' });
  }

  /** Call it before `start`. */
  share(runner: SharedRunner): void {
    this.runners.push(runner);
  }

  /** Call it when there are tables to project into. */
  start(): void {
    this.advisory?.start(() => this.runners.forEach((runner) => void runner.retry()));
    this.hints?.listen((hint) => this.heard(hint));
  }

  /** Gives up its lease, so that others can lead before this process has ended. */
  async close(): Promise<void> {
    await Promise.all([this.advisory?.close(), this.hints?.close()]);
  }

  /** An arrow function, because it is passed on without its object. */
  readonly moved = (): void => this.hints?.send(MOVED);

  /** Call it after tables were swapped or emptied, or an event was skipped. */
  rechecked(): void {
    this.hints?.send(RECHECK);
  }

  /** Tells the other processes that games under way have changed, which are not in the log. */
  liveChanged(): void {
    this.hints?.send(LIVE);
  }

  /** Calls back when another process has changed them, or may have. */
  onLiveChange(listener: () => void): void {
    this.liveListeners.push(listener);
  }

  /** The status of the projections and process managers of this process, in the order in which they were shared. */
  status(): RunnerStatus[] {
    return this.runners.flatMap((runner) => runner.status());
  }

  /** @throws RuleViolation ProjectionMustExist */
  statusOf(name: string): RunnerStatus {
    const found = this.status().find(({ projection }) => projection === name);
    if (!found) throw new RuleViolation('ProjectionMustExist', `There is no projection ${name}.`, 'missing');
    return found;
  }

  /** Names of the projections and process managers that no process applies at the moment. */
  async leaderless(pool: Pool): Promise<string[]> {
    const isLed = this.lease === alwaysHeld || (await lockHolder(pool, LOCKS.projecting)) !== null;
    return isLed ? [] : this.status().map(({ projection }) => projection);
  }

  /** Retries a stopped projection or process manager, here or in the process that leads it. */
  async retry(projection: string): Promise<void> {
    const statusIn = (runner: SharedRunner): RunnerStatus | undefined =>
      runner.status().find((status) => status.projection === projection);
    const runner = this.runners.find(statusIn);
    if (!runner || this.lease.isHeld || !this.hints) return runner?.retry(projection);
    this.hints.send(`retry ${projection}`);
    const isStopped = (): boolean => statusIn(runner)?.state === 'stopped';
    for (let waited = 0; waited < RETRY_TIMEOUT_MS && isStopped(); waited += RETRY_LOOK_MS) {
      await sleep(RETRY_LOOK_MS);
      await runner.recheck();
    }
  }

  private heard(hint: string): void {
    const [kind, name] = hint.split(' ', 2);
    const leads = this.lease.isHeld;
    if (hint === ANYTHING || hint === LIVE) this.liveListeners.forEach((listener) => listener());
    for (const runner of this.runners) {
      if (hint === ANYTHING || (hint === MOVED && !leads)) runner.wake();
      else if (hint === RECHECK) void runner.recheck();
      else if (kind === 'retry' && leads) void runner.retry(name);
    }
  }
}
