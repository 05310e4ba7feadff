/** The boards: days, months and years. */
import { Module } from '@nestjs/common';
import { gameCalendarQueryHandlers } from './game-calendar-queries.js';
import { leaderboardQueryHandlers } from './leaderboard-queries.js';
import { LeaderboardsController } from './leaderboards.controller.js';

@Module({ providers: [...leaderboardQueryHandlers, ...gameCalendarQueryHandlers] })
export class LeaderboardsModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [LeaderboardsModule], controllers: [LeaderboardsController] })
export class LeaderboardsHttpModule {}
