/**
 * Turns of decisions that depend on several streams, across all processes and without a lock. An append is announced
 * before it is sent, and what was announced is completed by the next turn, so that no late append can follow it: the
 * log takes the same ids at the same revision once (docs/decisions/0110).
 */
import type { Pool, PoolClient } from 'pg';
import {
  EventIdReused, type EventStore, EventStoreUnavailable, type ExpectedRevision, type NewEvent, WrongExpectedRevision,
} from '../../../event-store/event-store.js';
import { StreamQueues } from '../../../event-store/eventstoredb/stream-queues.js';
import { inTransaction } from '../../../postgres/with-client.js';
import { isPassing } from '../../../event-store/error-kinds.js';

/** Others kept changing the same stream at the same moment. */
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
 * Call it before the append, and with null before acting on a decision that may have appended nothing. It throws when
 * another turn came first, which the turn has to let through.
 */
export type Announce = (append: AnnouncedAppend | null) => Promise<void>;

/** Decides anew and appends. */
type Turn<Result> = (announce: Announce) => Promise<Result>;

interface Row {
  readonly name: string;
  readonly version: number;
  readonly announced: AnnouncedAppend | null;
}

/** How long a turn may wait for those before it in this process; as long as a call of the log. */
export const TURN_LIMIT_MS = 8_000;
/** Other processes may come first this often. */
const MAX_TRIES = 20;

class TurnLost extends Error {}

export class Turns {
  private readonly queues = new StreamQueues();

  constructor(private readonly pool: Pool, private readonly log: Pick<EventStore, 'append'>) {}

  /**
   * @param names  what the decision depends on
   * @throws EventStoreUnavailable after too long a wait, StreamKeptChanging, and the errors of `turn`
   */
  take<Result>(names: readonly string[], turn: Turn<Result>): Promise<Result> {
    const since = performance.now();
    // The first to ask is the first to go. Always in the same order, to avoid deadlocks.
    const inOrder = [...new Set(names)].sort();
    const queued = inOrder.reduceRight<() => Promise<Result>>(
      (next, name) => () => this.queues.take(name, next), () => this.go(inOrder, turn, since));
    return queued();
  }

  private async go<Result>(names: readonly string[], turn: Turn<Result>, since: number): Promise<Result> {
    if (performance.now() - since > TURN_LIMIT_MS) throw new EventStoreUnavailable('others still wait for it');
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      try {
        return await this.attempt(names, turn);
      } catch (error) {
        if (!(error instanceof TurnLost)) throw error;
      }
    }
    throw new StreamKeptChanging();
  }

  private async attempt<Result>(names: readonly string[], turn: Turn<Result>): Promise<Result> {
    let seen = await this.look(names);
    let isOurs = false;
    const announce: Announce = async (append) => {
      if (append === null && isOurs) return;
      seen = await this.announced(seen, append);
      isOurs = true;
    };
    try {
      const result = await turn(announce);
      await this.forget(seen);
      return result;
    } catch (error) {
      // It may still be stored: the next turn completes it.
      if (!isPassing(error)) await this.forget(seen);
      throw error;
    }
  }

  /** Completes what others announced. */
  private async look(names: readonly string[]): Promise<readonly Row[]> {
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
      // The stream went on without it, so that it is refused for ever.
      if (!(error instanceof WrongExpectedRevision || error instanceof EventIdReused)) throw error;
    }
  }

  private announced(seen: readonly Row[], append: AnnouncedAppend | null): Promise<readonly Row[]> {
    const announceAll = async (client: Pool | PoolClient): Promise<readonly Row[]> => {
      const { rowCount } = await client.query({
        name: 'announce',
        text: `insert into app.turns as known (name, version, announced)
          select name, version + 1, $3::json from unnest($1::text[], $2::int[]) as seen (name, version) order by name
          on conflict (name) do update set version = excluded.version, announced = excluded.announced
          where known.version = excluded.version - 1`,
        values: [...namesAndVersions(seen), append && JSON.stringify(append)],
      });
      if (rowCount !== seen.length) throw new TurnLost();
      return seen.map(({ name, version }) => ({ name, version: version + 1, announced: append }));
    };
    // All of them or none; one needs no transaction for that.
    return seen.length === 1 ? announceAll(this.pool) : inTransaction(this.pool, announceAll);
  }

  /** If this fails, the next turn finds the append in the log. */
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
