/** A member's statistics and the dashboard. */
import { Module } from '@nestjs/common';
import { DashboardHandler } from './dashboard-query.js';
import { MemberRows } from './member-rows.js';
import { statsQueryHandlers } from './stats-queries.js';
import { StatsController } from './stats.controller.js';

@Module({ providers: [MemberRows, DashboardHandler, ...statsQueryHandlers] })
export class StatsModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [StatsModule], controllers: [StatsController] })
export class StatsHttpModule {}
