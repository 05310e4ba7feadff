/** The faults of a simulator that a test can cause. */
import { setTimeout as sleep } from 'node:timers/promises';

export class SimulatorFaults {
  /** The delay of every call, in milliseconds. */
  delayMs = 0;
  /** Calls that wait for `thaw`. */
  waiting = 0;
  /** The size limit of an event in bytes, which an operator can set. */
  maxEventBytes = Infinity;
  /** Answers reads as KurrentDB 26 does. */
  isLater = false;
  #answersToLose = 0;
  #thawed: Promise<void> | undefined;
  #thaw: (() => void) | undefined;

  /** The next appends are carried out, but their calls end as if the connection were lost. */
  loseAnswers(count: number): void {
    this.#answersToLose = count;
  }

  losesAnswer(): boolean {
    if (this.#answersToLose === 0) return false;
    this.#answersToLose -= 1;
    return true;
  }

  /** Connections stay open and can be made, but no call is carried out until `thaw`. */
  freeze(): void {
    this.#thawed ??= new Promise((resolve) => (this.#thaw = resolve));
  }

  thaw(): void {
    this.#thaw?.();
    this.#thawed = undefined;
  }

  /** Resolves when a call can be carried out. */
  async pass(): Promise<void> {
    if (this.delayMs > 0) await sleep(this.delayMs);
    this.waiting += 1;
    await this.#thawed;
    this.waiting -= 1;
  }
}
