/**
 * Owns the rebuild: the whole log folded in memory, copied into a shadow schema, caught up, swapped in. It has no
 * effect but its tables, can be cancelled at any moment, and boards stay readable throughout.
 */
import type { Pool, PoolClient } from 'pg';
import { toDomainEvent, type DomainEvent } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import { evolveGame } from '../../domain/game/game-state.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEventText } from '../../event-store/event-store.js';
import { BulkSink } from './bulk-sink.js';
import { countedOrNull } from './game-changes.js';
import { PackedGames } from './packed-games.js';
import { handlesGames, type EventHandler, type GameChange, type Projection } from './projection.js';
import {
  analyzeReadTables, completeReadTables, createReadTables, dropOldSchema, lockLiveCheckpoints, NEXT_SCHEMA, swapSchemas,
} from './read-schema.js';
import { ProjectionRunner } from './runner.js';
import { inTransaction, withClient } from './with-client.js';

export interface RebuildOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

export interface RebuildProgress {
  readonly step: 'folding' | 'writing' | 'catching up' | 'swapping';
  readonly events: number;
}

export class RebuildAlreadyRunning extends Error {
  constructor() {
    super('The read models are being rebuilt already.');
    this.name = 'RebuildAlreadyRunning';
  }
}

/** Key of the advisory lock that a rebuild holds, in this database. */
const REBUILD_LOCK = 7_900_311;

/** Rebuilds every read model and puts the result in place of the live ones. */
export function rebuild(options: RebuildOptions): Promise<{ events: number; position: Position }> {
  const { pool, store, projections, onProgress } = options;
  // The lock goes with its connection, so a process that dies holds nothing.
  return withClient(pool, async (lock) => {
    const { rows } = await lock.query<{ locked: boolean }>(`select pg_try_advisory_lock(${REBUILD_LOCK}) as locked`);
    if (!rows[0]?.locked) throw new RebuildAlreadyRunning();
    const result = await inTransaction(pool, (client) => fillShadow(client, options));
    await analyzeReadTables(pool, NEXT_SCHEMA, projections);
    onProgress?.({ step: 'catching up', events: result.events });
    await catchUp(options, await store.head());
    onProgress?.({ step: 'swapping', events: result.events });
    await inTransaction(pool, (client) => swap(client, options));
    await dropOldSchema(pool);
    await lock.query(`select pg_advisory_unlock(${REBUILD_LOCK})`);
    return result;
  });
}

/** One transaction: tables created and filled in it need no write-ahead log of their rows (wal_level minimal). */
async function fillShadow(
  client: PoolClient,
  options: RebuildOptions,
): Promise<{ events: number; position: Position }> {
  const { store, projections, signal, onProgress } = options;
  await createReadTables(client, NEXT_SCHEMA, projections);
  const now = options.now().toISOString();
  const sink = new BulkSink(client, NEXT_SCHEMA, now);
  const position = await store.head();
  const fold = new LogFold(projections, sink);
  for await (const batch of store.drain(BEFORE_FIRST, position)) {
    signal?.throwIfAborted();
    for (const event of batch) await fold.apply(event);
    onProgress?.({ step: 'folding', events: fold.events });
  }
  onProgress?.({ step: 'writing', events: fold.events });
  await fold.writeGames(signal);
  await sink.finish();
  await completeReadTables(client, NEXT_SCHEMA, projections, position, now);
  return { events: fold.events, position };
}

/** Unpacked games take some 2 KB each. */
const MAX_SHARED_GAMES = 20_000;

/** What is to be done with one type of event. */
interface Plan {
  readonly foldsGame: boolean;
  readonly handlers: readonly EventHandler<DomainEvent['type']>[];
}

/** The state of a rebuild: games are folded and kept, other events go to their handlers at once. */
class LogFold {
  events = 0;
  private readonly games = new PackedGames();
  private readonly gameProjections: readonly Projection[];
  private readonly plans = new Map<string, Plan>();

  constructor(
    private readonly projections: readonly Projection[],
    private readonly sink: BulkSink,
  ) {
    this.gameProjections = projections.filter(handlesGames);
  }

  async apply(stored: StoredEventText): Promise<void> {
    this.events += 1;
    const plan = this.planFor(stored.type);
    const event = toDomainEvent(stored.type, JSON.parse(stored.data), schemaVersionOf(stored.metadata));
    if (plan.foldsGame) this.foldGame(event as GameEvent);
    if (plan.handlers.length === 0) return;
    const metadata = eventMetadata.parse(JSON.parse(stored.metadata));
    for (const handler of plan.handlers) await handler({ ...stored, event, metadata }, this.sink);
  }

  private foldGame(event: GameEvent): void {
    this.games.set(evolveGame(this.games.get(event.data.gameId), event));
  }

  /** A game is folded when any projection wants its changes: what one of them ignores may matter to its state. */
  private planFor(type: string): Plan {
    let plan = this.plans.get(type);
    if (!plan) {
      const handlings = this.projections.map(({ handling }) => handling[type as DomainEvent['type']]);
      plan = {
        foldsGame: handlings.includes('gameChange'),
        handlers: handlings.filter((handling) => typeof handling === 'function') as Plan['handlers'],
      };
      this.plans.set(type, plan);
    }
    return plan;
  }

  async writeGames(signal?: AbortSignal): Promise<void> {
    for (const { ids } of this.games.idsByYear()) {
      const changes = this.changesOf(ids);
      for (const projection of this.gameProjections) {
        signal?.throwIfAborted();
        await projection.gameChanges?.(changes, this.sink);
      }
    }
  }

  /** The games of a year are unpacked once for all projections, unless there are so many that memory counts more. */
  private changesOf(ids: readonly number[]): Iterable<GameChange> {
    if (ids.length <= MAX_SHARED_GAMES) return [...this.finalChanges(ids)];
    return { [Symbol.iterator]: () => this.finalChanges(ids) };
  }

  private *finalChanges(ids: readonly number[]): Generator<GameChange> {
    for (const gameId of ids) yield { gameId, before: null, after: countedOrNull(this.games.get(gameId)) };
  }
}

const VERSION = /"schemaVersion":\s*(\d+)/;

/** Reads the one field of the metadata that folding a game needs; parsing the rest would be a third of the time. */
function schemaVersionOf(metadata: string): number {
  const found = VERSION.exec(metadata);
  if (!found) throw new Error('An event carries no schema version.');
  return Number(found[1]);
}

/** Applies to the shadow what was appended meanwhile, with the handlers and sink of live projecting. */
async function catchUp(options: RebuildOptions, through: Position): Promise<void> {
  for (const projection of options.projections) {
    options.signal?.throwIfAborted();
    await new ProjectionRunner(projection, { ...options, schema: NEXT_SCHEMA }).catchUp(through);
  }
}

/** Holds the live projections still, applies their last events to the shadow, renames. */
async function swap(client: PoolClient, options: RebuildOptions): Promise<void> {
  await catchUp(options, await lockLiveCheckpoints(client));
  await swapSchemas(client);
}
