/** Live updates: tell clients what is new. */
import { Module } from '@nestjs/common';
import { Freshness } from '../platform/http/freshness.js';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';
import { Updates } from './updates.js';
import { UpdatesController } from './updates.controller.js';

@Module({
  controllers: [UpdatesController],
  providers: [{
    provide: Updates,
    inject: [INFRASTRUCTURE, Freshness],
    useFactory: ({ store, readModels, answering }: Infrastructure, freshness: Freshness) => (
      new Updates(store, readModels, freshness, answering)),
  }],
})
export class UpdatesHttpModule {}
