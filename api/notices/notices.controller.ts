/** `/api/notices`: a member's own notices, and which of them are pushed. */
import { Controller, Module, Req } from '@nestjs/common';
import type { Request } from 'express';
import { noticeCalls } from '../../contract/notices.calls.js';
import {
  noticesQuestion, type NoticesQuestion, noticesView, pushedKind, type PushedKindBody, pushesView, pushSubscription,
  type PushSubscriptionBody, readNotices, type ReadNoticesBody, unreadView, type UnreadView,
} from '../../contract/notices.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { RequestBody, RequestQuery } from '../platform/http/request-parameters.js';
import { RequestActor } from '../platform/http/request-issuer.js';
import { Serves } from '../platform/http/serves.js';
import { madeOf } from '../platform/infrastructure.js';
import { NoticePusher } from './notice-pusher.js';
import { NoticeQueries } from './notice-queries.js';
import { PushSubscriptions } from './push-subscriptions.js';

@Controller()
export class NoticesController {
  constructor(
    private readonly notices: NoticeQueries,
    private readonly subscriptions: PushSubscriptions,
  ) {}

  @Serves(noticeCalls.list, noticesView)
  list(@RequestActor() { actorId }: ActingMember, @RequestQuery(noticesQuestion) { show }: NoticesQuestion) {
    return this.notices.list(actorId, show);
  }

  @Serves(noticeCalls.unread, unreadView)
  async unread(@RequestActor() { actorId }: ActingMember): Promise<UnreadView> {
    return { unread: await this.notices.unread(actorId) };
  }

  @Serves(noticeCalls.read, unreadView)
  async read(@RequestActor() actor: ActingMember, @RequestBody(readNotices) { ids }: ReadNoticesBody) {
    await this.notices.read(actor.actorId, ids);
    return this.unread(actor);
  }

  @Serves(noticeCalls.pushes, pushesView)
  pushes(@Req() request: Request) {
    return this.subscriptions.of(request);
  }

  @Serves(noticeCalls.push, pushesView)
  push(@Req() request: Request, @RequestBody(pushedKind) body: PushedKindBody) {
    return this.subscriptions.push(request, body);
  }

  @Serves(noticeCalls.subscribe, pushesView)
  subscribe(@Req() request: Request, @RequestBody(pushSubscription) body: PushSubscriptionBody) {
    return this.subscriptions.subscribe(request, body);
  }

  @Serves(noticeCalls.unsubscribe, pushesView)
  unsubscribe(@Req() request: Request) {
    return this.subscriptions.unsubscribe(request);
  }
}

@Module({ providers: [NoticeQueries, NoticePusher], exports: [NoticeQueries, NoticePusher] })
export class NoticesModule {}

/** Only a process with HTTP has the calls. */
@Module({
  imports: [NoticesModule],
  controllers: [NoticesController],
  providers: [madeOf(PushSubscriptions, ({ reading, clock, config }) => (
    new PushSubscriptions(reading, clock, config.pushServices)))],
})
export class NoticesHttpModule {}
