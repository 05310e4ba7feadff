/**
 * Runs an admin's act: decides it on the current state, appends it, then carries it out, once. A durable note remembers
 * an act that may be in the log but not carried out.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { MaintenanceCommand } from '../../domain/maintenance/maintenance.commands.js';
import { maintenanceDecider, type MaintenanceState } from '../../domain/maintenance/maintenance.decider.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent } from '../../domain/maintenance/maintenance.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { AppendOutcomeUnknown } from '../../event-store/event-store-errors.js';
import { recorded } from '../../projections/engine/game-changes.js';
import { CommandRunner, type Decided, digestOf } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { MaintenanceEffects } from './maintenance-effects.js';
import { MaintenanceLock } from './maintenance-lock.js';
import { PendingActs } from './pending-acts.js';

/** The request, without what the server looks up to decide it. */
type Asked<Command extends MaintenanceCommand> = Partial<Command> & Pick<Command, 'type'>;

@Injectable()
export class MaintenanceRunner {
  constructor(
    private readonly runner: CommandRunner,
    private readonly lock: MaintenanceLock,
    private readonly pending: PendingActs,
    private readonly deeds: MaintenanceEffects,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * A repeat gets the first answer and carries out nothing, unless a crash came in between.
   * @param look completes the command, while no one else runs an act
   * @throws errors of `CommandRunner`
   */
  run<Command extends MaintenanceCommand>(
    asked: Asked<Command>, issuer: Issuer, look: () => Promise<Command> | Command,
  ): Promise<Decided<MaintenanceState>> {
    return this.lock.alone(async () => {
      await this.carryOutPending();
      const command = await look();
      if (!(await this.isKnown(issuer))) await this.pending.note(issuer.idempotencyKey);
      const decided = await this.decide(command, digestOf(asked), issuer);
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
      return await this.runner.run<MaintenanceCommand, MaintenanceEvent, MaintenanceState>({
        streamId: MAINTENANCE_STREAM, decider: maintenanceDecider, command, digest, issuer,
      });
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
      await this.deeds.carryOut(act);
      await this.pending.forget(idempotencyKey);
    }
  }

  private async isKnown({ idempotencyKey }: Issuer): Promise<boolean> {
    return (await this.acts()).some(({ metadata }) => metadata.idempotencyKey === idempotencyKey);
  }

  private async acts(): Promise<Recorded<MaintenanceEvent>[]> {
    const stream = await this.store.readStream(MAINTENANCE_STREAM);
    return stream.map(recorded) as Recorded<MaintenanceEvent>[];
  }
}
