/** `/api/notices`: a member's own notices, which kinds are pushed, the browsers that get them, and the pushes. */
import { BadRequestException, Controller, Inject, Injectable, Logger, Module, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type ClientBase, Pool } from 'pg';
import webPush from 'web-push';
import { noticeCalls } from '../../contract/notices.calls.js';
import {
  MOST_NOTICES, noticesQuestion, type NoticesQuestion, noticesView, pushedKind, type PushedKindBody, pushesView,
  type PushesView, pushSubscription, type PushSubscriptionBody, readNotices, type ReadNoticesBody, unreadView,
} from '../../contract/notices.js';
import { NOTICE_KINDS, type NoticeKind } from '../../domain/notices/notice.js';
import { noticePath, noticeText } from '../../domain/notices/notice-text.js';
import { Zone } from '../../domain/zone.js';
import { rowsOf } from '../../postgres/rows.js';
import { inTransaction } from '../../postgres/with-client.js';
import { RowReader } from '../past/row-reader.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { SESSION_ENDED } from '../platform/auth/credentials.js';
import { Clock } from '../platform/clock.js';
import { RequestBody, RequestMember, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';
import { madeOnce } from '../platform/persistence/stored-settings.js';
import { contactOf, isPushService } from '../platform/push-services.js';
import { type MemberNotice, shownNotices, spreadRecaps } from './shown-notices.js';

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

  /** Marks notices as read; without ids, all that are due. */
  @Serves(noticeCalls.read, unreadView)
  async read(@RequestMember() memberId: number, @RequestBody(readNotices) { ids }: ReadNoticesBody) {
    await spreadRecaps(this.pool, this.infrastructure.clock);
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
      rowsOf<{ kind: NoticeKind }>(this.pool, 'select kind from app.notice_switches where member_id = $1', [user?.id]),
      rowsOf<object>(
        this.pool, 'select from app.push_subscriptions where sid = $1 and stopped is null', [sessionID]),
    ]);
    const on = new Set(kinds.map(({ kind }) => kind));
    return { kinds: NOTICE_KINDS.filter((kind) => on.has(kind)), isSubscribed: subscription !== undefined, publicKey };
  }

  /** Switches the pushes of a kind. Notices from before it was switched on are not pushed. */
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

  /** Subscribes a browser; refused unless the address is that of a known push service. */
  @Serves(noticeCalls.subscribe, pushesView)
  async subscribe(@Req() request: Request, @RequestBody(pushSubscription) body: PushSubscriptionBody) {
    const { endpoint, keys, isFound } = body;
    const { sessionID, user, headers: { origin } } = request;
    const { pushServices, pushContact, publicUrl } = this.infrastructure.config;
    if (!isPushService(endpoint, pushServices)) {
      throw new BadRequestException(`Notices cannot be pushed through ${new URL(endpoint).host}.`);
    }
    const contact = contactOf(pushContact, origin, publicUrl);
    await inTransaction(this.pool, async (client) => {
      // Two requests at the same moment would not see each other's row.
      await client.query('lock table app.push_subscriptions in share row exclusive mode');
      if (isFound) await goOn(client, [endpoint, sessionID, user?.id, contact, this.now()]);
      else {
        // The browser may belong to a member who logged in again, or to another one who lent it.
        await client.query('delete from app.push_subscriptions where endpoint = $1 or sid = $2', [endpoint, sessionID]);
        await client.query(`
          insert into app.push_subscriptions (endpoint, sid, member_id, contact, since, keys)
          values ($1, $2, $3, $4, $5, $6)`,
        [endpoint, sessionID, user?.id, contact, this.now(), JSON.stringify(keys)]);
      }
    });
    return this.pushes(request);
  }

  @Serves(noticeCalls.unsubscribe, pushesView)
  async unsubscribe(@Req() request: Request) {
    await this.pool.query('delete from app.push_subscriptions where sid = $1', [request.sessionID]);
    return this.pushes(request);
  }

  private async shown(which: string, memberId: number) {
    const { clock } = this.infrastructure;
    await spreadRecaps(this.pool, clock);
    const shown = await shownNotices(this.pool, this.directory, clock, `member_id = $2 and ${which}`, memberId);
    return shown.map(({ notice }) => notice);
  }

  private now(): Date {
    return this.infrastructure.clock.now();
  }
}

/**
 * Attaches the existing subscription of a browser to the session of its member. If the push service refused our
 * contact, only another contact is worth a try. The pushes of another member stop: the browser is in other hands.
 * @param found  endpoint, session, member, contact, now
 */
async function goOn(client: ClientBase, found: readonly unknown[]): Promise<void> {
  await client.query(
    `update app.push_subscriptions set stopped = '${SESSION_ENDED}' where endpoint = $1 and member_id <> $2`,
    [found[0], found[2]]);
  await client.query(`
    update app.push_subscriptions set sid = $2, contact = $4, stopped = null,
      since = case when stopped is null then since else $5 end
    where endpoint = $1 and member_id = $3 and (stopped is null or stopped = '${SESSION_ENDED}' or contact <> $4)
      and not exists (select from app.push_subscriptions where sid = $2 and endpoint <> $1)`, [...found]);
}

/**
 * Turns news for everybody into a notice for each member, except those who have answered meanwhile. It is one
 * statement: a crash leaves all of it or nothing.
 */
const SPREAD = `
  with news as (delete from app.evening_news returning *)
  insert into app.notices (member_id, kind, subject, facts, due_at)
  select players.id, 'evening', news.subject, news.facts, news.due_at from news, read.players
  where is_active and not is_placeholder and not is_guest and players.id is distinct from news.except_id
    and not exists (
      select from read.plans, json_array_elements(plan -> 'answers') given
      where plans.id::text = topic and plans.date::text = news.facts ->> 'date'
        and (news.facts ->> 'what' = 'planned' or news.facts ->> 'from' <> news.facts ->> 'date')
        and (given ->> 'playerId')::int = players.id)
  on conflict do nothing`;

/** The hours of pushes; a notice that is due in the night comes in the morning. */
const [MORNING, NIGHT] = ['08:00', '23:00'];
/** The time after which an unsent notice is out of date. */
const NEWS = '24 hours';
const SEND_MS = 10_000;
/** The time for which a push service keeps a push for a phone that is off, seconds. */
const TTL = 12 * 3600;
const GONE: readonly number[] = [404, 410];
/** The status when the token is at fault, and so every push with it. */
const NOT_ACCEPTED: readonly number[] = [401, 403];
const REASON_LENGTH = 200;

interface Subscription {
  readonly memberId: number;
  readonly endpoint: string;
  readonly keys: webPush.PushSubscription['keys'];
  readonly contact: string;
}

const OPEN = `
  app.push_subscriptions subscription join read.players on players.id = subscription.member_id
  where stopped is null and players.is_active`;

/** The VAPID keys, by which push services recognize this server; browsers subscribe with the public one. */
const pushKeys = async (pool: Pool): Promise<webPush.VapidKeys> =>
  JSON.parse(await madeOnce(pool, 'push-keys', () => JSON.stringify(webPush.generateVAPIDKeys()))) as
    webPush.VapidKeys;

/**
 * Pushes due notices to the browsers of their members, each at most once: it is marked before it is sent. So after a
 * crash, or beside another process, it is left out rather than sent twice.
 */
@Injectable()
export class NoticePusher {
  private readonly logger = new Logger('Notices');
  private readonly stopping = new AbortController();

  constructor(
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
    private readonly asOf: RowReader,
    private readonly clock: Clock,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  /** Stops; notices that were not sent by then are left out. */
  stop(): void {
    this.stopping.abort();
  }

  /** The act of the process; a fault of a push service only affects the push. */
  async push(): Promise<void> {
    // The members are read only if there is news: their table may be damaged until it is built anew.
    const { rowCount } = await this.pool.query('select from app.evening_news limit 1');
    if (rowCount) await this.pool.query(SPREAD);
    const time = this.clock.zone.clockOf(this.clock.now());
    if (time < MORNING || time >= NIGHT || this.stopping.signal.aborted) return;
    await this.claimed().then((notices) => this.pushAll(notices)).catch((error: unknown) => this.warn(error));
  }

  /** Claims notices that became due after their kind was switched on and a browser was subscribed. */
  private async claimed(): Promise<MemberNotice[]> {
    await spreadRecaps(this.pool, this.clock);
    const now = this.clock.now();
    const claimed = await rowsOf<{ id: number }>(this.pool, `
      update app.notices notice set pushed_at = $1 from app.notice_switches wanted
      where pushed_at is null and read_at is null and due_at <= $1 and due_at > $1::timestamptz - interval '${NEWS}'
        and wanted.member_id = notice.member_id and wanted.kind = notice.kind and due_at > wanted.since
        and exists (select from ${OPEN} and subscription.member_id = notice.member_id and due_at > subscription.since)
      returning notice.id`, [now.toISOString()]);
    const ids = claimed.map(({ id }) => id);
    return shownNotices(this.pool, this.directory, this.clock, 'notice.id = any($2::int[])', ids);
  }

  private async pushAll(notices: readonly MemberNotice[]): Promise<void> {
    if (notices.length === 0) return;
    const [keys, { name: title, currency }] = await Promise.all([pushKeys(this.pool), this.asOf.groupFacts(undefined)]);
    const subscriptions = await rowsOf<Subscription>(
      this.pool, `select member_id as "memberId", endpoint, keys, contact from ${OPEN} and member_id = any($1)`,
      [notices.map(({ memberId }) => memberId)]);
    await Promise.all(notices.flatMap(({ memberId, notice }) => {
      const { before, link, after } = noticeText(notice, currency);
      const tag = `${notice.kind} ${notice.id}`;
      const text = `${before}${link}${after}`;
      // Only the browser knows the hours of its reader.
      const twelveHourText = new Zone(this.clock.zone.table, true).inHours(text);
      const push = JSON.stringify({ title, text, twelveHourText, path: noticePath(notice), tag });
      return subscriptions.filter((subscription) => subscription.memberId === memberId)
        .map((subscription) => this.send(subscription, push, keys).catch((error: unknown) => this.warn(error)));
    }));
  }

  private async send({ endpoint, keys, contact }: Subscription, text: string, own: webPush.VapidKeys) {
    const { pushContact, publicUrl } = this.infrastructure.config;
    const subject = contactOf(pushContact, contact, publicUrl);
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys }, text, { TTL, vapidDetails: { subject, ...own } });
    const answer = await fetch(endpoint, {
      method, headers: headers as Record<string, string>, body: new Uint8Array(body), redirect: 'manual',
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(SEND_MS)]),
    });
    if (answer.ok) return answer.body?.cancel();
    const said = await answer.text();
    if (GONE.includes(answer.status)) {
      await this.pool.query('delete from app.push_subscriptions where endpoint = $1', [endpoint]);
      return;
    }
    const reason = `${answer.status} ${said.replace(/[^ -~]+/g, ' ').slice(0, REASON_LENGTH)}`.trim();
    this.logger.warn(`A push to ${new URL(endpoint).host} was answered with ${reason}.`);
    if (!NOT_ACCEPTED.includes(answer.status)) return;
    await this.pool.query('update app.push_subscriptions set stopped = $2, contact = $3 where endpoint = $1',
      [endpoint, reason, subject]);
  }

  private warn(error: unknown): void {
    if (!this.stopping.signal.aborted) this.logger.warn(error instanceof Error ? error.message : String(error));
  }
}

@Module({ providers: [NoticePusher], exports: [NoticePusher] })
export class NoticesModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [NoticesModule], controllers: [NoticesController] })
export class NoticesHttpModule {}
