/** Maintenance for admins: populations, projections, seals, alarms and jobs. */
import { Module } from '@nestjs/common';
import { madeOf } from '../platform/infrastructure.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { MaintenanceCommands } from './maintenance-commands.js';
import { MaintenanceController } from './maintenance.controller.js';
import { RebuildRecords } from './rebuild-records.js';
import { BreakRecords } from './seals/break-records.js';
import { unsealedSince } from './seals/seals-health.js';
import { SealRecords } from './seals/seal-records.js';
import { SealsController } from './seals/seals.controller.js';

const records = [
  madeOf(RebuildRecords, ({ answering }) => new RebuildRecords(answering)),
  madeOf(SealRecords, ({ answering }) => new SealRecords(answering)),
  madeOf(BreakRecords, ({ store, clock, answering }, metrics: Metrics) => {
    const breaks = new BreakRecords(store, clock);
    metrics.followSeals(async () => (await breaks.last()).alarm !== null);
    const seals = new SealRecords(answering);
    metrics.followUnsealed(async () => unsealedSince(seals, { store, clock }, await store.head()), () => clock.now());
    return breaks;
  }, Metrics),
];

@Module({ providers: records, exports: records })
export class MaintenanceModule {}

/** Only a process with HTTP has the calls. */
@Module({
  imports: [MaintenanceModule],
  providers: [MaintenanceCommands],
  controllers: [MaintenanceController, SealsController],
})
export class MaintenanceHttpModule {}
