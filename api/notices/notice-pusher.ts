/**
 * Pushes notices that are due to the browsers of their members, each at most once: it is marked before it is sent, so
 * after a crash, or beside another process, it is left out rather than sent twice.
 */
import { Injectable, Logger } from '@nestjs/common';
import { Pool } from 'pg';
import { rowsOf } from '../../postgres/rows.js';
import webPush from 'web-push';
import { torontoClock } from '../../domain/dates.js';
import { noticePath, noticeText } from '../../domain/notices/notice-text.js';
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { Clock } from '../platform/clock.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { madeOnce } from '../platform/persistence/made-once.js';
import { type MemberNotice, shownNotices } from './shown-notices.js';

/** Nothing is pushed before or after; what is due meanwhile comes in the morning. */
const [MORNING, NIGHT] = ['08:00', '23:00'];
/** What could not be sent within this time is out of date. */
const NEWS = '24 hours';
const SEND_MS = 10_000;
/** For how long a push service keeps it for a phone that is off, seconds. */
const TTL = 12 * 3600;
const GONE: readonly number[] = [404, 410];

interface Subscription {
  readonly sid: string;
  readonly memberId: number;
  readonly endpoint: string;
  readonly keys: webPush.PushSubscription['keys'];
  readonly contact: string;
}

const OPEN = `
  app.push_subscriptions subscription join app.sessions using (sid) join read.players on players.id = player_id
  where expire > now() and players.is_active`;

/** The VAPID keys, by which push services recognize this server; browsers subscribe with the public one. */
export const pushKeys = async (pool: Pool): Promise<webPush.VapidKeys> =>
  JSON.parse(await madeOnce(pool, 'push-keys', () => JSON.stringify(webPush.generateVAPIDKeys()))) as
    webPush.VapidKeys;

@Injectable()
export class NoticePusher {
  private readonly logger = new Logger('Notices');
  private readonly stopping = new AbortController();

  constructor(
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  /** What was not sent by then is left out. */
  stop(): void {
    this.stopping.abort();
  }

  /** The act of the process; a fault harms nothing but the push. */
  async push(): Promise<Position> {
    const time = torontoClock(this.clock.now());
    if (time < MORNING || time >= NIGHT || this.stopping.signal.aborted) return BEFORE_FIRST;
    await this.claimed().then((notices) => this.pushAll(notices)).catch((error: unknown) => this.warn(error));
    return BEFORE_FIRST;
  }

  /** Only what became due after its kind was switched on and a browser was subscribed. */
  private async claimed(): Promise<MemberNotice[]> {
    const now = this.clock.now();
    const claimed = await rowsOf<{ id: number }>(this.pool, `
      update app.notices notice set pushed_at = $1 from app.notice_switches wanted
      where pushed_at is null and read_at is null and due_at <= $1 and due_at > $1::timestamptz - interval '${NEWS}'
        and wanted.member_id = notice.member_id and wanted.kind = notice.kind and due_at > wanted.since
        and exists (select from ${OPEN} and player_id = notice.member_id and due_at > subscription.since)
      returning notice.id`, [now.toISOString()]);
    return shownNotices(this.pool, this.directory, now, 'notice.id = any($2::int[])', claimed.map(({ id }) => id));
  }

  private async pushAll(notices: readonly MemberNotice[]): Promise<void> {
    if (notices.length === 0) return;
    const keys = await pushKeys(this.pool);
    const subscriptions = await rowsOf<Subscription>(
      this.pool, `select sid, player_id as "memberId", endpoint, keys, contact from ${OPEN} and player_id = any($1)`,
      [notices.map(({ memberId }) => memberId)]);
    await Promise.all(notices.flatMap(({ memberId, notice }) => {
      const { before, link, after } = noticeText(notice);
      const tag = `${notice.kind} ${notice.id}`;
      const text = JSON.stringify({ text: `${before}${link}${after}`, path: noticePath(notice), tag });
      return subscriptions.filter((subscription) => subscription.memberId === memberId)
        .map((subscription) => this.send(subscription, text, keys).catch((error: unknown) => this.warn(error)));
    }));
  }

  private async send({ sid, endpoint, keys, contact: subject }: Subscription, text: string, own: webPush.VapidKeys) {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys }, text, { TTL, vapidDetails: { subject, ...own } });
    const answer = await fetch(endpoint, {
      method, headers: headers as Record<string, string>, body: new Uint8Array(body), redirect: 'manual',
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(SEND_MS)]),
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    if (GONE.includes(answer.status)) {
      await this.pool.query('delete from app.push_subscriptions where sid = $1', [sid]);
    } else this.logger.warn(`A push to ${new URL(endpoint).host} was answered with ${answer.status}.`);
  }

  private warn(error: unknown): void {
    if (!this.stopping.signal.aborted) this.logger.warn(error instanceof Error ? error.message : String(error));
  }
}
