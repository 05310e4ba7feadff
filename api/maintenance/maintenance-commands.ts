/**
 * The commands of maintenance: an act of an admin is completed by what the server knows, decided on the current state,
 * appended, then carried out, once. A durable note remembers an act that may be in the log but not carried out.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { parseEvent } from '../../domain/event-registry.js';
import {
  type MaintenanceCommand, maintenanceDecider, type MaintenanceState,
} from '../../domain/maintenance/maintenance.decider.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent } from '../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { AppendOutcomeUnknown } from '../../event-store/event-store-errors.js';
import { type Decided, requestDigest } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { StreamCommand } from '../platform/commands/stream-command.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { MaintenanceEffects } from './maintenance-effects.js';
import { MaintenanceLock } from './maintenance-lock.js';
import { PendingActs } from './pending-acts.js';

@Injectable()
export class MaintenanceCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly lock: MaintenanceLock,
    private readonly pending: PendingActs,
    private readonly effects: MaintenanceEffects,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * A repeat gets the first answer and carries out nothing, unless a crash came in between. The resulting state names
   * the rebuild, which may already have been running.
   * @param asked  the request of the admin
   * @param completed  adds what has to be looked up, in its turn
   * @throws errors of `CommandRunner`
   */
  run(
    asked: Pick<MaintenanceCommand, 'type'>, issuer: Issuer,
    completed: () => MaintenanceCommand | Promise<MaintenanceCommand>,
  ): Promise<Decided<MaintenanceState>> {
    return this.lock.alone(async () => {
      await this.carryOutPending();
      const command = await completed();
      if (!(await this.isKnown(issuer))) await this.pending.note(issuer.idempotencyKey);
      const decided = await this.decide(command, requestDigest(asked), issuer);
      await this.carryOutPending();
      await this.pending.forget(issuer.idempotencyKey);
      return decided;
    });
  }

  /** Carries out what a dead process left behind. */
  takeUp(): Promise<void> {
    return this.lock.alone(() => this.carryOutPending());
  }

  private async decide(
    command: MaintenanceCommand, digest: string, issuer: Issuer,
  ): Promise<Decided<MaintenanceState>> {
    try {
      return await this.bus.execute(new StreamCommand<MaintenanceCommand, MaintenanceEvent, MaintenanceState>({
        streamId: MAINTENANCE_STREAM, decider: maintenanceDecider, command, digest, issuer,
      }));
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown)) await this.pending.forget(issuer.idempotencyKey);
      throw error;
    }
  }

  /** A noted act that is not in the log may still be on its way there. */
  private async carryOutPending(): Promise<void> {
    const keys = await this.pending.keys();
    if (keys.size === 0) return;
    for (const act of await this.acts()) {
      const { idempotencyKey } = act.metadata;
      if (!keys.has(idempotencyKey)) continue;
      await this.effects.carryOut(act);
      await this.pending.forget(idempotencyKey);
    }
  }

  private async isKnown({ idempotencyKey }: Issuer): Promise<boolean> {
    return (await this.acts()).some(({ metadata }) => metadata.idempotencyKey === idempotencyKey);
  }

  private async acts(): Promise<Recorded<MaintenanceEvent>[]> {
    const stream = await this.store.readStream(MAINTENANCE_STREAM);
    return stream.map(parseEvent) as Recorded<MaintenanceEvent>[];
  }
}
