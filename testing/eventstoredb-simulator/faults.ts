/** Owns what may go wrong in a simulator, when a test says so. */
import { setTimeout as sleep } from 'node:timers/promises';

export class SimulatorFaults {
  /** Every call waits so long before it is carried out. */
  delayMs = 0;
  /** Calls that wait for `thaw`. */
  waiting = 0;
  #answersToLose = 0;
  #thawed: Promise<void> | undefined;
  #thaw: (() => void) | undefined;

  /** The next appends are carried out, and their calls end as when the connection is lost. */
  loseAnswers(count: number): void {
    this.#answersToLose = count;
  }

  losesAnswer(): boolean {
    if (this.#answersToLose === 0) return false;
    this.#answersToLose -= 1;
    return true;
  }

  /** Connections stay open and are made, and nothing is carried out until `thaw`. */
  freeze(): void {
    this.#thawed ??= new Promise((resolve) => (this.#thaw = resolve));
  }

  thaw(): void {
    this.#thaw?.();
    this.#thawed = undefined;
  }

  /** Resolves when a call may be carried out. */
  async pass(): Promise<void> {
    if (this.delayMs > 0) await sleep(this.delayMs);
    this.waiting += 1;
    await this.#thawed;
    this.waiting -= 1;
  }
}
