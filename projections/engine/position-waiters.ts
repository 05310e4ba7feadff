/** Waits until rows have everything up to a position, each time for a limited time. */
import type { Position } from '../../event-store/event-store.js';

export class PositionWaiters {
  private readonly waiting = new Set<{ position: Position; resolve: () => void }>();

  /** True as soon as `reached` reports the position; false after `timeoutMs`. */
  until(position: Position, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const entry = { position, resolve: () => finish(true) };
      const timeout = setTimeout(() => finish(false), timeoutMs);
      const finish = (isReached: boolean): void => {
        clearTimeout(timeout);
        this.waiting.delete(entry);
        resolve(isReached);
      };
      this.waiting.add(entry);
    });
  }

  reached(position: Position): void {
    for (const entry of this.waiting) if (entry.position <= position) entry.resolve();
  }

  /** Ends all waits. */
  reachedAll(): void {
    for (const entry of this.waiting) entry.resolve();
  }
}
