/** Owns the queue before the writing connection: what arrives while one group is being stored makes up the next. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppendOutcomeUnknown } from '../event-store-errors.js';
import type { PreparedAppend } from '../prepared-append.js';

/** Bounds how long one transaction keeps other writers waiting. */
const MAX_GROUP_APPENDS = 128;
const MAX_GROUP_BYTES = 4 * 1024 * 1024;

interface Waiting<Outcome> {
  readonly append: PreparedAppend;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export class GroupCommit<Outcome> {
  readonly #store: (group: readonly PreparedAppend[]) => Promise<readonly Outcome[]>;
  #waiting: Waiting<Outcome>[] = [];
  #working: Promise<void> | undefined;

  /**
   * @param store  stores a group whose event ids differ among themselves and answers one outcome per append; it throws
   *   when nothing was stored, or `AppendOutcomeUnknown`
   */
  constructor(store: (group: readonly PreparedAppend[]) => Promise<readonly Outcome[]>) {
    this.#store = store;
  }

  /** Answers when the append's group is stored. Appends are stored in the order in which they are submitted. */
  submit(append: PreparedAppend): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Waits until nothing is waiting. */
  async idle(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    do {
      // Who is answered in this turn of the event loop may append again in it, and joins the next group.
      await nextTurn();
      await this.#settle(this.#takeGroup());
    } while (this.#waiting.length > 0);
    this.#working = undefined;
  }

  #takeGroup(): readonly Waiting<Outcome>[] {
    const ids = new Set<string>();
    let bytes = 0;
    let size = 0;
    for (const { append } of this.#waiting) {
      bytes += append.bytes;
      const full = size === MAX_GROUP_APPENDS || bytes > MAX_GROUP_BYTES;
      if (size > 0 && (full || append.events.some(({ id }) => ids.has(id)))) break;
      for (const { id } of append.events) ids.add(id);
      size += 1;
    }
    return this.#waiting.splice(0, size);
  }

  async #settle(group: readonly Waiting<Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#store(group.map(({ append }) => append));
      for (const [index, outcome] of outcomes.entries()) group[index]?.resolve(outcome);
    } catch (error) {
      if (group.length === 1 || error instanceof AppendOutcomeUnknown) {
        for (const { reject } of group) reject(error);
        return;
      }
      // One of them cannot be stored and took the others with it: each on its own, then.
      for (const member of group) await this.#settle([member]);
    }
  }
}
