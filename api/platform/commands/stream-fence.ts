/**
 * Makes decisions that depend on several streams one at a time, across all processes and without a lock. An append is
 * announced before it is sent, and the next decision first completes the announced append. So no late append can
 * follow it: the log takes the same ids at the same revision once (docs/decisions/0110).
 */
import type { Pool, PoolClient } from 'pg';
import {
  EventIdReused, type EventStore, EventStoreUnavailable, type ExpectedRevision, type NewEvent, WrongExpectedRevision,
} from '../../../event-store/event-store.js';
import { isPassing } from '../../../event-store/error-kinds.js';
import { StreamQueues } from '../../../event-store/stream-queues.js';
import { inTransaction } from '../../../postgres/with-client.js';

/** Other commands kept changing the same stream at the same moment. */
export class StreamKeptChanging extends Error {
  override readonly name = 'StreamKeptChanging';

  constructor() {
    super('Someone else changed this at the same moment. Look at it again, then repeat.');
  }
}

export interface AnnouncedAppend {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/**
 * Call it before every append; call it with null if the decision may append nothing. It throws when another process was
 * faster. Let that error pass: the fence repeats the work.
 */
export type Announce = (append: AnnouncedAppend | null) => Promise<void>;

/**
 * The streams that a decision depends on, if that is known only after it was made; without names no fence is needed.
 */
export interface Guard {
  readonly fence: StreamFence;
  readonly names: readonly string[];
  /** Throws if the decision no longer holds. */
  check(): Promise<void>;
}

interface Row {
  readonly name: string;
  readonly version: number;
  readonly announced: AnnouncedAppend | null;
}

/** The time that a decision may wait for those before it in this process: as long as for a call of the log. */
export const FENCE_WAIT_MS = 8_000;
/** The number of times that other processes may be faster. */
const MAX_TRIES = 20;

class AnotherWasFaster extends Error {}

export class StreamFence {
  private readonly queues = new StreamQueues();

  constructor(private readonly pool: Pool, private readonly log: Pick<EventStore, 'append'>) {}

  /**
   * Runs `work` while no other decision that depends on one of the names is made.
   * @param names  such as `month-2026-06`
   * @param work  decides from the current state and appends; it is repeated when another process was faster
   * @throws EventStoreUnavailable after too long a wait, StreamKeptChanging, and the errors of `work`
   */
  hold<Result>(names: readonly string[], work: (announce: Announce) => Promise<Result>): Promise<Result> {
    const since = performance.now();
    // Decisions run in order of arrival. The names are always in the same order, to avoid deadlocks.
    const inOrder = [...new Set(names)].sort();
    const queued = inOrder.reduceRight<() => Promise<Result>>(
      (next, name) => () => this.queues.take(name, next), () => this.repeat(inOrder, work, since));
    return queued();
  }

  private async repeat<Result>(
    names: readonly string[], work: (announce: Announce) => Promise<Result>, since: number,
  ): Promise<Result> {
    if (performance.now() - since > FENCE_WAIT_MS) throw new EventStoreUnavailable('others still wait for it');
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      let seen = await this.completeAnnounced(names);
      let isOurs = false;
      try {
        const result = await work(async (append) => {
          if (append === null && isOurs) return;
          seen = await this.announce(seen, append);
          isOurs = true;
        });
        await this.forget(seen);
        return result;
      } catch (error) {
        if (error instanceof AnotherWasFaster) continue;
        // The append may still be stored after a passing error: the next decision completes it.
        if (!isPassing(error)) await this.forget(seen);
        throw error;
      }
    }
    throw new StreamKeptChanging();
  }

  private async completeAnnounced(names: readonly string[]): Promise<readonly Row[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'turns', text: 'select name, version, announced from app.turns where name = any($1)', values: [names],
    });
    for (const { announced } of rows) if (announced) await this.complete(announced);
    return names.map((name) => rows.find((row) => row.name === name) ?? { name, version: 0, announced: null });
  }

  private async complete({ streamId, expected, events }: AnnouncedAppend): Promise<void> {
    try {
      await this.log.append(streamId, expected, events);
    } catch (error) {
      // The stream went on without the append, so that it is refused for ever.
      if (!(error instanceof WrongExpectedRevision || error instanceof EventIdReused)) throw error;
    }
  }

  private announce(seen: readonly Row[], append: AnnouncedAppend | null): Promise<readonly Row[]> {
    const announceAll = async (client: Pool | PoolClient): Promise<readonly Row[]> => {
      const { rowCount } = await client.query({
        name: 'announce',
        text: `insert into app.turns as known (name, version, announced)
          select name, version + 1, $3::json from unnest($1::text[], $2::int[]) as seen (name, version) order by name
          on conflict (name) do update set version = excluded.version, announced = excluded.announced
          where known.version = excluded.version - 1`,
        values: [...namesAndVersions(seen), append && JSON.stringify(append)],
      });
      if (rowCount !== seen.length) throw new AnotherWasFaster();
      return seen.map(({ name, version }) => ({ name, version: version + 1, announced: append }));
    };
    // Either all names are announced or none; one needs no transaction for that.
    return seen.length === 1 ? announceAll(this.pool) : inTransaction(this.pool, announceAll);
  }

  /** Forgets an announced append. If that fails, the next decision finds the append in the log. */
  private async forget(seen: readonly Row[]): Promise<void> {
    if (seen.every(({ announced }) => announced === null)) return;
    await this.pool.query({
      name: 'forget-announced',
      text: `update app.turns set announced = null from unnest($1::text[], $2::int[]) as seen (name, version)
        where turns.name = seen.name and turns.version = seen.version`,
      values: namesAndVersions(seen),
    }).catch(() => undefined);
  }
}

const namesAndVersions = (rows: readonly Row[]): unknown[] =>
  [rows.map(({ name }) => name), rows.map(({ version }) => version)];
