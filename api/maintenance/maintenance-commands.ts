/**
 * The commands of maintenance. An act of an admin is completed with the state of the server, decided, and appended,
 * one at a time. The process of maintenance then carries it out, before the next one is decided
 * (docs/decisions/0051).
 */
import { Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import type { OfType } from '../../domain/decider.js';
import {
  type MaintenanceCommand, maintenanceDecider, type MaintenanceState,
} from '../../domain/maintenance/maintenance.decider.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent } from '../../domain/maintenance/maintenance.events.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../event-store/event-store.js';
import { ProcessManagers } from '../../projections/live/process-managers.js';
import { pendingActs } from '../../projections/processes/pending-acts.js';
import { type Decided, requestDigest, StreamCommand } from '../platform/commands/command-runner.js';
import { appendFact } from '../platform/commands/fact.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { StreamFence } from '../platform/commands/stream-fence.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { parseEvent } from '../../domain/event-registry.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { LOCKS, withOwnClient } from '../../postgres/with-client.js';
import { unrecordedAcceptances } from '../shared/log-identity.js';
import type { ReadModels } from '../../projections/read-model-service.js';
import { storeSetting } from '../platform/persistence/stored-settings.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import { RebuildRecords } from './rebuild-records.js';

/** The time that an answer waits for an act. */
const CARRIED_OUT_TIMEOUT_MS = 5_000;

type Asking = Pick<MaintenanceCommand, 'type'>;
type Found<Asked extends Asking> = Omit<OfType<MaintenanceCommand, Asked['type']>, keyof Asked>;

@Injectable()
export class MaintenanceCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly fence: StreamFence,
    private readonly processManagers: ProcessManagers,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * Runs a command. A repeat gets the first answer and carries out nothing. The resulting state names the rebuild,
   * which may already have been running.
   * @param asked  the request of the admin
   * @param lookUp  returns the other facts for the decision
   * @throws ServiceUnavailableException if the act is in the log and cannot be carried out yet, besides the errors of
   * `StreamFence` and `CommandRunner`
   */
  async run<Asked extends Asking>(
    asked: Asked, issuer: Issuer, lookUp: () => Promise<Found<Asked>> | Found<Asked>,
  ): Promise<Decided<MaintenanceState>> {
    const decided = await this.fence.hold([MAINTENANCE_STREAM], async (announce) => {
      const last = (await this.store.readStream(MAINTENANCE_STREAM)).at(-1);
      await this.isCarriedOut(last?.position ?? BEFORE_FIRST);
      const command: object = { ...asked, ...(await lookUp()) };
      return this.bus.execute(new StreamCommand<MaintenanceCommand, MaintenanceEvent, MaintenanceState>({
        streamId: MAINTENANCE_STREAM, decider: maintenanceDecider, command: command as MaintenanceCommand,
        digest: requestDigest(asked), issuer, announce,
        // Unreadable events are passed over, because admins repair the server by these acts.
        passesOver: true,
      }));
    });
    if (await this.isCarriedOut(decided.position)) return decided;
    throw new ServiceUnavailableException('This is recorded, and will be done as soon as the server can do it.');
  }

  private isCarriedOut(position: Position): Promise<boolean> {
    return this.processManagers.acted([pendingActs.name], position, CARRIED_OUT_TIMEOUT_MS);
  }
}

export class MaintenanceProcess {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {}

  async act(): Promise<Position> {
    const recorded = await this.recordAcceptances();
    if ((await this.due()).size === 0) return recorded;
    await withOwnClient(this.pool, async (client) => {
      await client.query(`select pg_advisory_lock(${LOCKS.maintenance})`);
      const [due, stream] = [await this.due(), await this.store.readStream(MAINTENANCE_STREAM)];
      for (const stored of stream.filter(({ position }) => due.has(position.toString()))) {
        await this.carryOut(parseEvent(stored) as Recorded<MaintenanceEvent>);
        await this.pool.query('delete from app.pending_acts where position = $1', [stored.position.toString()]);
      }
    });
    return recorded;
  }

  /** Nothing can be recorded before a lost end is accepted, so the event of this act comes after it. */
  private async recordAcceptances(): Promise<Position> {
    let position = BEFORE_FIRST;
    for (const { key, at, data, ...actor } of await unrecordedAcceptances(this.pool)) {
      const [event, issuer] = [{ type: 'LogEndAccepted', data } as const, { ...actor, idempotencyKey: key }];
      position = await appendFact(this.store, MAINTENANCE_STREAM, event, issuer, new Date(at));
      await storeSetting(this.pool, key, null);
    }
    return position;
  }

  /** The positions of the acts that are due. */
  private async due(): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ position: string }>(
      'select position::text from app.pending_acts where position is not null');
    return new Set(rows.map(({ position }) => position));
  }

  private async carryOut({ event: { type, data }, metadata: { actorId, at } }: Recorded<MaintenanceEvent>) {
    const records = new RebuildRecords(this.pool);
    switch (type) {
      case 'ReadModelsPopulationRequested':
        return records.add(data.rebuildId, 'population', actorId, at);
      case 'TournamentCalculationRequested':
        return records.add(data.rebuildId, 'verification', actorId, at);
      case 'ReadModelsPopulationCancelled':
        return records.requestCancel(at);
      case 'FastTableCleared':
        return this.readModels.clear(data.projection);
      case 'PoisonEventSkipped': {
        const { eventType, ...skipped } = data;
        // The system itself never skips an event.
        const skippedBy = actorId as number;
        return new SkippedEventRecords(this.pool).add({ ...skipped, type: eventType, skippedBy, skippedAt: at });
      }
      case 'ComparisonAlarmAcknowledged':
        return records.acknowledge(data.rebuildId, at);
      default:
        // The memory notes no other event.
        return undefined;
    }
  }
}
