/** The queue before Postgres: appends that wait while a group is stored form the next group. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppendOutcomeUnknown } from '../event-store.js';
import type { PreparedAppend } from '../prepared-append.js';

/** Limits how long one transaction keeps other writers waiting. */
const MAX_GROUP_APPENDS = 128;
const MAX_GROUP_BYTES = 4 * 1024 * 1024;

interface Waiting<Outcome> {
  readonly append: PreparedAppend;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export class GroupCommit<Outcome> {
  #waiting: Waiting<Outcome>[] = [];
  #storing: Promise<void> | undefined;

  /**
   * @param store stores a group, whose event ids are all different, and returns one outcome per append; throws when
   * nothing was stored, or `AppendOutcomeUnknown`
   */
  constructor(private readonly store: (group: readonly PreparedAppend[]) => Promise<readonly Outcome[]>) {}

  /** Resolves when the append is stored. Appends to one stream are stored in the order of submission. */
  submit(append: PreparedAppend): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject });
      this.#storing ??= this.#storeAll();
    });
  }

  /** Waits until every append has an outcome. */
  async idle(): Promise<void> {
    await this.#storing;
  }

  async #storeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // A caller that gets its answer in this turn of the event loop may append again in it, and joins the next
      // group.
      await nextTurn();
      await this.#settle(this.#takeGroup());
    }
    this.#storing = undefined;
  }

  #takeGroup(): readonly Waiting<Outcome>[] {
    const group: Waiting<Outcome>[] = [];
    const left: Waiting<Outcome>[] = [];
    const ids = new Set<string>();
    const streamsLeft = new Set<string>();
    let bytes = 0;
    for (const waiting of this.#waiting) {
      const { streamId, events, bytes: size } = waiting.append;
      const fits = group.length < MAX_GROUP_APPENDS && bytes + size <= MAX_GROUP_BYTES;
      if (!fits || streamsLeft.has(streamId) || events.some(({ id }) => ids.has(id))) {
        streamsLeft.add(streamId);
        left.push(waiting);
        continue;
      }
      bytes += size;
      for (const { id } of events) ids.add(id);
      group.push(waiting);
    }
    this.#waiting = left;
    return group;
  }

  async #settle(group: readonly Waiting<Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.store(group.map(({ append }) => append));
      for (const [index, outcome] of outcomes.entries()) group[index]?.resolve(outcome);
    } catch (error) {
      if (group.length === 1 || error instanceof AppendOutcomeUnknown) {
        for (const { reject } of group) reject(error);
        return;
      }
      // One append failed, and the others with it, so each is stored alone.
      for (const member of group) await this.#settle([member]);
    }
  }
}
