/** `/api/notices`: a member's own notices, which kinds of them are pushed, and the browsers that get them. */
import { BadRequestException, Controller, Inject, Module, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { noticeCalls } from '../../contract/notices.calls.js';
import {
  MOST_NOTICES, noticesQuestion, type NoticesQuestion, noticesView, pushedKind, type PushedKindBody, pushesView,
  type PushesView, pushSubscription, type PushSubscriptionBody, readNotices, type ReadNoticesBody, unreadView,
} from '../../contract/notices.js';
import { NOTICE_KINDS, type NoticeKind } from '../../domain/notices/notice-text.js';
import { rowsOf } from '../../postgres/rows.js';
import { inTransaction } from '../../postgres/with-client.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { RequestBody, RequestMember, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';
import { isPushService } from '../platform/push-services.js';
import { NoticePusher, pushKeys } from './notice-pusher.js';
import { shownNotices } from './shown-notices.js';

/** Push services want an address for trouble; without https there is none to name. */
const NO_CONTACT = 'mailto:admin@president.invalid';

@Controller()
export class NoticesController {
  constructor(
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  @Serves(noticeCalls.list, noticesView)
  async list(@RequestMember() memberId: number, @RequestQuery(noticesQuestion) { show }: NoticesQuestion) {
    const notices = await this.shown(`true order by due_at desc, notice.id desc limit ${show + 1}`, memberId);
    return { notices: notices.slice(0, show), hasOlder: notices.length > show };
  }

  @Serves(noticeCalls.unread, unreadView)
  async unread(@RequestMember() memberId: number) {
    return { unread: (await this.shown(`read_at is null limit ${MOST_NOTICES}`, memberId)).length };
  }

  /** Without ids, all that are due. */
  @Serves(noticeCalls.read, unreadView)
  async read(@RequestMember() memberId: number, @RequestBody(readNotices) { ids }: ReadNoticesBody) {
    await this.pool.query(`
      update app.notices set read_at = $2
      where member_id = $1 and read_at is null and due_at <= $2 and ($3::int[] is null or id = any($3))`,
    [memberId, this.now().toISOString(), ids ?? null]);
    return this.unread(memberId);
  }

  @Serves(noticeCalls.pushes, pushesView)
  async pushes(@Req() { user, sessionID }: Request): Promise<PushesView> {
    const [{ publicKey }, kinds, [subscription]] = await Promise.all([
      pushKeys(this.pool),
      rowsOf<{ kind: NoticeKind }>(
        this.pool, 'select kind from app.notice_switches where member_id = $1', [user?.id]),
      rowsOf<object>(this.pool, 'select from app.push_subscriptions where sid = $1', [sessionID]),
    ]);
    const on = new Set(kinds.map(({ kind }) => kind));
    return { kinds: NOTICE_KINDS.filter((kind) => on.has(kind)), isSubscribed: subscription !== undefined, publicKey };
  }

  /** Nothing from before it was switched on is pushed. */
  @Serves(noticeCalls.push, pushesView)
  async push(@Req() request: Request, @RequestBody(pushedKind) { kind, isOn }: PushedKindBody) {
    const own = [request.user?.id, kind];
    await (isOn
      ? this.pool.query(
        'insert into app.notice_switches (member_id, kind, since) values ($1, $2, $3) on conflict do nothing',
        [...own, this.now()])
      : this.pool.query('delete from app.notice_switches where member_id = $1 and kind = $2', own));
    return this.pushes(request);
  }

  /** Refused unless the address is that of a known push service. */
  @Serves(noticeCalls.subscribe, pushesView)
  async subscribe(@Req() request: Request, @RequestBody(pushSubscription) { endpoint, keys }: PushSubscriptionBody) {
    const { sessionID, headers } = request;
    if (!isPushService(endpoint, this.infrastructure.config.pushServices)) {
      throw new BadRequestException(`Notices cannot be pushed through ${new URL(endpoint).host}.`);
    }
    const contact = headers.origin?.startsWith('https://') ? headers.origin : NO_CONTACT;
    await inTransaction(this.pool, async (client) => {
      // Two requests at the same moment would not see each other's row.
      await client.query('lock table app.push_subscriptions in share row exclusive mode');
      // The browser of a member who logged in again, or of another one who lent it.
      await client.query('delete from app.push_subscriptions where endpoint = $1 or sid = $2', [endpoint, sessionID]);
      await client.query(
        'insert into app.push_subscriptions (sid, endpoint, keys, contact, since) values ($1, $2, $3, $4, $5)',
        [sessionID, endpoint, JSON.stringify(keys), contact, this.now()]);
    });
    return this.pushes(request);
  }

  @Serves(noticeCalls.unsubscribe, pushesView)
  async unsubscribe(@Req() request: Request) {
    await this.pool.query('delete from app.push_subscriptions where sid = $1', [request.sessionID]);
    return this.pushes(request);
  }

  private async shown(which: string, memberId: number) {
    const shown = await shownNotices(this.pool, this.directory, this.now(), `member_id = $2 and ${which}`, memberId);
    return shown.map(({ notice }) => notice);
  }

  private now(): Date {
    return this.infrastructure.clock.now();
  }
}

@Module({ providers: [NoticePusher], exports: [NoticePusher] })
export class NoticesModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [NoticesModule], controllers: [NoticesController] })
export class NoticesHttpModule {}
