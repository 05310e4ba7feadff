/** Owns the queue before the writing connection: what waits while groups are being stored makes up the next one. */
import { AppendOutcomeUnknown } from '../event-store-errors.js';
import type { PreparedAppend } from '../prepared-append.js';

/** One is being stored while the next is on its way, so that the engine and this process work at the same time. */
const MAX_GROUPS_UNDER_WAY = 2;
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
  readonly #underWay = new Set<Promise<void>>();
  #waiting: Waiting<Outcome>[] = [];
  #scheduled = false;

  /**
   * @param store  stores groups in the order of its calls, each group's event ids differing among themselves, and
   *   answers one outcome per append; it throws when nothing was stored, or `AppendOutcomeUnknown`
   */
  constructor(store: (group: readonly PreparedAppend[]) => Promise<readonly Outcome[]>) {
    this.#store = store;
  }

  /** Answers when the append's group is stored. Appends are stored in the order in which they are submitted. */
  submit(append: PreparedAppend): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject });
      this.#schedule();
    });
  }

  /** Waits until everything that was submitted is answered. */
  async idle(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay.size > 0) {
      this.#send();
      await Promise.race(this.#underWay);
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.length === 0) return;
    this.#scheduled = true;
    // Whoever is answered in this turn of the event loop may append again in it, and joins the next group.
    setImmediate(() => {
      this.#scheduled = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#waiting.length > 0 && this.#underWay.size < MAX_GROUPS_UNDER_WAY) {
      // Two groups of one size keep both sides busy better than one that takes everything.
      const share = this.#underWay.size === 0 ? Math.ceil(this.#waiting.length / MAX_GROUPS_UNDER_WAY) : Infinity;
      const group = this.#settle(this.#takeGroup(share)).finally(() => {
        this.#underWay.delete(group);
        this.#schedule();
      });
      this.#underWay.add(group);
    }
  }

  #takeGroup(share: number): readonly Waiting<Outcome>[] {
    const maxAppends = Math.min(share, MAX_GROUP_APPENDS);
    const ids = new Set<string>();
    let bytes = 0;
    let size = 0;
    for (const { append } of this.#waiting) {
      bytes += append.bytes;
      const full = size === maxAppends || bytes > MAX_GROUP_BYTES;
      if (full || append.events.some(({ id }) => ids.has(id))) break;
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
