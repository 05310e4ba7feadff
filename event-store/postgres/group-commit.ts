/** The queue before Postgres: appends that wait while a group is stored form the next group. */
import { AppendOutcomeUnknown } from '../event-store-errors.js';
import type { PreparedAppend } from '../prepared-append.js';

/** One is stored while the next one is sent, so that Postgres and this process work at the same time. */
export const MAX_GROUPS_UNDER_WAY = 2;
/** Limits how long one transaction keeps other writers waiting. */
const MAX_GROUP_APPENDS = 128;
const MAX_GROUP_BYTES = 4 * 1024 * 1024;

interface Waiting<Outcome> {
  readonly append: PreparedAppend;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

type Group<Outcome> = readonly Waiting<Outcome>[];

export class GroupCommit<Outcome> {
  readonly #store: (group: readonly PreparedAppend[]) => Promise<readonly Outcome[]>;
  readonly #underWay = new Set<Promise<void>>();
  readonly #streamsUnderWay = new Set<string>();
  #waiting: Waiting<Outcome>[] = [];
  #scheduled = false;

  /**
   * @param store stores a group, whose event ids are all different, and returns one outcome per append; throws when
   * nothing was stored, or `AppendOutcomeUnknown`. Up to `MAX_GROUPS_UNDER_WAY` calls run at once.
   */
  constructor(store: (group: readonly PreparedAppend[]) => Promise<readonly Outcome[]>) {
    this.#store = store;
  }

  /** Resolves when the append is stored. Appends to one stream are stored in the order of submission. */
  submit(append: PreparedAppend): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject });
      this.#schedule();
    });
  }

  /** Waits until every append has an outcome. */
  async idle(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay.size > 0) {
      this.#send();
      await Promise.race(this.#underWay);
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.length === 0) return;
    this.#scheduled = true;
    // A caller that gets its answer in this turn of the event loop may append again in it, and joins the next group.
    setImmediate(() => {
      this.#scheduled = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#underWay.size < MAX_GROUPS_UNDER_WAY) {
      const group = this.#takeGroup();
      if (group.length === 0) return;
      for (const { append } of group) this.#streamsUnderWay.add(append.streamId);
      const settled = this.#settle(group).finally(() => {
        for (const { append } of group) this.#streamsUnderWay.delete(append.streamId);
        this.#underWay.delete(settled);
        this.#schedule();
      });
      this.#underWay.add(settled);
    }
  }

  #takeGroup(): Group<Outcome> {
    // Two groups of equal size use both better than one large group.
    const share = this.#underWay.size === 0 ? MAX_GROUPS_UNDER_WAY : 1;
    const maxAppends = Math.min(Math.ceil(this.#waiting.length / share), MAX_GROUP_APPENDS);
    const group: Waiting<Outcome>[] = [];
    const left: Waiting<Outcome>[] = [];
    const ids = new Set<string>();
    const streamsLeft = new Set<string>(this.#streamsUnderWay);
    let bytes = 0;
    for (const waiting of this.#waiting) {
      const { streamId, events, bytes: size } = waiting.append;
      const fits = group.length < maxAppends && bytes + size <= MAX_GROUP_BYTES;
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

  async #settle(group: Group<Outcome>): Promise<void> {
    try {
      const outcomes = await this.#store(group.map(({ append }) => append));
      for (const [index, outcome] of outcomes.entries()) group[index]?.resolve(outcome);
    } catch (error) {
      if (group.length === 1 || error instanceof AppendOutcomeUnknown) {
        for (const { reject } of group) reject(error);
        return;
      }
      // One append failed and took the others with it, so each is stored alone.
      for (const member of group) await this.#settle([member]);
    }
  }
}
