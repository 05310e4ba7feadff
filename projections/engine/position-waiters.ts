/** Waits until rows have everything up to a position, each time for a limited time. */
import type { Position } from '../../event-store/event-store.js';

export class PositionWaiters {
  private readonly waiting = new Set<() => void>();

  constructor(private readonly hasReached: (position: Position) => boolean) {}

  /** True as soon as `look` finds the position reached; false after `timeoutMs`. */
  until(position: Position, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const look = (): void => void (this.hasReached(position) && finish(true));
      const timeout = setTimeout(() => finish(false), timeoutMs);
      const finish = (isReached: boolean): void => {
        clearTimeout(timeout);
        this.waiting.delete(look);
        resolve(isReached);
      };
      this.waiting.add(look);
    });
  }

  /** Call it when something has moved. */
  look(): void {
    for (const look of this.waiting) look();
  }
}
