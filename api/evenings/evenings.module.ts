import { Module } from '@nestjs/common';
import { EveningQueries } from './evening-queries.js';
import { EveningsController } from './evenings.controller.js';

@Module({ providers: [EveningQueries], controllers: [EveningsController] })
export class EveningsModule {}
