/** The ends of months: finalizing, reopening, and the months that a tie holds back. */
import { Module } from '@nestjs/common';
import { madeOf } from '../platform/infrastructure.js';
import { HeldMonths } from './held-months.js';
import { HeldMonthsRelease } from './held-months-release.js';
import { MonthBoards } from './month-board.js';
import { monthCommandHandlers } from './month-commands.js';
import { monthQueryHandlers } from './month-queries.js';
import { MonthTransition } from './month-transition.js';
import { MonthsController } from './months.controller.js';

@Module({
  providers: [
    madeOf(HeldMonths, ({ pool }) => new HeldMonths(pool)),
    HeldMonthsRelease,
    MonthBoards,
    MonthTransition,
    ...monthCommandHandlers,
    ...monthQueryHandlers,
  ],
  exports: [HeldMonthsRelease, MonthBoards, MonthTransition],
})
export class MonthsModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [MonthsModule], controllers: [MonthsController] })
export class MonthsHttpModule {}
