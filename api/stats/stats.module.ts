import { Module } from '@nestjs/common';
import { StatsQueries } from './stats-queries.js';
import { StatsController } from './stats.controller.js';

@Module({ providers: [StatsQueries], controllers: [StatsController] })
export class StatsModule {}
