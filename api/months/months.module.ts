/** The ends of months: finalizing and reopening. */
import { Module } from '@nestjs/common';
import { MonthCommands } from './month-commands.js';
import { MonthQueries } from './month-queries.js';
import { MonthTransition } from './month-transition.js';
import { MonthsController } from './months.controller.js';

@Module({
  providers: [MonthCommands, MonthQueries, MonthTransition],
  exports: [MonthCommands, MonthQueries, MonthTransition],
})
export class MonthsModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [MonthsModule], controllers: [MonthsController] })
export class MonthsHttpModule {}
