import { Module } from '@nestjs/common';
import { ExplainQueries } from './explain-queries.js';
import { ExplainController } from './explain.controller.js';

@Module({ providers: [ExplainQueries], controllers: [ExplainController] })
export class ExplainModule {}
