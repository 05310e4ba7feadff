import { Module } from '@nestjs/common';
import { LeaderboardQueries } from './leaderboard-queries.js';
import { LeaderboardsController } from './leaderboards.controller.js';

@Module({ providers: [LeaderboardQueries], controllers: [LeaderboardsController] })
export class LeaderboardsModule {}
