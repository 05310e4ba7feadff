/**
 * What the processes of a deployment share about projecting: which of them leads, how far it is, and requests for the
 * leader.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ANYTHING, Hints } from '../../postgres/hints.js';
import {
  AdvisoryLeases, allHeld, noneHeld, type RunnerLeases, unheldLeases,
} from '../../postgres/leases.js';
import type { RunnerStatus } from './runner-status.js';

/** The part of a process: everything, only answering requests, or only projecting and jobs. */
export const ROLES = ['all', 'api', 'projections'] as const;
export type Role = (typeof ROLES)[number];

/** The runner of a projection or process manager; it follows another process's runner unless it leads. */
export interface SharedRunner {
  readonly leaseName: string;
  readonly leads: boolean;
  status(): RunnerStatus;
  wake(): void;
  recheck(): Promise<void>;
  retry(): Promise<void>;
}

const CHANNEL = 'projecting';
const RECHECK = 'recheck';
/** How long a request for a retry waits for its outcome. */
const RETRY_TIMEOUT_MS = 2_000;
const RETRY_LOOK_MS = 50;

export class ProjectingProcesses {
  readonly leases: RunnerLeases;
  private readonly advisory: AdvisoryLeases | undefined;
  /** Undefined if this is the only process. */
  private readonly hints: Hints | undefined;
  private readonly runners: SharedRunner[] = [];

  constructor({ databaseUrl: connectionString, role }: { readonly databaseUrl: string; readonly role: Role }) {
    this.advisory = role === 'projections' ? new AdvisoryLeases({ connectionString }) : undefined;
    this.leases = this.advisory ?? (role === 'all' ? allHeld : noneHeld);
    this.hints = role === 'all' ? undefined : new Hints({ connectionString, channel: CHANNEL });
  }

  static alone(): ProjectingProcesses {
    return new ProjectingProcesses({ databaseUrl: '', role: 'all' });
  }

  /** Call it before `start`. */
  share(runners: readonly SharedRunner[]): void {
    this.runners.push(...runners);
    for (const runner of runners) this.advisory?.want(runner.leaseName, () => void runner.retry());
  }

  /** Call it when there are tables to project into. */
  start(): void {
    this.advisory?.start();
    this.hints?.listen((hint) => this.heard(hint));
  }

  /** Gives up its leases, so that others need not wait until this process has ended. */
  async close(): Promise<void> {
    await Promise.all([this.advisory?.close(), this.hints?.close()]);
  }

  /** An arrow function, because it is passed on alone. */
  readonly moved = (projection: string): void => this.hints?.send(`moved ${projection}`);

  /** Tables were swapped or emptied, or an event was skipped. */
  rechecked(): void {
    this.hints?.send(RECHECK);
  }

  /** Names of the projections and process managers that no process applies at the moment. */
  async leaderless(pool: Pool): Promise<string[]> {
    if (this.leases === allHeld) return [];
    const unheld = await unheldLeases(pool, this.runners.map(({ leaseName }) => leaseName));
    return this.runners.flatMap((runner) => (unheld.includes(runner.leaseName) ? [runner.status().projection] : []));
  }

  /** Retries a stopped runner, here or in the process that leads it. */
  async retry(runner: SharedRunner): Promise<void> {
    if (runner.leads || !this.hints) return runner.retry();
    this.hints.send(`retry ${runner.status().projection}`);
    for (let waited = 0; waited < RETRY_TIMEOUT_MS && runner.status().state === 'stopped'; waited += RETRY_LOOK_MS) {
      await sleep(RETRY_LOOK_MS);
      await runner.recheck();
    }
  }

  private heard(hint: string): void {
    const [kind, name] = hint.split(' ', 2);
    for (const runner of this.runners) {
      const isMeant = runner.status().projection === name;
      if (hint === ANYTHING) runner.wake();
      else if (kind === RECHECK) void runner.recheck();
      else if (kind === 'moved' && isMeant && !runner.leads) runner.wake();
      else if (kind === 'retry' && isMeant && runner.leads) void runner.retry();
    }
  }
}
