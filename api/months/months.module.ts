/** The ends of months: finalizing, reopening, and the months that wait for a pending tie. */
import { Module } from '@nestjs/common';
import { MonthCommands } from './month-commands.js';
import { MonthQueries } from './month-queries.js';
import { MonthTransition } from './month-transition.js';
import { MonthsController } from './months.controller.js';
import { PendingMonths } from './pending-months.js';

@Module({
  providers: [PendingMonths, MonthCommands, MonthQueries, MonthTransition],
  exports: [PendingMonths, MonthCommands, MonthQueries, MonthTransition],
})
export class MonthsModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [MonthsModule], controllers: [MonthsController] })
export class MonthsHttpModule {}
