/** Maintenance for admins: populations, projections, alarms and jobs. */
import { Module } from '@nestjs/common';
import { AuthModule } from '../platform/auth/auth.module.js';
import { madeOf } from '../platform/infrastructure.js';
import { MaintenanceCommands } from './maintenance-commands.js';
import { MaintenanceEffects } from './maintenance-effects.js';
import { MaintenanceLock } from './maintenance-lock.js';
import { OperationsController } from './operations.controller.js';
import { PendingActs } from './pending-acts.js';
import { PopulationController } from './population.controller.js';
import { SealsController } from './seals.controller.js';

@Module({
  providers: [
    madeOf(MaintenanceLock, ({ dataSource }) => new MaintenanceLock(dataSource)),
    madeOf(PendingActs, ({ answering }) => new PendingActs(answering)),
    MaintenanceEffects,
    MaintenanceCommands,
  ],
  exports: [MaintenanceCommands],
})
export class MaintenanceModule {}

/** Only a process with HTTP has the calls. */
@Module({
  imports: [AuthModule, MaintenanceModule],
  controllers: [OperationsController, PopulationController, SealsController],
})
export class MaintenanceHttpModule {}
