/** Notices: tell members what concerns them, in the app and as a push. */
import { Module } from '@nestjs/common';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';
import { NoticePusher } from './notice-pusher.js';
import { NoticeQueries } from './notice-queries.js';
import { NoticesController } from './notices.controller.js';
import { PushSubscriptions } from './push-subscriptions.js';

@Module({ providers: [NoticeQueries, NoticePusher], exports: [NoticeQueries, NoticePusher] })
export class NoticesModule {}

@Module({
  imports: [NoticesModule],
  controllers: [NoticesController],
  providers: [{
    provide: PushSubscriptions,
    inject: [INFRASTRUCTURE],
    useFactory: ({ reading, clock, config }: Infrastructure) => (
      new PushSubscriptions(reading, clock, config.pushServices)),
  }],
})
export class NoticesHttpModule {}
