/**
 * The changes of games under way, which are not in the log: they are counted in all processes, so that cached answers
 * and open pages notice them.
 */
import type { ProjectingProcesses } from '../../../projections/live/leadership.js';
import type { Clock } from '../clock.js';

export class LiveChanges {
  private count = 0;
  private until = Infinity;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly processes?: Pick<ProjectingProcesses, 'liveChanged' | 'onLiveChange'>,
  ) {
    processes?.onLiveChange(() => this.noticed());
  }

  /** A number that stays equal as long as the games do. */
  stamp(): number {
    if (this.clock.now().getTime() >= this.until) this.noticed();
    return this.count;
  }

  /** Notes a change by this process. */
  changed(): void {
    this.noticed();
    this.processes?.liveChanged();
  }

  /** Notes when a game leaves the answer by itself, in milliseconds; a later change asks again. */
  changesAt(until: number): void {
    this.until = Math.min(this.until, until);
  }

  /** @returns a function that stops listening */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private noticed(): void {
    this.count += 1;
    this.until = Infinity;
    this.listeners.forEach((listener) => listener());
  }
}
