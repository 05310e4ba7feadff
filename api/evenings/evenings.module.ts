import { Module } from '@nestjs/common';
import { EveningQueries } from './evening-queries.js';
import { EveningsController } from './evenings.controller.js';
import { TvController } from './tv.controller.js';

@Module({ providers: [EveningQueries], controllers: [EveningsController, TvController] })
export class EveningsModule {}
