/**
 * The rebuild: the whole log is folded in memory, copied into a shadow schema, caught up, compared with the live
 * tables and swapped in. It only affects tables, can be cancelled at any moment, and boards stay readable. A
 * verification is the same without the swap.
 */
import type { Pool, PoolClient } from 'pg';
import {
  ascending, BEFORE_FIRST, type EventStore, type Position, type StoredEventText,
} from '../../event-store/event-store.js';
import { BulkSink } from './bulk-sink.js';
import { nothingSkipped, type Projection, type SkippedEvents } from '../model/projection.js';
import {
  createReadSchema, dropSchema, lockLiveCheckpoints, NEXT_SCHEMA, OLD_SCHEMA, setCheckpoints, swapSchemas,
  VERIFY_SCHEMA,
} from '../live/read-schema.js';
import { compareWithLive, type Comparison } from './rebuild-comparison.js';
import { inForceBy } from '../model/facts-in-force.js';
import { LogFold } from './rebuild-fold.js';
import { SchemaRunner } from '../live/schema-runner.js';
import { createKeySql, createTableSql, qualified } from '../model/table.js';
import { inTransaction, lockHolder, LOCKS, tryLock, withOwnClient } from '../../postgres/with-client.js';

/** Steps in their order; a verification ends with the fourth. */
export const REBUILD_STEPS = ['folding', 'writing', 'catching up', 'comparing', 'swapping'] as const;
export type RebuildStep = (typeof REBUILD_STEPS)[number];

export interface RebuildProgress {
  readonly step: RebuildStep;
  /** Events folded so far. */
  readonly events: number;
  /** The total is extrapolated from the position in the log; exact at the end. */
  readonly totalEvents: number;
}

export interface RebuildResult {
  readonly events: number;
  readonly comparison: Comparison;
}

export interface RebuildOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly now: () => Date;
  /** `verify` compares and replaces nothing. */
  readonly purpose?: 'swap' | 'verify';
  readonly skipped?: SkippedEvents;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

export class RebuildAlreadyRunning extends Error {
  override readonly name = 'RebuildAlreadyRunning';
  override readonly message = 'The read models are already being rebuilt.';
}

/** A running rebuild: its options and its schema. */
interface Work extends RebuildOptions {
  readonly schema: string;
}

/**
 * Replays the log, compares the live read models with the result and, unless it is a verification, swaps it in.
 * @throws RebuildAlreadyRunning, the reason of `signal`, and errors of handlers
 */
export function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  const { pool, purpose } = options;
  const work: Work = { ...options, schema: purpose === 'verify' ? VERIFY_SCHEMA : NEXT_SCHEMA };
  // The lock ends with its connection, so a dead process holds nothing.
  return withOwnClient(pool, async (lock) => {
    if (!(await tryLock(lock, LOCKS.rebuild))) throw new RebuildAlreadyRunning();
    try {
      return await replay(work);
    } catch (error) {
      // The schema is dropped on this connection: without it the lock would be gone, and the schema could be
      // another's.
      await dropSchema(lock, work.schema).catch(() => undefined);
      throw error;
    }
  });
}

async function replay(work: Work): Promise<RebuildResult> {
  const { pool, projections, purpose, store, signal, onProgress } = work;
  const events = await fillShadow(work);
  const enter = (step: RebuildProgress['step']): void => {
    signal?.throwIfAborted();
    onProgress?.({ step, events, totalEvents: events });
  };
  enter('catching up');
  await catchUp(work, projections, await store.head());
  enter('comparing');
  const comparison = await compareWithLive({
    ...work, catchUp: (projection, through) => catchUp(work, [projection], through),
  });
  if (purpose === 'verify') await dropSchema(pool, VERIFY_SCHEMA);
  else {
    enter('swapping');
    await catchUp(work, projections, await store.head());
    await inTransaction(pool, (client) => swap(client, work));
    await dropSchema(pool, OLD_SCHEMA);
  }
  return { events, comparison };
}

/** Whether any process rebuilds or verifies. */
export const isRebuilding = async (pool: Pool): Promise<boolean> => (await lockHolder(pool, LOCKS.rebuild)) !== null;

/**
 * Tables are created and filled in one transaction: then their rows write no write-ahead log (wal_level minimal).
 * @returns the number of events
 */
async function fillShadow(work: Work): Promise<number> {
  const { store, pool, projections, schema, skipped, signal, onProgress } = work;
  onProgress?.({ step: 'folding', events: 0, totalEvents: 0 });
  const tables = projections.flatMap((projection) => projection.tables);
  const now = work.now().toISOString();
  const position = await store.head();
  let last: StoredEventText | undefined;
  const events = await inTransaction(pool, async (client) => {
    await createReadSchema(client, schema);
    await client.query(tables.map((table) => createTableSql(schema, table)).join('; '));
    const { ruleSets, zone } = await inForceBy(store);
    const sink = new BulkSink(client, schema, { now, zone });
    const fold = new LogFold(projections, sink, skipped ?? nothingSkipped, ruleSets);
    for await (const batch of store.drain(BEFORE_FIRST, position)) {
      signal?.throwIfAborted();
      await fold.apply(batch);
      last = batch.at(-1) ?? last;
      const totalEvents = extrapolated(fold.events, last?.position ?? position, position);
      onProgress?.({ step: 'folding', events: fold.events, totalEvents });
    }
    onProgress?.({ step: 'writing', events: fold.events, totalEvents: fold.events });
    await fold.writeGames(signal);
    await sink.finish();
    return fold.events;
  });
  const addKeys = async (): Promise<void> => {
    for (let table; (table = tables.shift()); signal?.throwIfAborted()) {
      await pool.query([...createKeySql(schema, table), `analyze ${qualified(schema, table)}`].join('; '));
    }
  };
  await Promise.all([addKeys(), addKeys()]);
  await setCheckpoints(pool, schema, projections, position, last);
  return events;
}

/** Positions have gaps, but over many events the gaps are about even. */
const extrapolated = (events: number, reached: Position, head: Position): number =>
  reached <= 0n ? events : Math.round((events * Number(head)) / Number(reached));

/** Applies the events that were appended meanwhile, with the handlers and sink of live projecting. */
function catchUp(work: Work, projections: readonly Projection[], through: Position): Promise<Position> {
  work.signal?.throwIfAborted();
  const skippedEvents = (): Promise<SkippedEvents> => Promise.resolve(work.skipped ?? nothingSkipped);
  return new SchemaRunner(projections, { ...work, skippedEvents }).catchUp(through);
}

/** Stops the live projections, applies the last events to the shadow, and renames. */
async function swap(client: PoolClient, work: Work): Promise<void> {
  const live = await lockLiveCheckpoints(client, { evenDamaged: true });
  const positions = [...live.values()].map(({ position }) => position).sort(ascending);
  await catchUp(work, work.projections, positions.at(-1) ?? BEFORE_FIRST);
  await swapSchemas(client, live);
}
