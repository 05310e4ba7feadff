/**
 * Owns what the processes of one deployment tell each other of projecting: which of them applies what, how far that is,
 * and what somebody asked for in a process that applies nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ANYTHING, Hints } from '../../postgres/hints.js';
import {
  AdvisoryLeases, allHeld, noneHeld, type RunnerLeases, unheldLeases,
} from '../../postgres/leases.js';
import type { RunnerStatus } from './runner-status.js';

/** What a process does of the work: everything, answering people only, or projecting and jobs only. */
export const ROLES = ['all', 'api', 'projections'] as const;
export type Role = (typeof ROLES)[number];

/** A projection's or a process manager's runner in this process; it follows another one's while it does not lead. */
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
/** How long whoever asked for another try waits for its outcome. */
const RETRY_TIMEOUT_MS = 2_000;
const RETRY_LOOK_MS = 50;

export class ProjectingProcesses {
  readonly leases: RunnerLeases;
  private readonly tried: AdvisoryLeases | undefined;
  /** Undefined where this process is alone. */
  private readonly hints: Hints | undefined;
  private readonly runners: SharedRunner[] = [];

  constructor({ databaseUrl: connectionString, role }: { readonly databaseUrl: string; readonly role: Role }) {
    this.tried = role === 'projections' ? new AdvisoryLeases({ connectionString }) : undefined;
    this.leases = this.tried ?? (role === 'all' ? allHeld : noneHeld);
    this.hints = role === 'all' ? undefined : new Hints({ connectionString, channel: CHANNEL });
  }

  static alone(): ProjectingProcesses {
    return new ProjectingProcesses({ databaseUrl: '', role: 'all' });
  }

  /** To be called before `start`. */
  share(runners: readonly SharedRunner[]): void {
    this.runners.push(...runners);
    for (const runner of runners) this.tried?.want(runner.leaseName, () => void runner.retry());
  }

  /** Once there are tables to project into. */
  start(): void {
    this.tried?.start();
    this.hints?.listen((hint) => this.heard(hint));
  }

  /** Gives back what this process leads, so that others need not wait until it is gone. */
  async close(): Promise<void> {
    await Promise.all([this.tried?.close(), this.hints?.close()]);
  }

  /** Arrow function: it is handed on by itself. */
  readonly moved = (projection: string): void => this.hints?.send(`moved ${projection}`);

  /** Tables were swapped or emptied, or an event is left out now. */
  rechecked(): void {
    this.hints?.send(RECHECK);
  }

  /** Names of the projections and process managers that no process applies just now. */
  async unled(pool: Pool): Promise<string[]> {
    if (this.leases === allHeld) return [];
    const unheld = await unheldLeases(pool, this.runners.map(({ leaseName }) => leaseName));
    return this.runners.flatMap((runner) => (unheld.includes(runner.leaseName) ? [runner.status().projection] : []));
  }

  /** Tries a stopped runner once more, here or where it is led. */
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
