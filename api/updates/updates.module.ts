/** Live updates: tell clients what is new. */
import { Module } from '@nestjs/common';
import { Freshness } from '../platform/http/freshness.js';
import { madeOf } from '../platform/infrastructure.js';
import { Updates } from './updates.js';
import { UpdatesController } from './updates.controller.js';

@Module({
  controllers: [UpdatesController],
  providers: [madeOf(Updates, ({ store, readModels, answering }, freshness) => (
    new Updates(store, readModels, freshness, answering)), Freshness)],
})
export class UpdatesHttpModule {}
